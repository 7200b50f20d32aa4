"""Files that editors upload, as spreadsheets save them."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook

from archive.exchange import uploads
from archive.exchange.tables import table_of
from archive.exchange.uploads import Choices, read_upload
from archive.models import Count, PlaceCandidate, PlateReference, Term

pytestmark = pytest.mark.django_db

TERMS = list(table_of(Term).by_name)
REFERENCES = list(table_of(PlateReference).by_name)
COUNTS = list(table_of(Count).by_name)


def line(names: list[str], separator: str = ",", **values: str) -> str:
    return separator.join(values.get(name, "") for name in names)


def csv_of(names: list[str], *rows: dict[str, str], separator: str = ",") -> str:
    return "\r\n".join([separator.join(names), *(line(names, separator, **row) for row in rows)])


def workbook(names: list[str], *rows: dict[str, Any], title: str = "Sheet1") -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    sheet.append(names)
    for row in rows:
        sheet.append([row.get(name) for name in names])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def packed(**files: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def values(name: str, content: bytes, **choices: str) -> list[dict[str, Any]]:
    uploaded = read_upload(name, content, Choices(**choices))
    assert [str(problem) for problem in uploaded.problems] == []
    return [row.values for rows in uploaded.rows.values() for row in rows]


def refusals(name: str, content: bytes, **choices: str) -> str:
    uploaded = read_upload(name, content, Choices(**choices))
    return "\n".join(str(problem) for problem in uploaded.problems)


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encodings_and_separators_are_detected(codec: str, separator: str) -> None:
    text = csv_of(TERMS, {"slug": "tawa", "form": "tā'wa"}, separator=separator)

    [row] = values("terms (1).csv", text.encode(codec))
    assert row["form"] == "tā'wa"


def test_a_line_that_names_the_separator_is_heeded_and_lines_are_counted_with_it() -> None:
    text = "sep=;\r\n" + csv_of(TERMS, {"slug": "tawa", "order": "x"}, separator=";")

    assert refusals("terms.csv", text.encode()) == (
        "terms.csv, line 3, order: “x” is no whole number; write digits only"
    )


def test_encoding_separator_and_table_are_overridden() -> None:
    text = csv_of(TERMS, {"slug": "cafe", "form": "café"}, separator="|")

    [row] = values(
        "a.csv", text.encode("cp1252"), file="terms.csv", encoding="windows-1252", separator="|"
    )
    assert row["form"] == "café"
    assert "not UTF-8" in refusals("terms.csv", text.encode("cp1252"), encoding="utf-8")


def test_a_file_is_known_by_its_columns_where_its_name_says_nothing() -> None:
    [row] = values("Mappe1.csv", csv_of(TERMS, {"slug": "tawa"}).encode())
    assert row["slug"] == "tawa"
    assert "cannot be told what it holds" in refusals("Mappe1.csv", b"a,b\n1,2\n")


def test_letters_lost_to_windows_1252_are_refused() -> None:
    text = csv_of(TERMS, {"slug": "tawa", "form": "t?'wa", "note": "é"})
    uploaded = read_upload("terms.csv", text.encode("cp1252"), Choices())

    [[row]] = uploaded.rows.values()
    assert "lost letters" in row.suspects["form"]


def test_a_workbook_is_read_as_what_was_typed() -> None:
    content = workbook(
        COUNTS,
        {"implement": "river-stave", "as_printed": "Four", "low": 4, "high": 4.0, "of": 203.2},
    )

    [row] = values("Mappe1.xlsx", content, file="counts.csv")
    assert (row["low"], row["high"], row["of"]) == (4, 4, "203.2")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("=1+1", "formula, which is not computed"),
        (datetime.datetime(2026, 9, 14), "likely “9-14” or “14-9”"),
        (datetime.date(2026, 9, 14), "likely “9-14” or “14-9”"),
        (datetime.time(9, 14), "time of day"),
        (1e15, "scientific notation"),
        ("#N/A", "error"),
    ],
)
def test_cells_of_a_workbook_that_hold_no_text_are_refused(value: Any, reason: str) -> None:
    content = workbook(REFERENCES, {"slug": "a", "figures_as_printed": value})
    found = refusals("plate-references.xlsx", content, file="plate-references.csv")

    assert found.startswith("plate-references.csv, line 2, figures_as_printed: ")
    assert reason in found


def test_sheets_and_packed_files_are_known_by_their_names() -> None:
    uses = "term,variant,passage\ntawa,river-staves,doe-1\n"
    content = packed(
        **{"x/term-uses.csv": uses, "terms.csv": csv_of(TERMS, {"slug": "tawa"}), "__MACOSX/a": ""}
    )

    assert [row.get("term", row.get("slug")) for row in values("a.zip", content)] == [
        "tawa",
        "tawa",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "cannot be told what it holds"),
        (b"PK\x03\x04 no more", "is broken or was cut short"),
        (b"\xd0\xcf\x11\xe0 old", "save it as XLSX or CSV"),
        (packed(**{"xl/workbook.xml": "<no"}), "no workbook that can be read"),
        (packed(**{"a.exe": "x"}), "which is no CSV"),
        (b'slug,form\n"open', "no well-formed CSV"),
    ],
    # A packed file holds the time, which is not the same for all who run the tests.
    ids=["empty", "cut short", "old", "half a workbook", "program", "open quotation"],
)
def test_files_that_are_none_are_refused_in_plain_words(content: bytes, reason: str) -> None:
    assert reason in refusals("a.csv", content)


def test_files_that_are_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = packed(**{"terms.csv": "a" * 5_000_000})
    assert len(bomb) < 10_000
    rows = csv_of(TERMS, *[{"slug": f"s{number}"} for number in range(4)]).encode()
    monkeypatch.setattr(uploads, "LARGEST_UNPACKED", 1_000_000)
    assert "larger than 100 MB when it is unpacked" in refusals("a.zip", bomb)
    monkeypatch.setattr(uploads, "MOST_ROWS", 3)
    assert "more than 3 rows, and no more are imported at once; split it" in refusals(
        "terms.csv", rows
    )
    sheet = workbook(TERMS, *[{"slug": f"s{number}"} for number in range(4)])
    assert "more than 3 rows" in refusals("terms.xlsx", sheet)
    monkeypatch.setattr(uploads, "LARGEST_UPLOAD", 10)
    assert "larger than 10 MB" in refusals("terms.csv", rows)


def test_what_export_put_before_a_sign_is_taken_away() -> None:
    names = list(table_of(PlaceCandidate).by_name)
    text = csv_of(names, {"place": "a", "name": "'=b", "latitude": "'-1.5", "longitude": "-2.5"})

    [row] = values("place-candidates.csv", text.encode())
    assert row["name"] == "=b"
    assert (float(row["latitude"]), float(row["longitude"])) == (-1.5, -2.5)
