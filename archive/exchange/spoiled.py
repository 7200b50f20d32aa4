"""Values that a spreadsheet made of what was typed, and formulas; told before they are stored."""

from __future__ import annotations

import re
from typing import Any

from django.db import models

from archive.exchange import decoding

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MONTH = "(" + "|".join(_MONTHS) + ")"
_DAY_MONTH = re.compile(
    rf"(\d{{1,2}})(?:-|\. ?| ){_MONTH}\.?(?:[-. ](?:\d{{2}}|\d{{4}}))?", re.IGNORECASE
)
_MONTH_YEAR = re.compile(rf"{_MONTH}[-. ](\d{{2}}|\d{{4}})", re.IGNORECASE)
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_STAMPED = re.compile(r"(\d{4})-(\d{2})-(\d{2})[ T]00:00:00")
_SCIENTIFIC = re.compile(r"[+-]?\d(?:[.,]\d+)?E[+-]?\d+", re.IGNORECASE)
_POINT_ZERO = re.compile(r"(-?\d+)[.,]0+")
_ERRORS = ("#REF!", "#NAME?", "#VALUE!", "#N/A", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!")
# A cell that a spreadsheet would run begins with one of these, and bears this in front on export.
_RUN = "=+-@\t\r"
_GUARD = "'"
_GUARDED = re.compile(rf"'+[{_RUN}]")


def guard(cell: str) -> str:
    """The cell as it is exported for a spreadsheet, which must not take it for a formula."""
    return _GUARD + cell if cell[:1] and cell[0] in _RUN else guard_guarded(cell)


def guard_guarded(cell: str) -> str:
    """The cell with one more sign in front if it looks guarded, so that one can be taken away."""
    return _GUARD + cell if _GUARDED.match(cell) else cell


def unguard(cell: str) -> str:
    """The cell without the sign that export put in front: the opposite of guard."""
    return cell[1:] if _GUARDED.match(cell) else cell


def formula(cell: str) -> str:
    """Why a cell of an uploaded sheet is refused as a formula; empty where it is none."""
    if not cell.lstrip().startswith("="):
        return ""
    return "holds a formula, which is not computed here; write what it comes to"


def spoiled(field: models.Field[Any, Any], cell: str, encoding: str = "") -> str:
    """What a spreadsheet or a wrong encoding did to a cell, and what it likely was; else empty."""
    cell = cell.strip()
    before = decoding.misread(cell)
    if before:
        return (
            f"“{cell}” was read in the wrong encoding and likely is “{before}”; save the file "
            "anew as CSV UTF-8"
        )
    if encoding == decoding.WINDOWS_1252 and decoding.lost_letters(cell):
        return (
            f"“{cell}” lost letters when it was saved in Windows-1252; save the file as CSV UTF-8"
        )
    if cell.upper() in _ERRORS:
        return f"“{cell}” is what a spreadsheet shows for a formula that failed; write the value"
    if isinstance(field, models.TextField):
        return ""
    likely = _likely(field, cell)
    if not likely:
        return ""
    return (
        f"“{cell}” is what a spreadsheet makes of what was typed, likely {likely}; "
        "write it again in a column formatted as text"
    )


def _likely(field: models.Field[Any, Any], cell: str) -> str:
    numeric = isinstance(field, models.DecimalField)
    if found := _POINT_ZERO.fullmatch(cell):
        return "" if numeric and "," not in cell else f"“{found[1]}”"
    if _SCIENTIFIC.fullmatch(cell):
        return "a long number or one with an E in it"
    if found := _DAY_MONTH.fullmatch(cell):
        return _range(int(found[1]), _number(found[2]))
    if found := _MONTH_YEAR.fullmatch(cell):
        return f"“{_number(found[1])}-{int(found[2])}” or “{int(found[2])}-{_number(found[1])}”"
    if found := _SLASHED.fullmatch(cell):
        return _range(int(found[1]), int(found[2]))
    if found := _STAMPED.fullmatch(cell):
        return _range(int(found[3]), int(found[2]))
    return ""


def date_cell(month: int, day: int) -> str:
    """Why a cell that holds a date is refused, and what it likely was."""
    return (
        f"holds a date, which a spreadsheet makes of what was typed, likely {_range(day, month)}; "
        "write it again in a column formatted as text"
    )


def _range(day: int, month: int) -> str:
    if day == month:
        return f"“{day}-{day}”"
    low, high = sorted((day, month))
    return f"“{low}-{high}” or “{high}-{low}”"


def _number(month: str) -> int:
    return _MONTHS.index(month.capitalize()[:3]) + 1
