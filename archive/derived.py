"""What is derived from records and stored for speed: titles, sort keys and search entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db import models

from archive import kinds, search
from archive.models import Record
from archive.search.facets import led_through

# Keys of records by the name of their kind.
Keys = Mapping[str, set[int]]
_DERIVED = ("title", "sort_key")


def refresh() -> None:
    """Derive titles and sort keys of all records anew, in the order of kinds, then search."""
    for kind in kinds.all_kinds():
        for record in kind.model._default_manager.select_related(*kind.model.DERIVED_FROM):
            if _derives_anew(record):
                record.save()
    search.index_all()


def refresh_around(record: Record, formerly: Keys | None = None) -> None:
    """Bring up to date what depends on one record that an editor has just saved.

    Titles and sort keys of records that stand under it follow, however deep. Search follows for
    them, for it, and for those near it, now or ``formerly`` (see ``near``).
    """
    stale = defaultdict(set, {kind: set(keys) for kind, keys in near(record).items()})
    for kind, keys in (formerly or {}).items():
        stale[kind] |= keys
    changed: Keys = {record.KIND: {record.pk}}
    while changed:
        for kind, keys in changed.items():
            stale[kind] |= keys
        changed = _derive_what_stands_under(changed)
    search.index_these(stale)


def near(record: Record) -> Keys:
    """The records that a stored record is linked with, itself or through a row of its own.

    What search says of these may depend on it: a variant is found by the words that are used of it.
    So may the class, community or source that records further off count under.
    """
    stored = type(record)._default_manager.filter(pk=record.pk).first()
    found: dict[str, set[int]] = defaultdict(set)
    for field in stored._meta.get_fields() if stored else ():
        model = field.related_model
        if not isinstance(model, type):
            continue
        rows = model._default_manager.filter(**{_way_back(field): stored})
        if issubclass(model, Record):
            found[model.KIND] |= set(rows.values_list("pk", flat=True))
            continue
        for reference in _references(model):
            keys = rows.values_list(reference.attname, flat=True)
            found[reference.related_model.KIND] |= set(keys) - {None}
    found.pop("", None)  # the record's own row in the spine
    if stored is not None:
        for name, further in led_through(stored).items():
            found[name] |= further
    return found


def _way_back(field: Any) -> str:
    """The name under which what a relation leads to knows the record that the relation is of."""
    if isinstance(field, models.ForeignObjectRel):
        return str(field.field.name)
    return str(field.related_query_name())


def _derive_what_stands_under(keys: Keys) -> Keys:
    """Derive anew the records that refer to these; answer those of them that came out changed."""
    changed: dict[str, list[Record]] = defaultdict(list)
    for kind in kinds.all_kinds():
        wanted = models.Q()
        for field in _references(kind.model):
            if field.related_model.KIND in keys:
                wanted |= models.Q((f"{field.name}__in", keys[field.related_model.KIND]))
        if wanted:
            rows = kind.model._default_manager.filter(wanted)
            for record in rows.select_related(*kind.model.DERIVED_FROM):
                if _derives_anew(record):
                    changed[kind.name].append(record)
    for records in changed.values():
        Record.objects.bulk_update(records, _DERIVED, batch_size=500)
    return {name: {record.pk for record in records} for name, records in changed.items()}


def _derives_anew(record: Record) -> bool:
    before = [getattr(record, name) for name in _DERIVED]
    record.derive()
    return before != [getattr(record, name) for name in _DERIVED]


def _references(model: Any) -> list[Any]:
    """The foreign keys of a model that lead to records of some kind."""
    return [
        field
        for field in model._meta.concrete_fields
        if field.many_to_one
        and issubclass(field.related_model, Record)
        and field.related_model.KIND
    ]
