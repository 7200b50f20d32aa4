"""Sentences of a passage, which are counted from 1 without a gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from archive.models import Sentence
from tests.archive import small

pytestmark = pytest.mark.django_db


def coverage(*ordinals: str) -> small.Rows:
    """The small archive with sentences of that number in its first passage."""
    archive = small.rows()
    first, other = archive["coverage.csv"]
    archive["coverage.csv"] = [{**first, "ordinal": ordinal} for ordinal in ordinals] + [other]
    return archive


def alone(folder: Path, archive: small.Rows) -> small.Rows:
    """Its coverage only, for a folder in which no other file stands."""
    for path in folder.glob("*.csv"):
        path.unlink()
    return {"coverage.csv": archive["coverage.csv"]}


@pytest.mark.parametrize(
    ("ordinals", "line", "reason"),
    [
        (["1", "99"], 3, "“doe-1” has 99 but not 2 to 98"),
        (["2"], 2, "“doe-1” has 2 but not 1"),
        (["4", "1", "2"], 2, "“doe-1” has 4 but not 3"),
    ],
)
def test_a_sentence_before_which_one_is_left_out_is_refused(
    tmp_path: Path, ordinals: list[str], line: int, reason: str
) -> None:
    (fault,) = small.refusals(tmp_path, coverage(*ordinals))

    assert fault == (
        f"coverage.csv, line {line}, ordinal: {reason}, here or in the archive; "
        "number its rows from 1 without a gap"
    )
    assert not Sentence.objects.exists()


def test_a_sentence_0_is_refused(tmp_path: Path) -> None:
    (fault,) = small.refusals(tmp_path, coverage("0", "1"))

    assert fault == "coverage.csv, line 2, ordinal: “doe-1” is numbered from 1; write no 0"


def test_every_gap_is_told_and_beside_other_faults(tmp_path: Path) -> None:
    archive = coverage("2", "4")
    small.row(archive, "terms.csv", "tawa")["kind"] = "weather"
    faults = small.refusals(tmp_path, archive)

    assert [fault.split(",")[:2] for fault in faults] == [
        ["coverage.csv", " line 2"],
        ["coverage.csv", " line 3"],
        ["terms.csv", " line 2"],
    ]


def test_a_number_that_cannot_be_read_is_told_without_a_gap_that_follows_from_it(
    tmp_path: Path,
) -> None:
    (fault,) = small.refusals(tmp_path, coverage("1", "two", "3"))

    assert "“two” is no whole number" in fault


def test_sentences_are_counted_in_the_file_and_the_archive_together(
    small_archive: Path,
) -> None:
    small.load_rows(small_archive, alone(small_archive, coverage("2")))
    assert Sentence.objects.filter(passage__slug="doe-1").count() == 2

    (fault,) = small.refusals(small_archive, alone(small_archive, coverage("4")))
    assert "“doe-1” has 4 but not 3" in fault
