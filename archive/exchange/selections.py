"""A selection of records in the columns of their data files, for a spreadsheet."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Model, Q, QuerySet

from archive.exchange import workbook
from archive.exchange.belonging import belonging
from archive.exchange.spoiled import guard
from archive.exchange.states import cells_of, rows_of
from archive.exchange.tables import Table, all_tables, table_of

Form = Literal["csv", "xlsx"]
_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True)
class Exported:
    """A file to be handed over: its name, its media type and its content."""

    name: str
    type: str
    content: bytes


def export_selection(records: QuerySet[Any], form: Form) -> Exported:
    """The records and the rows that belong to them, as one file that imports as unchanged.

    CSV of several tables is packed as ZIP. A cell that a spreadsheet would run is guarded.
    """
    table = table_of(records.model)
    stem = table.file.removesuffix(".csv")
    parts = [(table, _rows(table, Q(pk__in=records.order_by().values("pk"))))]
    for child in all_tables():
        own = belonging(child, records)
        if own is not None:
            rows = _rows(child, own)
            if rows:
                parts.append((child, rows))
    if form == "xlsx":
        content = workbook.write(
            (part.file.removesuffix(".csv"), list(part.by_name), rows) for part, rows in parts
        )
        return Exported(f"{stem}.xlsx", _TYPES["xlsx"], content)
    files = [(part.file, _csv(list(part.by_name), rows)) for part, rows in parts]
    if len(files) == 1:
        return Exported(table.file, _TYPES["csv"], files[0][1])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files:
            packed.writestr(name, content)
    return Exported(f"{stem}.zip", _TYPES["zip"], buffer.getvalue())


def _rows(table: Table, wanted: Q) -> list[list[str]]:
    found: Iterator[Model] = iter(rows_of(table).filter(wanted).order_by(*table.ordering))
    return [[guard(cell) for cell in cells_of(table, row).values()] for row in found]


def _csv(heading: list[str], rows: list[list[str]]) -> bytes:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow(heading)
    writer.writerows(rows)
    # Without the mark, some spreadsheets take the file for Windows-1252.
    return buffer.getvalue().encode("utf-8-sig")
