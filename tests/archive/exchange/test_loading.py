"""Loading data files: what is taken, what is refused, and that all or nothing is stored."""

from __future__ import annotations

import csv
import io
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from archive.exchange.export import differing_files
from archive.exchange.loading import load
from archive.models import Community, Measure, Plate, Record, Source, Statement, Term
from archive.search import search
from tests.archive import small

pytestmark = pytest.mark.django_db

FIXTURES: Path = settings.FIXTURES_DIR
ALLOWED = "game, implement, counter, call, numeral, official, song, utterance"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data files of the small archive, not loaded."""
    return small.write(tmp_path, small.rows())


def rewrite(folder: Path, change: Callable[[str], str], encoding: str = "utf-8") -> None:
    """Change the text of every data file."""
    for path in folder.glob("*.csv"):
        path.write_bytes(change(path.read_bytes().decode()).encode(encoding))


# What loading does


@pytest.mark.usefixtures("founding_archive")
def test_loading_the_founding_archive_again_changes_nothing() -> None:
    stamps = set(Record.objects.values_list("pk", "changed"))
    created, changed, unchanged = load(FIXTURES).total

    assert (created, changed) == (0, 0)
    assert unchanged > 1000
    assert set(Record.objects.values_list("pk", "changed")) == stamps


def test_a_record_and_a_row_are_created_then_changed_then_left_alone(folder: Path) -> None:
    assert load(folder).total[1:] == (0, 0)
    archive = small.rows()
    small.row(archive, "terms.csv", "tawa")["denotes"] = "one stave"
    archive["counts.csv"][0]["high"] = "5"

    tally = small.load_rows(folder, archive)

    assert dict(tally.changed) == {"terms.csv": 1, "counts.csv": 1}
    assert Term.objects.get(slug="tawa").denotes == "one stave"
    assert small.load_rows(folder, archive).total[:2] == (0, 0)


def test_nothing_is_ever_deleted(folder: Path) -> None:
    load(folder)
    before = Record.objects.count()
    archive = small.rows()
    archive["statements.csv"].pop()
    archive["coverage.csv"].pop()
    archive["counts.csv"].clear()
    for file in ("items.csv", "citations.csv"):
        (folder / file).unlink()
        del archive[file]
    small.load_rows(folder, archive)

    assert Record.objects.count() == before
    assert Statement.objects.get(slug="six-staves").sentences.count() == 1
    assert Statement.objects.get(slug="four-staves").counts.count() == 1


def test_links_become_exactly_those_that_the_row_names(folder: Path) -> None:
    load(folder)
    archive = small.rows()
    small.row(archive, "statements.csv", "four-staves")["terms"] = "tawwa"
    small.row(archive, "statements.csv", "six-staves")["disputes"] = ""
    small.load_rows(folder, archive)

    statement = Statement.objects.get(slug="four-staves")
    assert [term.slug for term in statement.terms.all()] == ["tawwa"]
    assert not statement.disputed_by.exists()


def test_what_is_loaded_is_found_at_once(folder: Path) -> None:
    load(folder)

    assert {"tawa", "tawwa", "river-staves"} <= {one.slug for one in search("tawwa").records}


def test_rows_may_stand_before_those_that_they_refer_to(folder: Path) -> None:
    archive = small.rows()
    for rows in archive.values():
        rows.reverse()
    small.load_rows(folder, archive)

    assert Community.objects.get(slug="upper-river-people").parent is not None


# Equivalent files


def turned_round(text: str) -> str:
    """The same table with its columns and its rows in another order."""
    heading, *rows = csv.reader(io.StringIO(text, newline=""))
    order = list(range(len(heading)))
    chance = random.Random(text)
    chance.shuffle(order)
    chance.shuffle(rows)
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows([row[i] for i in order] for row in [heading, *rows])
    return buffer.getvalue()


@pytest.mark.slow
def test_the_founding_archive_in_another_order_and_dress_is_the_same_archive(
    tmp_path: Path,
) -> None:
    for path in FIXTURES.glob("*.csv"):
        text = turned_round(path.read_text(encoding="utf-8")).replace("\n", "\r\n")
        (tmp_path / path.name).write_bytes(b"\xef\xbb\xbf" + text.encode())
    for documents in ("lessons", "rulesets"):
        shutil.copytree(FIXTURES / documents, tmp_path / documents)
    load(tmp_path)

    differing = differing_files(FIXTURES)
    assert [file for file in differing if file.endswith(".csv")] == []


@pytest.mark.parametrize(
    "change",
    [
        # All of it at once, and in the slow suite each by itself.
        lambda text: "\ufeff" + turned_round(text.replace("ā", "a\u0304")).replace("\n", "\r\n"),
        *(
            pytest.param(change, marks=pytest.mark.slow)
            for change in (
                lambda text: "\ufeff" + text,
                lambda text: text.replace("\n", "\r\n"),
                lambda text: text.replace("\n", "\r"),
                lambda text: text.rstrip("\n"),
                lambda text: text.replace(",\n", ",\n\n\n"),
                lambda text: text.replace("ā", "a\u0304"),
                turned_round,
            )
        ),
    ],
)
def test_an_equivalent_file_changes_nothing(folder: Path, change: Callable[[str], str]) -> None:
    archive = small.rows()
    small.row(archive, "terms.csv", "tawa")["note"] = "One line.\nAnother, “quoted”."
    small.load_rows(folder, archive)
    rewrite(folder, change)

    assert load(folder).total[:2] == (0, 0)
    assert Term.objects.get(slug="tawa").note == "One line.\nAnother, “quoted”."


def test_a_decomposed_macron_is_stored_composed(folder: Path) -> None:
    rewrite(folder, lambda text: text.replace("ā", "a\u0304"))
    load(folder)

    assert Term.objects.get(slug="tawa").form == "t\u0101'wa"


# Refusals


def test_every_fault_of_every_file_is_told_at_once(folder: Path) -> None:
    archive = small.rows()
    small.row(archive, "terms.csv", "tawa")["source"] = "doe-1902"
    archive["games.csv"].append(archive["games.csv"][0])
    small.row(archive, "plate-references.csv", "doe-1-plate-9")["figures_as_printed"] = "figs. 14-9"
    small.row(archive, "plates.csv", "doe-pl-5")["number_as_printed"] = "LVIIX"
    small.row(archive, "sources.csv", "roe-1895")["date"] = "about 1895"
    small.row(archive, "statements.csv", "six-staves")["topic"] = "weather"
    archive["counts.csv"][0]["low"] = "four"
    small.write(folder, archive)
    (folder / "passages.csv").write_text("slug,source\ndoe-1,doe-1901\n")
    (folder / "term.csv").write_text("slug\n")

    faults = small.refusals(folder)

    for expected in (
        "term.csv: no kind of record has this file; is terms.csv meant?",
        "terms.csv, line 2, source: there is no source “doe-1902”; is “doe-1901” meant?",
        "games.csv, line 3, slug: “stave-game” stands already in line 2",
        "passages.csv, line 1, locator: the column is missing",
        "counts.csv, line 2, low: “four” is no whole number; write digits only",
    ):
        assert expected in faults
    for start in (
        "plates.csv, line 3, number_as_printed: “LVIIX” is neither an Arabic number",
        "sources.csv, line 3, date: “about 1895” is no EDTF date",
    ):
        assert [fault for fault in faults if fault.startswith(start)], start
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    ("file", "slug", "changes", "fault"),
    [
        (
            "plate-references.csv",
            "doe-1-plate-9",
            {"figures_as_printed": "figs. 14-9"},
            "plate-references.csv, line 2, figures_as_printed: the range “14-9” in “figs. 14-9” "
            "runs backwards; write the smaller number first",
        ),
        (
            "plate-references.csv",
            "doe-1-plate-9",
            {"figures_as_printed": "figs. 2-10"},
            "plate-references.csv, line 2, figures: The print names these figures: "
            "2, 3, 4, 5, 6, 7, 8, 9, 10. Link exactly those.",
        ),
        (
            "plate-references.csv",
            "doe-1-plate-9",
            {"plate": "doe-pl-5"},
            "plate-references.csv, line 2, figures: "
            "doe-pl-9-fig-2 is not on the plate of the source named here.",
        ),
        (
            "figures.csv",
            "doe-pl-9-fig-2",
            {"source": "roe-1895"},
            "figures.csv, line 2, plate: The plate belongs to another source.",
        ),
        (
            "statements.csv",
            "four-staves",
            {"disputes": "four-staves"},
            "statements.csv, line 2, disputes: A statement cannot speak for or against itself.",
        ),
        (
            "statements.csv",
            "six-staves",
            {"confirms": "four-staves"},
            "statements.csv, line 3, confirms: "
            "It cannot both dispute and confirm one statement; split it in two.",
        ),
        (
            "statements.csv",
            "six-staves",
            {"disputes": "four-stave"},
            "statements.csv, line 3, disputes: "
            "there is no statement “four-stave”; is “four-staves” meant?",
        ),
        (
            "passages.csv",
            "doe-fn-2",
            {"kind": "body"},
            "passages.csv, line 3, note_to: Only a footnote is a note to another passage.",
        ),
        (
            "sources.csv",
            "roe-1895",
            {"slug": "Roe_1895"},
            "sources.csv, line 3, slug: "
            "Write the slug in lower-case letters a to z, digits and single hyphens.",
        ),
        (
            "communities.csv",
            "river-people",
            {"iso639_3": "Mis"},
            "communities.csv, line 2, iso639_3: Three lower-case letters, as in csm.",
        ),
        (
            "terms.csv",
            "tawa",
            {"communities": ""},
            "terms.csv, line 2, communities: names none; name one at least",
        ),
        (
            "terms.csv",
            "tawa",
            {"form": ""},
            "terms.csv, line 2, form: is empty; fill it in",
        ),
        (
            "terms.csv",
            "tawa",
            {"source": ""},
            "terms.csv, line 2, source: is empty; fill it in",
        ),
        (
            "terms.csv",
            "tawa",
            {"kind": "gamx"},
            "terms.csv, line 2, kind: “gamx” is not allowed; write one of: " + ALLOWED,
        ),
        (
            "terms.csv",
            "tawa",
            {"kind": ""},
            "terms.csv, line 2, kind: is empty; write one of: " + ALLOWED,
        ),
        (
            "terms.csv",
            "tawa",
            {"denotes": "a\x00b"},
            "terms.csv, line 2, denotes: holds a NUL byte; remove it",
        ),
    ],
)
def test_a_wrong_row_is_refused_with_file_line_field_and_reason(
    folder: Path, file: str, slug: str, changes: dict[str, str], fault: str
) -> None:
    archive = small.rows()
    small.row(archive, file, slug).update(changes)

    assert fault in small.refusals(folder, archive)
    assert not Record.objects.exists()


def test_a_refused_archive_leaves_what_stood_as_it_was(folder: Path) -> None:
    load(folder)
    archive = small.rows()
    small.row(archive, "sources.csv", "doe-1901")["title"] = "Another title"
    archive["terms.csv"].append({**archive["terms.csv"][0], "slug": "new"})
    small.row(archive, "statements.csv", "four-staves")["terms"] = ""
    small.row(archive, "plates.csv", "doe-pl-5")["number_as_printed"] = "LVIIX"

    assert len(small.refusals(folder, archive)) == 1
    assert Source.objects.get(slug="doe-1901").title == "Games by the River"
    assert not Term.objects.filter(slug="new").exists()
    assert Statement.objects.get(slug="four-staves").terms.exists()


def test_a_plate_that_is_entered_twice_is_refused(folder: Path) -> None:
    archive = small.rows()
    small.row(archive, "plates.csv", "doe-pl-5")["number_as_printed"] = "9"

    assert (
        "number_as_printed: Source and number are not free together"
        in small.refusals(folder, archive)[0]
    )


def test_a_circle_of_new_records_is_refused(folder: Path) -> None:
    archive = small.rows()
    small.row(archive, "communities.csv", "river-people")["parent"] = "upper-river-people"

    assert "communities.csv, line 2: refers to itself through others in a circle" in small.refusals(
        folder, archive
    )


def test_a_circle_of_records_that_stand_already_is_refused(folder: Path) -> None:
    load(folder)
    archive = small.rows()
    small.row(archive, "communities.csv", "river-people")["parent"] = "upper-river-people"

    (fault,) = small.refusals(folder, archive)
    assert fault.startswith("communities.csv, line 2, parent: It would stand under itself")


def test_two_records_of_a_circle_may_change_places(folder: Path) -> None:
    load(folder)
    archive = small.rows()
    small.row(archive, "communities.csv", "upper-river-people")["parent"] = ""
    small.row(archive, "communities.csv", "river-people")["parent"] = "upper-river-people"
    archive["communities.csv"].reverse()
    small.load_rows(folder, archive)

    assert Community.objects.get(slug="river-people").parent is not None


def renamed(slug: str, now: str) -> None:
    """A source is given another slug, as in the admin."""
    source = Source.objects.get(slug=slug)
    source.slug = now
    source.save()


def test_files_that_call_a_record_by_a_former_slug_are_told_what_it_is_called_now(
    folder: Path,
) -> None:
    load(folder)
    renamed("roe-1895", "roe-1896")

    assert small.refusals(folder) == [
        "citations.csv, line 2, source: the source “roe-1895” is called “roe-1896” now; "
        "write “roe-1896” here, or write the data files anew with export_archive",
        "sources.csv, line 3, slug: “roe-1895” was once the slug of what is now “roe-1896” and is "
        "never used again; rename it “roe-1896” here, or write the data files anew with "
        "export_archive",
    ]


def test_renaming_in_the_files_or_an_export_mends_a_former_slug(folder: Path) -> None:
    load(folder)
    renamed("roe-1895", "roe-1896")
    rewrite(folder, lambda text: text.replace("roe-1895", "roe-1896"))
    assert load(folder).total[:2] == (0, 0)

    renamed("roe-1896", "roe-1897")
    assert small.refusals(folder)
    call_command("export_archive", str(folder))
    assert load(folder).total[:2] == (0, 0)


@pytest.mark.parametrize(
    ("low", "high"), [("5", ""), ("", "5"), ("9", "5"), ("0", "5"), ("-1", "5")]
)
def test_a_measure_has_both_its_ends_in_order_or_neither(folder: Path, low: str, high: str) -> None:
    archive = small.rows()
    measure = {
        "implement": "river-stave",
        "of": "length",
        "as_printed": "a span",
        "statement": "four-staves",
    }
    archive["measures.csv"] = [{**measure, "low_mm": low, "high_mm": high}]
    assert small.refusals(folder, archive) == [
        "measures.csv, line 2: Give both millimetre values, the smaller first."
    ]

    archive["measures.csv"] = [{**measure, "qualifier": "compared with"}]
    small.load_rows(folder, archive)
    assert Measure.objects.get().low_mm is None


def test_a_count_is_of_an_implement_or_of_an_item_and_not_of_both(folder: Path) -> None:
    for changes in ({"item": "stave-12"}, {"implement": ""}):
        archive = small.rows()
        archive["counts.csv"][0].update(changes)
        assert small.refusals(folder, archive) == [
            "counts.csv, line 2: Name either an implement or an item."
        ]


# Files that are none


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"slug,titel\n", "line 1, titel: no such column; is “title” meant?"),
        (b"slug,slug\n", "line 1, slug: the column stands here twice"),
        (b"", "line 1, slug: the column is missing"),
        (
            "slug,title,short_title\nd,D\xf6".encode("latin-1"),
            ": is not UTF-8 at byte 26; save it as CSV UTF-8",
        ),
        ("slug,title".encode("utf-16"), ": is not UTF-8 at byte 0; save it as CSV UTF-8"),
    ],
)
def test_a_file_of_another_form_is_refused_with_what_is_wrong(
    folder: Path, content: bytes, fault: str
) -> None:
    (folder / "sources.csv").write_bytes(content)

    assert [
        line for line in small.refusals(folder) if line.startswith("sources.csv") and fault in line
    ]


@pytest.mark.parametrize("quoted", [False, True])
@pytest.mark.parametrize(("separator", "called"), [(";", ";"), ("\t", "tabs"), ("|", "|")])
def test_a_file_that_is_separated_otherwise_is_told_once_with_the_mend(
    folder: Path, separator: str, called: str, quoted: bool
) -> None:
    path = folder / "sources.csv"
    cells = csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline=""))
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(
            file, delimiter=separator, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL
        ).writerows(cells)

    assert [fault for fault in small.refusals(folder) if fault.startswith("sources.csv")] == [
        f"sources.csv, line 1: is separated by {called} and not by commas; "
        "save it as CSV with the comma between the cells"
    ]


def test_a_column_without_heading_is_passed_over_where_it_is_empty_and_told_where_it_is_not(
    folder: Path,
) -> None:
    archive = small.rows()
    rewrite(folder, lambda text: text.replace("\n", ",, \n"))
    assert load(folder).total[1:] == (0, 0)
    assert load(folder).total[:2] == (0, 0)

    small.write(folder, archive)
    path = folder / "terms.csv"
    heading, first, *rest = path.read_text(encoding="utf-8").splitlines()
    number = heading.count(",") + 2
    lines = [f"{heading},,", f"{first},,seen", *(f"{line},," for line in rest)]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert small.refusals(folder) == [
        f"terms.csv, line 1: column {number + 1} has no heading and is not empty in line 2; "
        "give it one or clear it"
    ]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("a-place,A place,,,,", "line 2: has 6 cells where the heading has 5"),
        ("a-place,A place", "line 2: has 2 cells where the heading has 5"),
        ('a-place,"A place,,,', "is no well-formed CSV"),
        ('a-place,"A "place"",,,', "is no well-formed CSV"),
    ],
)
def test_a_ragged_or_broken_row_is_refused(folder: Path, row: str, fault: str) -> None:
    (folder / "places.csv").write_text(f"slug,title,name_as_printed,kind,note\n{row}\n")

    (line,) = small.refusals(folder)
    assert line.startswith("places.csv")
    assert fault in line


def test_a_fault_names_the_line_on_which_its_row_begins(folder: Path) -> None:
    archive = small.rows()
    small.row(archive, "terms.csv", "tawa")["note"] = "One.\nTwo.\nThree."
    small.row(archive, "terms.csv", "tawwa")["kind"] = "weather"

    (fault,) = small.refusals(folder, archive)
    assert fault.startswith("terms.csv, line 5, kind: ")


def test_a_file_too_large_to_be_one_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("archive.exchange.reading.LARGEST_FILE", 10)

    assert "sources.csv: is larger than 50 MB; split it" in small.refusals(folder)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (fault,) = small.refusals(tmp_path / "nowhere")

    assert fault.endswith("nowhere: is no folder; name one with data files")


# The command


def test_the_command_says_what_it_loaded(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_archive", str(folder))

    said = capsys.readouterr().out
    assert "terms.csv: 2 new, 0 changed" in said
    assert said.endswith("0 changed, 0 as before.\n")


def test_the_command_fails_with_every_fault_and_their_number(folder: Path) -> None:
    archive = small.rows()
    small.row(archive, "plates.csv", "doe-pl-5")["number_as_printed"] = "LVIIX"
    small.row(archive, "communities.csv", "river-people")["iso639_3"] = "X"
    small.write(folder, archive)

    with pytest.raises(CommandError) as refused:
        call_command("load_archive", str(folder))

    said = str(refused.value)
    assert "plates.csv, line 3" in said
    assert "communities.csv, line 2" in said
    assert said.endswith("Nothing was loaded: 2 faults.")


def test_the_number_of_queries_grows_only_with_the_rows_that_change(folder: Path) -> None:
    load(folder)
    with CaptureQueriesContext(connection) as few:
        load(folder)
    archive = small.rows()
    archive["plates.csv"] += [
        {"slug": f"doe-pl-{n}", "source": "doe-1901", "number_as_printed": str(n)}
        for n in range(100, 140)
    ]
    small.load_rows(folder, archive)
    with CaptureQueriesContext(connection) as more:
        load(folder)

    assert Plate.objects.count() == 42
    assert len(more) - len(few) <= 40
