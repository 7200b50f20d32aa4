"""A row as it stands and a row as it is brought, in cells that can be held against each other."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile
from django.db import models
from django.db.models import QuerySet

from archive.exchange.columns import (
    SEPARATOR,
    AnyRecordColumn,
    Column,
    FileColumn,
    JsonColumn,
    write_cell,
)
from archive.exchange.reading import Row
from archive.exchange.tables import Table
from archive.storage import digest

Cells = dict[str, str]
# By linking column and by the key of a row, the slugs of the records that it is linked with.
Links = dict[str, dict[int, list[str]]]


def rows_of(table: Table) -> QuerySet[Any]:
    """The rows of a table as they stand, with all that their cells are made of."""
    linking = [column.attribute for column in table.columns if _is_linking(table, column)]
    return rows_alone(table).prefetch_related(*linking)


def rows_alone(table: Table) -> QuerySet[Any]:
    """The rows of a table as they stand, without what they are linked with."""
    single = [
        column.attribute
        for column in table.columns
        if isinstance(column.of(table.model), models.ForeignKey)
    ]
    return table.model._default_manager.select_related(*single)


def slugs_linked(table: Table) -> Links:
    """The slugs that the rows of a table are linked with: by linking column, and by key."""
    found: Links = {}
    for column in table.columns:
        field = column.of(table.model)
        if isinstance(field, models.ManyToManyField):
            slugs = found[column.name] = defaultdict(list)
            near, far = field.m2m_field_name() + "_id", field.m2m_reverse_field_name()
            through: Any = field.remote_field.through
            for key, slug in through._default_manager.values_list(near, f"{far}__slug"):
                slugs[key].append(slug)
    return found


def cells_of(table: Table, row: models.Model) -> Cells:
    """The cells of a stored row, by column, as they are exported."""
    return {column.name: _cell_of(table, column, row) for column in table.columns}


def _cell_of(table: Table, column: Column, row: models.Model) -> str:
    if isinstance(column, FileColumn):
        return column.path_of(row)
    value = getattr(row, column.attribute)
    if isinstance(column, JsonColumn | AnyRecordColumn):
        return column.write(value)
    if _is_linking(table, column):
        return write_cell(list(value.all()))
    return write_cell(value)


def standing(table: Table, row: models.Model, links: Links) -> Cells:
    """The cells of a stored row as they are compared: links in order, files by their content.

    ``links`` are the slugs that the rows of the table are linked with.
    """
    cells = {}
    for column in table.columns:
        if isinstance(column, FileColumn):
            cells[column.name] = column.stored_digest(row)
        elif _is_linking(table, column):
            cells[column.name] = SEPARATOR.join(sorted(links[column.name].get(row.pk, ())))
        else:
            cells[column.name] = _cell_of(table, column, row)
    return cells


def brought(row: Row) -> Cells:
    """The cells of a row as it was read, as they are compared."""
    cells = {}
    for column in row.table.columns:
        value = row.values[column.name]
        if isinstance(column, FileColumn):
            is_path = isinstance(value, Path)
            cells[column.name] = digest(ContentFile(value.read_bytes())) if is_path else value or ""
        elif isinstance(column, JsonColumn):
            cells[column.name] = column.write(value)
        elif _is_linking(row.table, column):
            cells[column.name] = _in_order(write_cell(value))
        else:
            cells[column.name] = write_cell(value)
    return cells


def differences(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The columns whose cells differ, each with its old and its new cell."""
    return {name: (old[name], new[name]) for name in new if old[name] != new[name]}


def digest_of(cells: Any) -> str:
    """The SHA-256 of cells, by which they are known again."""
    return hashlib.sha256(json.dumps(cells, ensure_ascii=False).encode()).hexdigest()


def _is_linking(table: Table, column: Column) -> bool:
    return isinstance(column.of(table.model), models.ManyToManyField)


def _in_order(cell: str) -> str:
    return SEPARATOR.join(sorted(filter(None, cell.split(SEPARATOR))))
