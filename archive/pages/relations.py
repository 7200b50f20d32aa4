"""Which records a record is linked with, read from the models of whatever apps there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import Model
from django.db.models.fields.related import RelatedField
from django.db.models.fields.reverse_related import ForeignObjectRel

from archive.models import Record


@dataclass(frozen=True)
class Relation:
    """A way from the records of one model to those of another.

    ``name`` is the attribute that leads there; ``path`` is the lookup from here to there and
    ``back`` the lookup from there to here. Where rows that are no records lie between, as the
    uses of a term do, ``name`` leads to the rows and the lookups pass through them.
    """

    name: str
    path: str
    back: str
    model: type[Record]


@cache
def relations_of(model: type[Record]) -> tuple[Relation, ...]:
    """Every relation between ``model`` and a kind of record, in either direction."""
    found: list[Relation] = []
    for field in model._meta.get_fields():
        other = field.related_model
        if not isinstance(other, type) or _is_spine(field):
            continue
        if kind := _kind(other):
            found.append(_direct(field, kind))
        elif isinstance(field, ForeignObjectRel):
            found.extend(_through_rows(field, other))
    return tuple(found)


def _kind(model: Any) -> type[Record] | None:
    """The model, if it is that of a kind of record."""
    is_kind = isinstance(model, type) and issubclass(model, Record) and model.KIND
    return model if is_kind else None


def _is_spine(field: Any) -> bool:
    return bool(getattr(field, "parent_link", False)) or (
        isinstance(field, ForeignObjectRel)
        and bool(getattr(field.field.remote_field, "parent_link", False))
    )


def _direct(field: Any, other: type[Record]) -> Relation:
    if isinstance(field, ForeignObjectRel):
        return Relation(_accessor(field), field.name, field.field.name, other)
    return Relation(field.name, field.name, field.related_query_name(), other)


def _through_rows(way_in: ForeignObjectRel, rows: type[Model]) -> list[Relation]:
    back = way_in.field.name
    found = []
    for field in rows._meta.get_fields():
        kind = _kind(field.related_model)
        if kind and isinstance(field, RelatedField) and field is not way_in.field:
            path, way_back = f"{way_in.name}__{field.name}", f"{field.related_query_name()}__{back}"
            found.append(Relation(_accessor(way_in), path, way_back, kind))
    return found


def _accessor(relation: ForeignObjectRel) -> str:
    return relation.get_accessor_name() or relation.name
