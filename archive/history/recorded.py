"""Which tables belong to records, so that every change of theirs is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, LiteralString

from django.apps import apps
from django.db import models
from psycopg import sql

from archive import kinds
from archive.exchange.tables import all_tables
from archive.models import Job, Passage, Proposal, Record, RestrictedEntry, SearchEntry

# Derived from other rows, and no change of the record itself.
PASSED_OVER = frozenset({"changed", "sort_key", "wards"})
SPINE, OF_KIND, ROWS, LINKS = range(4)

_left_out: dict[type[models.Model], str] = {
    SearchEntry: "derived from the records, and made anew from them at any time",
    RestrictedEntry: "derived from the records, and made anew from them at any time",
    Job: "asks of a record, and changes nothing",
    Proposal: "changes no record before it is accepted, and then the record's own change is kept",
}
_withheld: dict[type[models.Model], tuple[str, ...]] = {
    # What visitors may read depends on its rights; and it is no part of the archive.
    Passage: ("full_text",),
}


def leave_out(model: type[models.Model], why: str) -> None:
    """Keep no changes of a table, although its rows belong to records, for the reason given."""
    _left_out[model] = why


def left_out() -> dict[type[models.Model], str]:
    """The tables of which no changes are kept, each with the reason."""
    return dict(_left_out)


@dataclass(frozen=True)
class Recorded:
    """One table of which every change is kept, and how its rows lead to the record they belong to.

    ``owners`` are the columns that hold the record, the first that is filled being taken. For links
    of a row that is no record, ``between`` is the table of those rows, ``via`` the column that
    leads to one, and ``owners`` are columns of that.
    """

    model: type[models.Model]
    rank: int
    owners: tuple[str, ...]
    via: str = ""
    between: type[models.Model] | None = None
    told: bool = True

    @property
    def table(self) -> str:
        return self.model._meta.db_table

    @property
    def key(self) -> str:
        """The column of the primary key."""
        key = self.model._meta.pk
        assert key is not None  # every model has one
        return str(key.column)

    @property
    def withheld(self) -> tuple[str, ...]:
        """The columns of which only a digest is kept."""
        return _withheld.get(self.model, ())

    @property
    def passed_over(self) -> tuple[str, ...]:
        """The columns whose change alone is no change of a record."""
        derived = {
            str(field.column)
            for field in self.model._meta.local_concrete_fields
            if getattr(field, "auto_now", False)
        }
        return tuple(sorted(PASSED_OVER | derived))

    @property
    def fields(self) -> dict[str, models.Field[Any, Any]]:
        """The fields of the table itself by column."""
        return {str(field.column): field for field in self.model._meta.local_concrete_fields}

    def sql(self, template: LiteralString, columns: Iterable[str] = ()) -> str:
        """A query on the table, whose ``{table}``, ``{key}`` and ``{columns}`` are filled in."""
        composed = sql.SQL(template).format(
            table=sql.Identifier(self.table),
            key=sql.Identifier(self.key),
            columns=sql.SQL(", ").join(map(sql.Identifier, columns)),
        )
        return composed.as_string()


def recorded() -> Iterator[Recorded]:
    """Every table of which changes are kept: the spine, then kinds, rows of records, and links.

    A table is told to readers where the archive declares it as data: as a kind, as a data file, or
    as links of either. Whatever else hangs on records is kept, and told to editors alone.
    """
    of_kinds = [kind.model for kind in kinds.all_kinds() if kind.model not in _left_out]
    files = {table.model for table in all_tables()}
    rows = [one for one in map(_rows, _other_models()) if one]
    yield Recorded(Record, SPINE, ("id",))
    for model in of_kinds:
        key = model._meta.pk
        assert key is not None  # the link to the spine
        yield Recorded(model, OF_KIND, (str(key.column),))
    for row in rows:
        yield Recorded(row.model, ROWS, row.owners, told=row.model in files)
    for model in of_kinds:
        for field, through in _own_links(model):
            yield Recorded(through, LINKS, (field.m2m_column_name(),))
    for row in rows:
        for field, through in _own_links(row.model):
            via = field.m2m_column_name()
            yield Recorded(through, LINKS, row.owners, via, row.model, row.model in files)


def by_table() -> dict[str, Recorded]:
    """The tables by name."""
    return {one.table: one for one in recorded()}


def link_field(through: type[models.Model]) -> Any:
    """The many-to-many field whose links a table holds; None for another table."""
    for model in apps.get_models():
        for field in model._meta.local_many_to_many:
            if field.remote_field.through is through:
                return field
    return None


def _other_models() -> Iterator[type[models.Model]]:
    for model in apps.get_models():
        if model._meta.managed and not issubclass(model, Record) and model not in _left_out:
            yield model


def _rows(model: type[models.Model]) -> Recorded | None:
    """A table whose rows belong to records: those without which they would not be, if told."""
    fields: Sequence[Any] = model._meta.local_concrete_fields
    references = [field for field in fields if _leads_to_record(field)]
    owning = [field for field in references if field.remote_field.on_delete is models.CASCADE]
    columns = tuple(str(field.column) for field in owning or references)
    return Recorded(model, ROWS, columns) if columns else None


def _leads_to_record(field: Any) -> bool:
    return bool(field.is_relation) and issubclass(field.related_model, Record)


def _own_links(model: type[models.Model]) -> Sequence[tuple[Any, type[models.Model]]]:
    fields: Sequence[Any] = model._meta.local_many_to_many
    return [
        (field, field.remote_field.through)
        for field in fields
        if field.remote_field.through._meta.auto_created
    ]
