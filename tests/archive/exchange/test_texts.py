"""Long texts as files beside the data files, and as cells of a spreadsheet."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from django.conf import settings

from archive.exchange.export import differing_files
from archive.exchange.loading import load
from archive.exchange.outcomes import try_out
from archive.exchange.problems import LoadError
from archive.exchange.selections import export_selection
from archive.exchange.uploads import Choices, read_upload
from games.models import Lesson

pytestmark = pytest.mark.usefixtures("founding_archive")
SLUG = "the-words-of-the-game"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The lessons of the founding archive alone, as data files."""
    shutil.copy(settings.FIXTURES_DIR / "lessons.csv", tmp_path)
    shutil.copytree(settings.FIXTURES_DIR / "lessons", tmp_path / "lessons")
    return tmp_path


def test_a_text_is_loaded_from_its_file_and_written_to_it(folder: Path) -> None:
    text = folder / "lessons" / f"{SLUG}.md"
    kept = text.read_bytes()
    text.write_bytes(b"\xef\xbb\xbfSee [ken](term/ken).\r\n")

    assert load(folder).total == (0, 1, 4)

    lesson = Lesson.objects.get(slug=SLUG)
    assert lesson.body == "See [ken](term/ken)."
    assert f"lessons/{SLUG}.md" in differing_files(settings.FIXTURES_DIR)
    text.write_bytes(kept)
    load(folder)
    assert "lessons.csv" not in differing_files(settings.FIXTURES_DIR)
    assert f"lessons/{SLUG}.md" not in differing_files(settings.FIXTURES_DIR)


def test_files_of_no_row_and_rows_without_a_file_are_told(folder: Path) -> None:
    (folder / "lessons" / f"{SLUG}.md").rename(folder / "lessons" / "other.md")
    (folder / "lessons" / "reading-a-museum-label.md").write_bytes(b"caf\xe9")
    with pytest.raises(LoadError) as refused:
        load(folder)
    told = str(refused.value)
    assert "lessons/other.md: is the text of no row of lessons.csv" in told
    assert f"there is no file “lessons/{SLUG}.md” beside the data files" in told
    assert "“lessons/reading-a-museum-label.md” is not UTF-8 at byte 3" in told


def test_every_fault_of_every_text_is_told_at_once(folder: Path) -> None:
    for slug in (SLUG, "reading-a-museum-label"):
        (folder / "lessons" / f"{slug}.md").write_text("# No\n\n[x](term/nought)\n")
    with pytest.raises(LoadError) as refused:
        load(folder)
    told = [str(problem) for problem in refused.value.problems]
    assert len(told) == 4
    assert all("lessons.csv, line " in one and ", body: line " in one for one in told)


def test_a_spreadsheet_holds_the_text_itself_and_comes_back_unchanged() -> None:
    exported = export_selection(Lesson.objects.filter(slug=SLUG), "csv")
    (row,) = csv.DictReader(exported.content.decode("utf-8-sig").splitlines(keepends=True))
    assert row["body"].startswith("## Four words")

    back = read_upload("lessons.csv", exported.content, Choices())
    assert try_out(back.rows, back.problems, lambda _: False)["counts"]["unchanged"] == 1

    wrong = exported.content.replace(b"## Four", b"# Four")
    back = read_upload("lessons.csv", wrong, Choices())
    outcome = try_out(back.rows, back.problems, lambda _: False)
    ((_field, reason),) = outcome["rows"][0]["reasons"]
    assert reason.startswith("line 1: this heading is of the rank of the title")
