"""What spreadsheets make of figures, numbers and signs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archive.exchange.spoiled import formula, guard, guard_guarded, spoiled, unguard
from archive.models import PlateReference, Statement

FIGURES = PlateReference._meta.get_field("figures_as_printed")
ORDER = Statement._meta.get_field("order")
TEXT = Statement._meta.get_field("text")


@pytest.mark.parametrize(
    ("cell", "likely"),
    [
        ("14-Sep", "“9-14” or “14-9”"),
        ("14. sep", "“9-14” or “14-9”"),
        ("14-Sep-26", "“9-14” or “14-9”"),
        ("Sep-33", "“9-33” or “33-9”"),
        ("9/14/2026", "“9-14” or “14-9”"),
        ("2026-09-14 00:00:00", "“9-14” or “14-9”"),
        ("4-Apr", "“4-4”"),
        ("1.0", "“1”"),
        ("12,00", "“12”"),
        ("1.23E+05", "a long number"),
    ],
)
def test_what_a_spreadsheet_made_of_a_cell_is_told_with_what_it_likely_was(
    cell: str, likely: str
) -> None:
    assert likely in spoiled(FIGURES, cell)


@pytest.mark.parametrize("cell", ["figs. 9-14", "9-14", "1919-09-14", "1907~", "IX", "Sept. 4", ""])
def test_what_scholars_write_is_not_taken_for_spoiled(cell: str) -> None:
    assert spoiled(FIGURES, cell) == ""


def test_a_whole_number_with_a_point_is_told_from_running_text() -> None:
    assert "“1”" in spoiled(ORDER, "1.0")
    assert spoiled(TEXT, "14-Sep") == ""


def test_letters_that_an_encoding_lost_are_told_only_of_that_encoding() -> None:
    assert "lost letters" in spoiled(TEXT, "h?'nuwa", "windows-1252")
    assert spoiled(TEXT, "h?'nuwa", "utf-8") == ""
    assert "likely is “hī'nuwa”" in spoiled(TEXT, "hÄ«'nuwa")


def test_errors_of_formulas_are_told() -> None:
    assert "formula that failed" in spoiled(TEXT, "#REF!")


@given(st.text(st.sampled_from("=+-@'a \t\r1")))
def test_a_guarded_cell_never_runs_and_reads_back_exactly(cell: str) -> None:
    assert guard(cell)[:1] not in {"=", "+", "-", "@", "\t", "\r"}
    assert unguard(guard(cell)) == cell
    assert unguard(guard_guarded(cell)) == cell


@pytest.mark.parametrize(
    "cell", ["=1+1", ' =HYPERLINK("http://example.org")', "=cmd|' /C calc'!A0"]
)
def test_a_formula_is_refused(cell: str) -> None:
    assert "formula" in formula(cell)
    assert formula("-119.5") == ""
