"""Writing the data files."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from archive.exchange.export import differing_files, write_archive
from archive.exchange.loading import load
from tests.archive import small

pytestmark = pytest.mark.django_db

FIXTURES: Path = settings.FIXTURES_DIR


@pytest.mark.usefixtures("founding_archive")
def test_the_export_of_the_founding_archive_is_its_data_files_byte_for_byte() -> None:
    assert differing_files(FIXTURES) == []


@pytest.mark.usefixtures("founding_archive")
def test_the_data_files_are_utf8_without_a_mark_and_with_plain_line_ends() -> None:
    for path in FIXTURES.glob("*.csv"):
        content = path.read_bytes()
        assert not content.startswith(b"\xef\xbb\xbf"), path.name
        assert b"\r" not in content, path.name
        assert content.endswith(b"\n"), path.name
        assert content.decode()


def test_what_is_written_says_what_the_archive_says(small_archive: Path, tmp_path: Path) -> None:
    written = tmp_path / "written"
    write_archive(written)

    created, changed, unchanged = load(written).total
    assert (created, changed) == (0, 0)
    assert unchanged == sum(map(len, small.rows().values()))
    assert differing_files(written) == []


def test_other_files_of_the_folder_are_left_alone(small_archive: Path, tmp_path: Path) -> None:
    folder = tmp_path / "written"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear colleague")
    write_archive(folder)

    assert (folder / "letter.txt").read_text() == "Dear colleague"


def test_the_command_tells_which_files_are_not_as_export_would_write_them(
    small_archive: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "written"
    call_command("export_archive", str(folder))
    call_command("export_archive", "--check", str(folder))

    terms = folder / "terms.csv"
    terms.write_bytes(terms.read_bytes().replace(b"\n", b"\r\n"))
    (folder / "items.csv").unlink()
    (folder / "measures.csv").write_text("implement\n")
    with pytest.raises(CommandError, match=r"items\.csv, measures\.csv, terms\.csv"):
        call_command("export_archive", "--check", str(folder))


def test_a_folder_that_cannot_be_written_is_told_in_plain_words(
    small_archive: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError, match="cannot be exported"):
        call_command("export_archive", str(tmp_path / "file"))
