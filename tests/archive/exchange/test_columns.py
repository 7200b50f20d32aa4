"""Cells of data files, and the values behind them."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import Any

import pytest
from django.db import models
from hypothesis import given
from hypothesis import strategies as st

from archive.exchange.columns import CellError, read_cell, write_cell
from archive.models import (
    Community,
    Count,
    Figure,
    Measure,
    Place,
    PlaceCandidate,
    Record,
    Source,
    Statement,
    Term,
)

# Whatever may stand in a text: no NUL, and no half of a pair of code units.
TEXTS = st.text(st.characters(blacklist_characters="\x00", codec="utf-8"))


def field(model: type[models.Model], name: str) -> Any:
    return model._meta.get_field(name)


def plain(text: str) -> str:
    """A text as a data file keeps it."""
    return unicodedata.normalize("NFC", text.strip().replace("\r\n", "\n").replace("\r", "\n"))


@given(TEXTS)
def test_a_text_is_read_as_it_was_written(text: str) -> None:
    kept = plain(text)

    assert read_cell(field(Place, "note"), write_cell(kept)) == plain(kept)


@given(TEXTS)
def test_a_text_is_read_alike_in_every_encoding_of_its_letters(text: str) -> None:
    cells = {unicodedata.normalize(form, text) for form in ("NFC", "NFD")}

    assert len({read_cell(field(Place, "note"), cell) for cell in cells}) == 1


@given(st.lists(TEXTS.map(lambda text: plain(text.replace(";", ","))).filter(bool), unique=True))
def test_a_list_is_read_as_it_was_written(values: list[str]) -> None:
    kept = [plain(value) for value in values]

    assert read_cell(field(Source, "pages"), write_cell(kept)) == kept


@given(st.decimals(Decimal("0.01"), 99999, places=2))
def test_a_measure_is_read_as_it_was_written(value: Decimal) -> None:
    cell = write_cell(value)

    assert read_cell(field(Measure, "low_mm"), cell) == value
    assert "e" not in cell.lower()
    assert not cell.endswith((".", ".0", ".00"))


@given(st.integers(0, 30_000))
def test_a_whole_number_is_read_as_it_was_written(number: int) -> None:
    assert read_cell(field(Count, "low"), write_cell(number)) == number


@pytest.mark.parametrize("value", [True, False])
def test_yes_and_no_are_written_out(value: bool) -> None:
    assert write_cell(value) == ("yes" if value else "no")
    assert read_cell(field(Record, "withdrawn"), write_cell(value)) is value


def test_an_empty_cell_says_nothing() -> None:
    assert read_cell(field(Place, "note"), " ") == ""
    assert read_cell(field(Community, "parent"), "") is None
    assert read_cell(field(PlaceCandidate, "latitude"), "") is None
    assert read_cell(field(Source, "pages"), "; ;") == []
    assert read_cell(field(Statement, "disputes"), "") == []
    assert write_cell(None) == ""


def test_references_are_read_as_slugs() -> None:
    assert read_cell(field(Term, "source"), " doe-1901 ") == "doe-1901"
    assert read_cell(field(Figure, "implements"), "a;b ;  c") == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("model", "name", "cell", "reason"),
    [
        (Count, "low", "four", "“four” is no whole number"),
        (Count, "low", "4.0", "is no whole number"),
        (Count, "low", "-4", "is no whole number"),
        (Count, "low", "٤", "is no whole number"),
        (Measure, "low_mm", "203,2", "write it with a point"),
        (Measure, "low_mm", "nan", "is no number"),
        (Measure, "low_mm", "inf", "is no number"),
        (Measure, "low_mm", "1e99", "is too large"),
        (Place, "note", "a\x00b", "holds a NUL byte"),
        (Figure, "implements", "a; b; a", "names a twice"),
        (Source, "pages", "1; 1", "names 1 twice"),
        (Record, "withdrawn", "maybe", "neither yes nor no"),
    ],
)
def test_a_cell_that_cannot_be_read_says_why(
    model: type[models.Model], name: str, cell: str, reason: str
) -> None:
    with pytest.raises(CellError) as refused:
        read_cell(field(model, name), cell)

    assert reason in str(refused.value)
