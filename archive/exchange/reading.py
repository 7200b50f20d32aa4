"""Reading the data files of a folder into rows, with every fault of form noted."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from archive.exchange.columns import (
    AnyRecordColumn,
    CellError,
    Column,
    FileColumn,
    JsonColumn,
    read_cell,
)
from archive.exchange.problems import Problem
from archive.exchange.tables import Table

LARGEST_FILE = 50_000_000
# What spreadsheets of some countries write between cells, and what it is called.
_OTHER_SEPARATORS = {";": ";", "\t": "tabs", "|": "|"}


@dataclass
class Row:
    """One row as read: where it stands, and its values by column (references as slugs)."""

    table: Table
    line: int
    values: dict[str, Any]
    instance: Any = field(default=None, repr=False)
    refused: bool = False

    @property
    def key(self) -> tuple[Any, ...]:
        return tuple(self.values.get(name) for name in self.table.key)

    def problem(self, column: str, reason: str) -> Problem:
        return Problem(self.table.file, self.line, column, reason)


def unknown_files(folder: Path, known: set[str]) -> list[Problem]:
    """A problem for every CSV file of the folder that no table is called."""
    problems = []
    for path in sorted(folder.glob("*.csv")):
        if path.name not in known:
            near = get_close_matches(path.name, known, n=1)
            hint = f"; is {near[0]} meant?" if near else ""
            problems.append(Problem(path.name, 0, "", f"no kind of record has this file{hint}"))
    return problems


def read_table(table: Table, folder: Path, problems: list[Problem]) -> list[Row]:
    """The rows of a table's file, none where there is no file; faults are added to ``problems``."""
    path = folder / table.file
    if not path.exists():
        return []
    text = _read_text(table, path, problems)
    if text is None:
        return []
    separator = _other_separator(text, set(table.by_name))
    if separator:
        reason = f"is separated by {separator} and not by commas"
        mend = "save it as CSV with the comma between the cells"
        problems.append(Problem(table.file, 1, "", f"{reason}; {mend}"))
        return []
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        heading = [name.strip() for name in next(reader, [])]
        if not _heading_fits(table, heading, problems):
            return []
        rows = []
        nameless: dict[int, int] = {}
        line = reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(_read_row(table, folder, heading, cells, line, problems))
                for place, name in enumerate(heading):
                    if not name and "".join(cells[place : place + 1]).strip():
                        nameless.setdefault(place, line)
            line = reader.line_num + 1
    except csv.Error as error:
        problems.append(Problem(table.file, reader.line_num, "", f"is no well-formed CSV: {error}"))
        return []
    for place, line in nameless.items():
        reason = f"column {place + 1} has no heading and is not empty in line {line}"
        problems.append(Problem(table.file, 1, "", f"{reason}; give it one or clear it"))
    _note_doubled_keys(rows, problems)
    return rows


def _read_text(table: Table, path: Path, problems: list[Problem]) -> str | None:
    if path.stat().st_size > LARGEST_FILE:
        problems.append(Problem(table.file, 0, "", "is larger than 50 MB; split it"))
        return None
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"is not UTF-8 at byte {error.start}; save it as CSV UTF-8"
        problems.append(Problem(table.file, 0, "", reason))
        return None


def _heading_fits(table: Table, heading: list[str], problems: list[Problem]) -> bool:
    names = list(table.by_name)
    before = len(problems)
    for name in filter(None, heading):
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = f"is “{near[0]}” meant?" if near else f"the columns are {', '.join(names)}"
            problems.append(Problem(table.file, 1, name, f"no such column; {hint}"))
        elif heading.count(name) > 1:
            problems.append(Problem(table.file, 1, name, "the column stands here twice"))
    for name in names:
        if name not in heading:
            problems.append(Problem(table.file, 1, name, "the column is missing"))
    return len(problems) == before


def _other_separator(text: str, names: set[str]) -> str:
    """What stands between the names of columns where no comma does; empty where one does."""
    heading = next(iter(text.splitlines()), "")
    for separator, called in _OTHER_SEPARATORS.items():
        parts = {part.strip(' "') for part in heading.split(separator)}
        if len(parts & names) > 1:
            return called
    return ""


def _read_row(
    table: Table,
    folder: Path,
    heading: list[str],
    cells: list[str],
    line: int,
    problems: list[Problem],
) -> Row:
    row = Row(table, line, {})
    if len(cells) != len(heading):
        reason = f"has {len(cells)} cells where the heading has {len(heading)}"
        problems.append(row.problem("", reason))
        row.refused = True
    for name, cell in zip(heading, cells, strict=False):
        if not name:
            continue
        try:
            row.values[name] = _read_cell(table.by_name[name], table, folder, cell)
        except CellError as error:
            problems.append(row.problem(name, str(error)))
            row.refused = True
    return row


def _read_cell(column: Column, table: Table, folder: Path, cell: str) -> Any:
    if isinstance(column, JsonColumn | AnyRecordColumn):
        return column.read(cell)
    value = read_cell(column.of(table.model), cell)
    return column.find(folder, value) if isinstance(column, FileColumn) else value


def _note_doubled_keys(rows: list[Row], problems: list[Problem]) -> None:
    first: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        if row.refused:
            continue
        if row.key in first:
            named = ", ".join(str(part) for part in row.key if part)
            reason = f"“{named}” stands already in line {first[row.key].line}"
            problems.append(row.problem(", ".join(row.table.key), reason))
            row.refused = True
        first.setdefault(row.key, row)
