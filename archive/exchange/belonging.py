"""Which rows that are no records belong to records: those whose key names one of them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from archive.exchange.columns import AnyRecordColumn, target_kind
from archive.exchange.tables import Table, table_of


def belonging(child: Table, records: QuerySet[Any]) -> Q | None:
    """The condition on rows of a table that belong to the records; None where none can."""
    kind = table_of(records.model).kind
    names = [
        name
        for name in child.key
        if target_kind(child.field(name)) == kind
        or isinstance(child.by_name[name], AnyRecordColumn)
    ]
    if child.holds_records or not names:
        return None
    wanted = Q()
    for name in names:
        attribute = child.by_name[name].attribute
        wanted |= Q((f"{attribute}__in", records.order_by().values("pk")))
    return wanted
