"""The data files of the archive: one table a kind of record, its columns declared once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.functional import cached_property

from archive.exchange.columns import (
    AnyRecordColumn,
    Column,
    FileColumn,
    TextColumn,
    target_kind,
)
from archive.models import Record


@dataclass(frozen=True)
class Table:
    """One data file: the model whose rows it holds, its columns, and those that identify a row.

    ``order`` names the fields by which export sorts the rows; without it, the key does.
    ``running`` names the column of the key that counts the rows of a record from 1 without a gap.
    ``last`` is a table whose rows name records in their texts, so that all of these stand before.
    """

    file: str
    model: type[models.Model]
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ("slug",)
    order: tuple[str, ...] = ()
    running: str = ""
    last: bool = False

    @cached_property
    def by_name(self) -> dict[str, Column]:
        return {column.name: column for column in self.columns}

    @property
    def file_columns(self) -> tuple[FileColumn, ...]:
        return tuple(column for column in self.columns if isinstance(column, FileColumn))

    @property
    def text_columns(self) -> tuple[TextColumn, ...]:
        return tuple(column for column in self.columns if isinstance(column, TextColumn))

    @property
    def names_any_record(self) -> bool:
        """Whether its rows name records of any kind, so that all of these must stand before."""
        return any(isinstance(column, AnyRecordColumn) for column in self.columns)

    @property
    def waits(self) -> bool:
        """Whether it is stored when the records of the other tables and of documents stand."""
        return self.last or self.names_any_record

    @property
    def holds_records(self) -> bool:
        return issubclass(self.model, Record)

    @property
    def kind(self) -> str:
        """The kind of its records; empty for a table of rows that are no records."""
        return self.model.KIND if issubclass(self.model, Record) else ""

    def field(self, name: str) -> models.Field[Any, Any]:
        return self.by_name[name].of(self.model)

    @property
    def ordering(self) -> tuple[str, ...]:
        """The order of export, told by the data alone."""
        if self.holds_records:
            return ("sort_key", "slug")
        if self.order:
            return self.order
        fields = [self.field(name) for name in self.key]
        return tuple(f"{f.name}__sort_key" if target_kind(f) else f.name for f in fields)


_tables: list[Table] = []


def register_table(table: Table) -> None:
    """Enter a table after those that its rows refer to."""
    if table not in _tables:
        _tables.append(table)


def all_tables() -> tuple[Table, ...]:
    """Every table, in the order in which they are loaded."""
    return tuple(_tables)


def table_of(model: type[models.Model]) -> Table:
    """The table that holds the rows of ``model``; LookupError where none does."""
    for table in _tables:
        if table.model is model:
            return table
    raise LookupError(f"no table holds {model.__name__}")


def has_table(model: type[models.Model]) -> bool:
    """Whether the rows of ``model`` stand in a data file, and not in documents or nowhere."""
    return any(table.model is model for table in _tables)


def columns(names: str) -> tuple[Column, ...]:
    """Columns from a line of headings; ``heading=field`` where the field is named otherwise."""
    return tuple(Column(*name.split("=")) for name in names.split())
