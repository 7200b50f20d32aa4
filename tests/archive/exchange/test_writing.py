"""Writing many rows at once, with the answers that writing one by one gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from archive.exchange.outcomes import try_out
from archive.exchange.problems import Problem
from archive.exchange.reading import read_table
from archive.exchange.tables import all_tables, table_of
from archive.exchange.writing import AT_ONCE, only_writes_its_row
from archive.models import Implement, Passage, Plate, Record
from tests.archive import small
from tests.archive.care.protocols import person, place, protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

MANY = 2 * AT_ONCE


def with_plates(numbers: range) -> small.Rows:
    archive = small.rows()
    archive["plates.csv"] += [
        {"slug": f"doe-pl-{n}", "source": "doe-1901", "number_as_printed": str(n)} for n in numbers
    ]
    return archive


def queries_of_a_dry_run(folder: Path, archive: small.Rows) -> int:
    small.write(folder, archive)
    problems: list[Problem] = []
    table = table_of(Plate)
    rows = {table: read_table(table, folder, problems)}
    with CaptureQueriesContext(connection) as asked:
        outcome = try_out(rows, problems, lambda _row: False)
    assert outcome["counts"]["refused"] == 0
    return len(asked)


def test_rows_are_not_asked_about_or_stored_one_by_one(tmp_path: Path) -> None:
    few = queries_of_a_dry_run(tmp_path, with_plates(range(100, 150)))
    many = queries_of_a_dry_run(tmp_path, with_plates(range(100, 100 + MANY)))
    assert many - few <= 10

    small.load_rows(tmp_path, with_plates(range(100, 100 + MANY)))
    changed = with_plates(range(100, 100 + MANY))
    for one in changed["plates.csv"]:
        one["note"] = "Seen again."
    assert queries_of_a_dry_run(tmp_path, changed) - few <= 15


def test_each_of_many_that_is_refused_is_told_by_its_line_and_the_others_stay_new(
    tmp_path: Path,
) -> None:
    archive = with_plates(range(100, 100 + MANY))
    lines = archive["plates.csv"]
    lines[50]["number_as_printed"] = "IX"
    lines[MANY - 1]["number_as_printed"] = "V"

    told = small.refusals(tmp_path, archive)
    assert len(told) == 2
    assert told[0].startswith("plates.csv, line 52")
    assert told[1].startswith(f"plates.csv, line {MANY + 1}")
    assert all("not free together" in one for one in told)
    assert Plate.objects.count() == 2


def test_all_that_a_record_holds_is_stored_with_many_as_with_one(tmp_path: Path) -> None:
    small.load_rows(tmp_path, with_plates(range(100, 100 + MANY)))

    plate = Plate.objects.get(slug="doe-pl-101")
    assert (plate.number, plate.title) == (101, "Doe 1901, plate 101")
    row, other = (Record.objects.get(slug=slug) for slug in ("doe-pl-101", "doe-pl-102"))
    assert (row.kind, row.sort_key, row.wards) == ("plate", plate.make_sort_key(), [])
    archive = with_plates(range(100, 100 + MANY))
    small.row(archive, "plates.csv", "doe-pl-101")["number_as_printed"] = "99"
    small.load_rows(tmp_path, archive)

    later = Plate.objects.get(slug="doe-pl-101")
    assert (later.number, later.title) == (99, "Doe 1901, plate 99")
    assert later.changed > plate.changed
    assert Record.objects.get(slug="doe-pl-102").changed == other.changed


@pytest.mark.parametrize("turned", [False, True], ids=["in order", "the other way round"])
def test_a_row_may_take_the_place_that_one_before_it_gives_up(tmp_path: Path, turned: bool) -> None:
    archive = small.rows()
    first, second = archive["passages.csv"]
    if turned:
        first, second = second, first
    second["locator"], first["locator"] = first["locator"], "p. 90"
    archive["passages.csv"] = [first, second]
    small.load_rows(tmp_path, archive)

    for row in (first, second):
        assert Passage.objects.get(slug=row["slug"]).locator == row["locator"]


def test_a_slug_of_a_record_that_is_held_back_is_refused_and_nothing_told_of_it(
    tmp_path: Path,
) -> None:
    hidden = Implement.objects.create(slug="one-a", title="Kept", kind="stave", order=90)
    place(hidden, protocol("kept", members=[person("member")]))
    archive = small.rows()
    archive["implements.csv"] += [
        {"slug": slug, "title": "New", "kind": "stave", "order": "90", "variants": "river-staves"}
        for slug in ("one-a", "one-b")
    ]

    [told] = small.refusals(tmp_path, archive)
    assert told == (
        "implements.csv, line 3, slug: This slug is not free, now or any more; type another."
    )


def test_what_does_more_than_write_its_row_when_it_is_saved_is_saved_by_itself() -> None:
    assert {table.file for table in all_tables() if not only_writes_its_row(table)} == {
        "deceased-warnings.csv",
        "images.csv",
        "labels.csv",
        "lessons.csv",
        "notices.csv",
        "recordings.csv",
    }
