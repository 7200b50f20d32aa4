"""Which rows that are no records belong to records: those whose key names one of them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from archive.exchange.columns import target_kind
from archive.exchange.states import cells_of, digest_of, rows_of
from archive.exchange.tables import Table, all_tables, table_of
from archive.models import Record


def belonging(child: Table, records: QuerySet[Any]) -> Q | None:
    """The condition on rows of a table that belong to the records; None where none can."""
    kind = table_of(records.model).kind
    names = [name for name in child.key if target_kind(child.field(name)) == kind]
    if child.holds_records or not names:
        return None
    wanted = Q()
    for name in names:
        attribute = child.by_name[name].attribute
        wanted |= Q((f"{attribute}__in", records.order_by().values("pk")))
    return wanted


def state_of(record: Record) -> str:
    """A digest of a stored record and of its rows, which is another once any of them changes."""
    records = type(record)._default_manager.filter(pk=record.pk)
    table = table_of(type(record))
    cells = [cells_of(table, one) for one in rows_of(table).filter(pk=record.pk)]
    for child in all_tables():
        own = belonging(child, records)
        if own is not None:
            rows = rows_of(child).filter(own).order_by(*child.ordering)
            cells += [cells_of(child, row) for row in rows]
    return digest_of(cells)
