"""Loading a folder of data files: one transaction, idempotent, and all faults at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DatabaseError, models, transaction

from archive import derived
from archive.exchange.columns import (
    AnyRecordColumn,
    CellError,
    Column,
    FileColumn,
    names_a_record,
    target_kind,
)
from archive.exchange.links import store_links
from archive.exchange.naming import Known, Names, names_in, note_unfit_names
from archive.exchange.problems import LoadError, Problem
from archive.exchange.reading import Row, read_table, unknown_files
from archive.exchange.running import note_gaps
from archive.exchange.tables import Table, all_tables
from archive.models import Record


@dataclass
class Tally:
    """How many rows of each file were new, changed or as before."""

    created: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    changed: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    unchanged: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def total(self) -> tuple[int, int, int]:
        return (
            sum(self.created.values()),
            sum(self.changed.values()),
            sum(self.unchanged.values()),
        )


DocumentLoader = Callable[[Path, Names, Tally, list[Problem]], None]
_document_loaders: dict[str, DocumentLoader] = {}


def register_documents(name: str, loader: DocumentLoader) -> None:
    """Enter a loader for a sub-folder whose records are whole documents instead of rows.

    It is given the folder, the slugs that there are of each kind once the tables stand, the tally
    and the problems found so far. It adds its own problems, and stores only where there are none.
    """
    _document_loaders[name] = loader


def load(folder: Path) -> Tally:
    """Load every data file of ``folder``; rows that stand already are changed, none is deleted.

    Raises LoadError, with every fault that was found and nothing stored, where anything is wrong.
    """
    problems: list[Problem] = []
    tally = Tally()
    tables = all_tables()
    if not folder.is_dir():
        raise LoadError([Problem(str(folder), 0, "", "is no folder; name one with data files")])
    problems += unknown_files(folder, {table.file for table in tables})
    rows = {table: read_table(table, folder, problems) for table in tables}
    known = _known_records()
    names = names_in(rows, known)
    note_unfit_names(rows, known, names, problems)
    for table in tables:
        if table.running and rows[table]:
            note_gaps(rows[table], _existing(table), problems)
    with transaction.atomic():
        for table in tables:
            if not table.names_any_record:
                _store(table, rows[table], known, tally, problems)
        if not problems:
            for table in tables:
                store_links(rows[table], known, problems)
        for name, loader in _document_loaders.items():
            loader(folder / name, names, tally, problems)
        if not problems:
            for table in tables:
                if table.names_any_record:
                    _store(table, rows[table], known, tally, problems)
        if problems:
            raise LoadError(problems)
        derived.refresh()
    return tally


def _known_records() -> Known:
    known: Known = defaultdict(dict)
    for table in all_tables():
        if issubclass(table.model, Record):
            known[table.kind] = {record.slug: record for record in table.model.objects.all()}
    return known


def _existing(table: Table) -> dict[tuple[Any, ...], models.Model]:
    columns = [table.by_name[name] for name in table.key]
    references = [column.attribute for column in columns if names_a_record(column.of(table.model))]
    found = table.model._default_manager.select_related(*references)

    def part(column: Column, value: Any) -> Any:
        if isinstance(column, AnyRecordColumn):
            return column.write(value)
        return value.slug if isinstance(value, Record) else value

    return {
        tuple(part(column, getattr(one, column.attribute)) for column in columns): one
        for one in found
    }


def _store(
    table: Table, rows: list[Row], known: Known, tally: Tally, problems: list[Problem]
) -> None:
    """Store rows, those first that others of the same table refer to."""
    existing = _existing(table) if rows else {}
    waiting = [row for row in rows if not row.refused]
    while waiting:
        ready = [row for row in waiting if _references_stand(row, known)]
        if not ready:
            _note_stuck(waiting, problems)
            return
        for row in ready:
            _store_row(row, existing.get(row.key), known, tally, problems)
        waiting = [row for row in waiting if row not in ready]


def _single_references(row: Row) -> list[tuple[str, str, str]]:
    found = []
    for column in row.table.columns:
        model_field = column.of(row.table.model)
        kind = target_kind(model_field)
        slug = row.values.get(column.name)
        if kind and slug and not isinstance(model_field, models.ManyToManyField):
            found.append((column.name, kind, slug))
    return found


def _references_stand(row: Row, known: Known) -> bool:
    return all(slug in known[kind] for _name, kind, slug in _single_references(row))


def _note_stuck(rows: list[Row], problems: list[Problem]) -> None:
    """Rows whose reference was refused say nothing new; a circle is a fault of its own."""
    if problems:
        return
    for row in rows:
        problems.append(row.problem("", "refers to itself through others in a circle"))


def _store_row(
    row: Row,
    instance: models.Model | None,
    known: Known,
    tally: Tally,
    problems: list[Problem],
) -> None:
    table = row.table
    created = instance is None
    one = instance if instance is not None else table.model()
    before = None if created else _state(table, one)
    for column in table.columns:
        model_field = column.of(table.model)
        if isinstance(model_field, models.ManyToManyField):
            continue
        value = row.values[column.name]
        if isinstance(column, FileColumn):
            column.give(one, value)
            continue
        if isinstance(column, AnyRecordColumn):
            try:
                setattr(one, column.attribute, column.find(value))
            except CellError as error:
                problems.append(row.problem(column.name, str(error)))
                row.refused = True
                return
            continue
        kind = target_kind(model_field)
        setattr(one, column.attribute, known[kind][value] if kind and value else value)
    try:
        one.full_clean(_not_asked(table, one), validate_unique=False, validate_constraints=False)
        if created or before != _state(table, one):
            one.validate_constraints()
            one.save()
            (tally.created if created else tally.changed)[table.file] += 1
        else:
            tally.unchanged[table.file] += 1
    except ValidationError as error:
        problems += _problems_of(row, error)
        row.refused = True
        return
    except DatabaseError as error:
        # Nothing more can be asked of the database in this transaction.
        reason = f"the database refuses it: {str(error).splitlines()[0]}"
        raise LoadError([*problems, row.problem("", reason)]) from error
    row.instance = one
    if isinstance(one, Record):
        known[table.kind][one.slug] = one


def _not_asked(table: Table, one: models.Model) -> set[str]:
    """The fields that need no check: those without a column, and references, which are known."""
    asked = {column.attribute for column in table.columns}
    return {
        field.name
        for field in table.model._meta.concrete_fields
        if field.name not in asked
        or (field.is_relation and getattr(one, field.attname) is not None)
    }


def _state(table: Table, one: models.Model) -> list[Any]:
    return [
        getattr(one, column.of(table.model).attname)
        for column in table.columns
        if not isinstance(column.of(table.model), models.ManyToManyField)
    ]


def _problems_of(row: Row, error: ValidationError) -> list[Problem]:
    headings = {column.attribute: column.name for column in row.table.columns}
    if not hasattr(error, "error_dict"):
        return [row.problem("", " ".join(error.messages))]
    return [
        row.problem("" if name == NON_FIELD_ERRORS else headings.get(name, name), message)
        for name, messages in error.message_dict.items()
        for message in messages
    ]
