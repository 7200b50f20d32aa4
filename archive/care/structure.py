"""How the tables of the site hang on records, read from the models."""

from __future__ import annotations

from dataclasses import dataclass

from django.apps import apps
from django.db import models

from archive.care.inheritance import Link, declared
from archive.care.unguarded import unguarded
from archive.models import Record

Model = type[models.Model]


@dataclass(frozen=True)
class Reference:
    """A column that holds the key of a guarded row, and that row's table and key."""

    column: str
    table: str
    key: str
    nullable: bool


def guarded() -> list[Model]:
    """The models whose rows belong to records: records, and whatever refers to such a row."""
    found: dict[Model, None] = {Record: None}
    named = unguarded()
    waiting = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and model._meta.label not in named and model is not Record
    ]
    grown = True
    while grown:
        grown = False
        for model in list(waiting):
            if any(field.related_model in found for field in _keys(model)):
                found[model] = None
                waiting.remove(model)
                grown = True
    return list(found)


def references(model: Model, among: list[Model]) -> list[Reference]:
    """The columns of a guarded model that hold keys of guarded rows."""
    found = []
    for field in _keys(model):
        target = field.related_model
        if not isinstance(target, type) or target not in among:
            continue
        # A record of any kind has its row in the spine, which decides.
        spine = Record if issubclass(target, Record) else target
        found.append(
            Reference(
                column=_column(field),
                table=spine._meta.db_table,
                key=_column(spine._meta.pk),
                nullable=field.null,
            )
        )
    return found


def links(among: list[Model]) -> list[Link]:
    """By which columns records are held with others."""
    found: dict[Link, None] = {}
    for model in among:
        if not (issubclass(model, Record) and model is not Record):
            continue
        key = _column(model._meta.pk)
        for reference in references(model, among):
            if reference.column == key:
                continue
            for parent in _records_behind(reference, among):
                found[Link(model._meta.db_table, key, parent)] = None
    for each in declared():
        model = apps.get_model(each.model)
        child, parent = (model._meta.get_field(name) for name in (each.child, each.parent))
        found[Link(model._meta.db_table, _column(child), _column(parent))] = None
    return list(found)


def _records_behind(reference: Reference, among: list[Model]) -> list[str]:
    """The records that a reference leads to, itself or through a row that belongs to records."""
    if reference.table == Record._meta.db_table:
        return [reference.column]
    model = next(model for model in among if model._meta.db_table == reference.table)
    return [
        f"(SELECT x.{behind.column} FROM {reference.table} x"
        f" WHERE x.{reference.key} = t.{reference.column})"
        for behind in references(model, among)
        if behind.table == Record._meta.db_table
    ]


def _keys(model: Model) -> list[models.ForeignKey[models.Model]]:
    return [
        field
        for field in model._meta.local_concrete_fields
        if isinstance(field, models.ForeignKey) and getattr(field, "db_constraint", True)
    ]


def _column(field: object) -> str:
    column = getattr(field, "column", None)
    assert isinstance(column, str)
    return column
