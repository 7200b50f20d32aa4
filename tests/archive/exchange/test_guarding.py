"""Rows that were changed on the site since they were last loaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from archive.exchange.export import write_archive
from archive.exchange.loading import load
from archive.models import CommunityName, Term
from tests.archive import small

pytestmark = pytest.mark.django_db


def on_the_site(slug: str = "tawa", **changes: str) -> None:
    term = Term.objects.get(slug=slug)
    for name, value in changes.items():
        setattr(term, name, value)
    term.save()


def test_a_row_changed_on_the_site_is_refused_with_both_sides(small_archive: Path) -> None:
    on_the_site(denotes="a long stave")
    archive = small.rows()
    small.row(archive, "terms.csv", "tawa")["denotes"] = "a short stave"

    [refusal] = small.refusals(small_archive, archive)
    assert "terms.csv, line 2: was changed on the site since it was last loaded" in refusal
    assert "denotes is “a long stave” there and “a short stave” here" in refusal
    assert "--overwrite-row terms.csv:2" in refusal
    assert Term.objects.get(slug="tawa").denotes == "a long stave"


def test_a_row_that_only_the_files_changed_is_loaded(small_archive: Path) -> None:
    archive = small.rows()
    small.row(archive, "terms.csv", "tawa")["denotes"] = "a short stave"

    small.load_rows(small_archive, archive)
    assert Term.objects.get(slug="tawa").denotes == "a short stave"


def test_links_and_rows_of_a_record_count_as_changes_too(small_archive: Path) -> None:
    Term.objects.get(slug="tawa").communities.clear()
    assert "communities is “” there" in small.refusals(small_archive)[0]

    load(small_archive, lambda row: True)
    assert Term.objects.get(slug="tawa").communities.count() == 1


def test_a_row_that_is_only_on_the_site_is_not_overwritten_unawares(small_archive: Path) -> None:
    term = Term.objects.get(slug="tawa")
    community = term.communities.get()
    CommunityName.objects.create(community=community, name="A name", sort="endonym", note="Ours.")
    archive = small.rows()
    archive["community-names.csv"] = [
        {"community": community.slug, "name": "A name", "sort": "endonym", "note": "Theirs."}
    ]

    assert "note is “Ours.” there" in small.refusals(small_archive, archive)[0]


def test_the_command_overwrites_one_row_or_all(small_archive: Path) -> None:
    on_the_site("tawa", denotes="a long stave")
    on_the_site("tawwa", denotes="another game")
    folder = str(small_archive)
    with pytest.raises(CommandError, match="2 faults"):
        call_command("load_archive", folder)
    with pytest.raises(CommandError, match=r"--overwrite-row terms\.csv:3"):
        call_command("load_archive", folder, overwrite_row=["terms.csv:2"])
    assert Term.objects.get(slug="tawa").denotes == "a long stave"

    call_command("load_archive", folder, overwrite_row=["terms.csv:2", "terms.csv:3"], verbosity=0)
    assert Term.objects.get(slug="tawa").denotes == "a stave"
    on_the_site("tawa", denotes="a long stave")
    call_command("load_archive", folder, overwrite=True, verbosity=0)
    assert Term.objects.get(slug="tawa").denotes == "a stave"


def test_what_is_exported_and_loaded_counts_as_loaded(small_archive: Path, tmp_path: Path) -> None:
    on_the_site(denotes="a long stave")
    folder = tmp_path / "exported"
    write_archive(folder)
    assert load(folder).total[:2] == (0, 0)
    path = folder / "terms.csv"
    path.write_text(path.read_text().replace("a long stave", "a longer stave"))

    assert load(folder).total[1] == 1
