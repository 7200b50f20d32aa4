"""Reading what an editor uploads: CSV, a workbook, or a folder of CSV packed as ZIP."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from django.db import models
from django.db.models import QuerySet

from archive.exchange.columns import CellError, FileColumn, TextColumn
from archive.exchange.decoding import DecodingError, decode
from archive.exchange.grids import Grid, GridError, separated, separator_of, too_many_rows
from archive.exchange.problems import Problem
from archive.exchange.reading import Row, read_grid
from archive.exchange.tables import Table, all_tables
from archive.exchange.workbook import sheets

LARGEST_UPLOAD = 10_000_000
LARGEST_UNPACKED = 100_000_000
MOST_FILES = 1000
# What one request can look through, and store with all that follows from it, in some seconds.
MOST_ROWS = 5_000

_ZIP, _OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
# What a browser adds to the name of a file that it has saved before.
_COPY = re.compile(r"(?: ?\(\d+\)| copy)$")


@dataclass(frozen=True)
class Choices:
    """What the editor says of a file instead of having it detected; empty where detected."""

    file: str = ""
    encoding: str = ""
    separator: str = ""


@dataclass(frozen=True)
class Found:
    """How one sheet was read: what it holds, and the encoding and separator if it is a text."""

    name: str
    file: str
    encoding: str = ""
    separator: str = ""


@dataclass
class Uploaded:
    """The rows of an upload by table, in the order of loading, and what is wrong with it."""

    rows: dict[Table, list[Row]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)


@dataclass(frozen=True)
class AsStored:
    """Files of an upload: it holds none, so a cell can only name the one that the record has."""

    model: type[models.Model]

    def find(self, column: FileColumn, cell: str) -> Path | str | None:
        record = self._by_slug.get(PurePosixPath(cell).stem) if cell else None
        if record is None or column.path_of(record) != cell:
            raise CellError(
                "an upload holds no pictures; leave the cell as it was exported, or add the "
                "picture on a page of its own"
            )
        return column.stored_digest(record)

    def text(self, column: TextColumn, cell: str) -> str:
        return cell

    @cached_property
    def _by_slug(self) -> dict[str, Any]:
        found: QuerySet[Any] = self.model._default_manager.all()
        return {record.slug: record for record in found}


@dataclass(frozen=True)
class _Sheet:
    name: str
    grid: Grid
    encoding: str = ""
    separator: str = ""


def read_upload(name: str, content: bytes, choices: Choices) -> Uploaded:
    """The rows of an upload; every fault of form is among its problems."""
    uploaded = Uploaded()
    try:
        found = list(_sheets(name, content, choices))
        if not found:
            raise GridError("holds nothing; give it a heading and rows")
        if sum(len(sheet.grid.lines) for sheet in found) > MOST_ROWS:
            raise too_many_rows(MOST_ROWS)
    except (GridError, DecodingError) as error:
        line = error.line if isinstance(error, GridError) else 0
        uploaded.problems.append(Problem(name, line, "", str(error)))
        return uploaded
    rows: dict[Table, list[Row]] = {}
    for sheet in found:
        table = _table_of(sheet, choices.file if len(found) == 1 else "")
        if table is None:
            reason = "cannot be told what it holds; choose it, or keep the name and the columns"
            uploaded.problems.append(Problem(sheet.name, 0, "", reason))
        elif table in rows:
            uploaded.problems.append(
                Problem(sheet.name, 0, "", f"holds {table.file} a second time; join the two")
            )
        else:
            uploaded.found.append(Found(sheet.name, table.file, sheet.encoding, sheet.separator))
            rows[table] = read_grid(
                table,
                sheet.grid,
                AsStored(table.model),
                uploaded.problems,
                encoding=sheet.encoding,
                uploaded=True,
            )
    uploaded.rows = {table: rows[table] for table in all_tables() if table in rows}
    return uploaded


def _sheets(name: str, content: bytes, choices: Choices) -> Iterator[_Sheet]:
    if len(content) > LARGEST_UPLOAD:
        raise GridError("is larger than 10 MB; split it")
    if content.startswith(_OLD_WORKBOOK):
        raise GridError("is a workbook of the old kind, or locked; save it as XLSX or CSV")
    if not content.startswith(_ZIP):
        yield _text(name, content, choices)
        return
    packed = _opened(content)
    if "xl/workbook.xml" in packed.namelist():
        for title, grid in sheets(content, MOST_ROWS).items():
            yield _Sheet(title, grid)
        return
    for info in packed.infolist():
        path = PurePosixPath(info.filename)
        if info.is_dir() or path.parts[0] == "__MACOSX" or path.name.startswith("."):
            continue
        if path.suffix.lower() != ".csv":
            raise GridError(f"holds “{info.filename}”, which is no CSV; take it out")
        try:
            yield _text(path.name, packed.read(info), choices)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise GridError(f"holds “{info.filename}”, which cannot be unpacked") from error


def _opened(content: bytes) -> zipfile.ZipFile:
    """The packed files, unless they would fill the memory once unpacked."""
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile as error:
        raise GridError("is broken or was cut short; save it anew") from error
    infos = packed.infolist()
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > LARGEST_UNPACKED:
        raise GridError("is larger than 100 MB when it is unpacked; split it")
    return packed


def _text(name: str, content: bytes, choices: Choices) -> _Sheet:
    text, encoding = decode(content, choices.encoding)
    names = {column for table in all_tables() for column in table.by_name}
    separator = choices.separator or separator_of(text, names)
    return _Sheet(name, separated(text, separator, MOST_ROWS), encoding, separator)


def _table_of(sheet: _Sheet, chosen: str) -> Table | None:
    """The table that a sheet holds: as chosen, by its name, or as the only one of its columns."""
    stem = _COPY.sub("", sheet.name.removesuffix(".csv"))
    for table in all_tables():
        if chosen == table.file or (not chosen and f"{stem}.csv" == table.file):
            return table
    heading = set(filter(None, sheet.grid.heading))
    fitting = [table for table in all_tables() if heading == set(table.by_name)]
    return fitting[0] if len(fitting) == 1 else None
