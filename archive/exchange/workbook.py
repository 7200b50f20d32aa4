"""Workbooks of spreadsheets (XLSX): their sheets as grids, and grids as sheets."""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils.exceptions import InvalidFileException

from archive.exchange.grids import Cell, Grid, GridError, Unfit, too_many_rows
from archive.exchange.spoiled import date_cell

_MOST_COLUMNS = 200
_LONGEST_NAME = 31
_LARGEST_SHOWN = 1e11
_LONGEST_TEXT = 32_767
# What XML cannot hold is written in a workbook by its number, and so is what looks like that.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|_(?=x[0-9A-Fa-f]{4}_)")
_WRITTEN_CONTROL = re.compile(r"_x([0-9A-Fa-f]{4})_")


def sheets(content: bytes, most_lines: int) -> dict[str, Grid]:
    """The sheets of a workbook that hold anything, by name; GridError where it is none.

    Formulas are never computed: their cells, and those of dates and of errors, are unfit.
    """
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        return {
            sheet.title: grid
            for sheet in book.worksheets
            if (grid := _grid(sheet, most_lines)).heading
        }
    except (InvalidFileException, BadZipFile, ParseError, KeyError, ValueError, OSError) as error:
        if isinstance(error, GridError):
            raise
        raise GridError("is no workbook that can be read; save it anew as XLSX or CSV") from error


def _grid(sheet: Any, most_lines: int) -> Grid:
    grid = Grid()
    # What a sheet claims of its own size may be wrong, and is not asked.
    sheet.reset_dimensions()
    for number, cells in enumerate(sheet.iter_rows(), start=1):
        if len(cells) > _MOST_COLUMNS:
            raise GridError(f"has more than {_MOST_COLUMNS} columns in sheet “{sheet.title}”")
        read = [_cell(cell) for cell in cells]
        if not any(isinstance(cell, Unfit) or cell.strip() for cell in read):
            continue
        if not grid.heading:
            grid.heading = ["" if isinstance(cell, Unfit) else cell.strip() for cell in read]
            continue
        # Cells that were never filled are not in the file.
        read += [""] * (len(grid.heading) - len(read))
        while len(read) > len(grid.heading) and read[-1] == "":
            read.pop()
        grid.lines.append((number, read))
        if len(grid.lines) > most_lines:
            raise too_many_rows(most_lines)
    return grid


def _cell(cell: Any) -> Cell:
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == "f":
        return Unfit("holds a formula, which is not computed here; write what it comes to")
    if cell.data_type == "e":
        return Unfit(f"holds the error {value} of a formula; write the value")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.datetime | datetime.date):
        return Unfit(date_cell(value.month, value.day))
    if isinstance(value, datetime.time | datetime.timedelta):
        return Unfit(
            "holds a time of day, which a spreadsheet makes of two numbers with a colon; "
            "write it again in a column formatted as text"
        )
    if isinstance(value, int | float):
        return _number(value, str(cell.number_format))
    return _WRITTEN_CONTROL.sub(lambda sign: chr(int(sign[1], 16)), str(value))


def _number(value: float, shown_as: str) -> Cell:
    if "E+" in shown_as.upper() or abs(value) >= _LARGEST_SHOWN:
        return Unfit(
            f"holds the number {value:g} in scientific notation, which a spreadsheet makes of a "
            "long number or of one with an E in it; write it again in a column formatted as text"
        )
    # A spreadsheet computes with 15 digits, and the file may show the noise behind them.
    return str(value) if isinstance(value, int) else f"{value:.15g}"


def write(tables: Iterable[tuple[str, Sequence[str], Iterable[Sequence[str]]]]) -> bytes:
    """A workbook with a sheet for each name, heading and rows, every cell a text."""
    found = [(name, heading, list(rows)) for name, heading, rows in tables]
    # A sheet that is begun has to be written to its end.
    if any(
        len(cell) > _LONGEST_TEXT for _name, _heading, rows in found for row in rows for cell in row
    ):
        raise GridError("holds a text that is too long for a workbook; take CSV instead")
    book = Workbook(write_only=True)
    for name, heading, rows in found:
        sheet = book.create_sheet(name[:_LONGEST_NAME])
        sheet.freeze_panes = "A2"
        sheet.append([_text(sheet, title, bold=True) for title in heading])
        for row in rows:
            sheet.append([_text(sheet, cell) for cell in row])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _text(sheet: Any, text: str, bold: bool = False) -> Any:
    cell = WriteOnlyCell(sheet)
    cell.value = _CONTROL.sub(lambda sign: f"_x{ord(sign[0]):04X}_", text)
    # Left to itself, the library takes “=” for the beginning of a formula.
    cell.data_type = "s"
    # A column formatted as text is one in which “9-14” stays what it is.
    cell.number_format = "@"
    if bold:
        cell.font = Font(bold=True)
    return cell
