"""Reading the data files of a folder into rows, with every fault of form noted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, Protocol

from archive.exchange.columns import (
    AnyRecordColumn,
    CellError,
    Column,
    FileColumn,
    JsonColumn,
    TextColumn,
    read_cell,
)
from archive.exchange.grids import (
    SEPARATORS,
    Cell,
    Grid,
    GridError,
    Unfit,
    separated,
    separator_of,
)
from archive.exchange.problems import Problem
from archive.exchange.spoiled import formula, spoiled, unguard
from archive.exchange.tables import Table

LARGEST_FILE = 50_000_000

Fate = Literal["", "new", "changed", "unchanged"]


@dataclass
class Row:
    """One row as read: where it stands, and its values by column (references as slugs).

    ``suspects`` are cells that look spoiled, with the reason; they are refused unless they are
    what stands. ``fate`` and ``differences`` (old and new cell by column) are known once the row
    has been held against what stands; ``conflict`` is a change on the site since the last load.
    """

    table: Table
    line: int
    values: dict[str, Any]
    instance: Any = field(default=None, repr=False)
    refused: bool = False
    suspects: dict[str, str] = field(default_factory=dict)
    fate: Fate = ""
    differences: dict[str, tuple[str, str]] = field(default_factory=dict)
    conflict: bool = False

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


def unnamed_texts(folder: Path, table: Table, rows: Iterable[Row]) -> list[Problem]:
    """A problem for every file in a folder of texts that is no row's, where the table has a file.

    It is told by the slugs: a text is called after the record whose it is.
    """
    if not (folder / table.file).exists():
        return []
    problems = []
    for column in table.text_columns:
        known = {f"{row.values.get('slug')}{column.suffix}" for row in rows}
        for path in sorted((folder / column.folder).glob("*")):
            if path.name not in known:
                reason = f"is the text of no row of {table.file}; add one, or take the file away"
                problems.append(Problem(f"{column.folder}/{path.name}", 0, "", reason))
    return problems


def read_table(table: Table, folder: Path, problems: list[Problem]) -> list[Row]:
    """The rows of a table's file, none where there is no file; faults are added to ``problems``."""
    path = folder / table.file
    if not path.exists():
        return []
    text = _read_text(table, path, problems)
    if text is None:
        return []
    separator = separator_of(text, table.by_name)
    if separator != ",":
        reason = f"is separated by {SEPARATORS.get(separator, separator)} and not by commas"
        mend = "save it as CSV with the comma between the cells"
        problems.append(Problem(table.file, 1, "", f"{reason}; {mend}"))
        return []
    try:
        grid = separated(text)
    except GridError as error:
        problems.append(Problem(table.file, error.line, "", str(error)))
        return []
    return read_grid(table, grid, InFolder(folder), problems)


class FileFinder(Protocol):
    """Finds the file that a cell of a column of files names; raises CellError."""

    def find(self, column: FileColumn, cell: str) -> Path | str | None:
        """A path, the digest of a file that is stored already, or None for an empty cell."""

    def text(self, column: TextColumn, cell: str) -> str:
        """The text that a cell of a column of texts stands for."""


@dataclass(frozen=True)
class InFolder:
    """Files that lie beside the data files."""

    folder: Path

    def find(self, column: FileColumn, cell: str) -> Path | str | None:
        return column.find(self.folder, cell)

    def text(self, column: TextColumn, cell: str) -> str:
        return column.find(self.folder, cell)


def read_grid(
    table: Table,
    grid: Grid,
    files: FileFinder,
    problems: list[Problem],
    encoding: str = "",
    uploaded: bool = False,
) -> list[Row]:
    """The rows of a sheet of cells; faults are added to ``problems``.

    ``encoding`` is the one that it was read in. What is ``uploaded`` comes from a spreadsheet, in
    which a cell that begins with “=” is a formula.
    """
    if not _heading_fits(table, grid.heading, problems):
        return []
    reader = _RowReader(table, grid.heading, files, encoding, uploaded, problems)
    rows = [reader.read(line, cells) for line, cells in grid.lines]
    for place, line in reader.nameless.items():
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


@dataclass
class _RowReader:
    table: Table
    heading: list[str]
    files: FileFinder
    encoding: str
    uploaded: bool
    problems: list[Problem]
    nameless: dict[int, int] = field(default_factory=dict)

    def read(self, line: int, cells: list[Cell]) -> Row:
        row = Row(self.table, line, {})
        if len(cells) != len(self.heading):
            reason = f"has {len(cells)} cells where the heading has {len(self.heading)}"
            self._refuse(row, "", reason)
        for place, (name, cell) in enumerate(zip(self.heading, cells, strict=False)):
            if name:
                self._read_cell(row, name, cell)
            elif isinstance(cell, Unfit) or cell.strip():
                self.nameless.setdefault(place, line)
        return row

    def _read_cell(self, row: Row, name: str, cell: Cell) -> None:
        column, model_field = self.table.by_name[name], self.table.field(name)
        if isinstance(cell, Unfit):
            self._refuse(row, name, cell.reason)
            return
        if self.uploaded and (reason := formula(cell)):
            self._refuse(row, name, reason)
            return
        text = unguard(cell)
        suspect = spoiled(model_field, text, self.encoding)
        try:
            row.values[name] = self._value(column, text)
        except CellError as error:
            self._refuse(row, name, suspect or str(error))
            return
        if suspect:
            row.suspects[name] = suspect

    def _value(self, column: Column, text: str) -> Any:
        if isinstance(column, JsonColumn | AnyRecordColumn):
            return column.read(text)
        if isinstance(column, TextColumn):
            text = self.files.text(column, text.strip())
        value = read_cell(column.of(self.table.model), text)
        return self.files.find(column, value) if isinstance(column, FileColumn) else value

    def _refuse(self, row: Row, name: str, reason: str) -> None:
        self.problems.append(row.problem(name, reason))
        row.refused = True


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
