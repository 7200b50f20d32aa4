"""Storing rows in the order in which they need each other, each held against what stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, models

from archive.exchange.columns import (
    AnyRecordColumn,
    CellError,
    Column,
    FileColumn,
    target_kind,
)
from archive.exchange.faults import found_by_model
from archive.exchange.guarding import Guard
from archive.exchange.links import store_links
from archive.exchange.naming import Known, Names, names_in, note_unfit_names
from archive.exchange.problems import Problem
from archive.exchange.reading import Row
from archive.exchange.running import note_gaps
from archive.exchange.states import (
    Cells,
    Links,
    brought,
    differences,
    rows_alone,
    slugs_linked,
    standing,
)
from archive.exchange.tables import Table, all_tables
from archive.exchange.writing import Draft, values_of, write
from archive.models import Record

Key = tuple[Any, ...]


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


def one_at_a_time() -> None:
    """Wait until no other load or import goes on; until this transaction ends none begins."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('archive loading', 0))")


class Storing:
    """One storing of rows, within a transaction: what came of each, and what is wrong.

    ``barred`` makes the sentence for a row that was changed on the site since it was last loaded.
    """

    def __init__(
        self,
        rows: dict[Table, list[Row]],
        guard: Guard,
        problems: list[Problem],
        barred: Callable[[Row], str],
    ) -> None:
        self.rows, self.guard, self.problems, self.barred = rows, guard, problems, barred
        self.tally = Tally()
        self.known = _known_records(rows)
        self.names: Names = names_in(rows, self.known)
        self.taken: set[str] = set()
        self.named: dict[str, Record] = {}
        self.links: Links = {}

    def store(self) -> None:
        """Store every row that is in order; faults are added to the problems.

        Tables that wait for the records of others are left to ``store_last``.
        """
        note_unfit_names(self.rows, self.known, self.names, self.problems)
        self._hold_records()
        brought = [table for table, rows in self.rows.items() if rows and not table.waits]
        existing = {table: _existing(table) for table in brought}
        for table, stands in existing.items():
            if table.running:
                note_gaps(self.rows[table], stands, self.problems)
        self.guard.remember(self._all())
        for table, stands in existing.items():
            self._store_table(self.rows[table], stands)
        if not self.problems:
            for table in brought:
                store_links(self.rows[table], self.known, self.problems)

    def store_last(self) -> None:
        """Store the rows that waited for others: records, then rows that name any record."""
        for table, rows in sorted(self.rows.items(), key=lambda one: one[0].names_any_record):
            if rows and table.waits and not self.problems:
                self._store_table(rows, _existing(table))

    def finish(self) -> None:
        """Keep what was stored as what was last loaded; to be called when all is in order."""
        self.guard.note(self._all())

    def _all(self) -> Iterable[Row]:
        return [row for rows in self.rows.values() for row in rows if not row.refused]

    def _hold_records(self) -> None:
        """Let nobody else change the records of these rows before this transaction ends."""
        for table, rows in self.rows.items():
            slugs = [row.values.get("slug") for row in rows] if table.kind else []
            held = Record.objects.filter(kind=table.kind, slug__in=slugs) if slugs else None
            if held is not None:
                list(held.order_by("pk").select_for_update().values_list("pk"))

    def _store_table(self, rows: list[Row], existing: dict[Key, models.Model]) -> None:
        """Store rows, those first that others of the same table refer to."""
        waiting = [row for row in rows if not row.refused]
        self._find_what_is_named(waiting, existing)
        while waiting:
            ready = [row for row in waiting if _references_stand(row, self.known)]
            if not ready:
                _note_stuck(waiting, self.problems)
                return
            found = [self._draft(row, existing.get(row.key)) for row in ready]
            drafts = [draft for draft in found if draft is not None]
            write([draft for draft in drafts if _differs(draft)], self.problems)
            for draft in drafts:
                self._note_stored(draft)
            done = set(map(id, ready))
            waiting = [row for row in waiting if id(row) not in done]

    def _find_what_is_named(self, rows: list[Row], existing: dict[Key, models.Model]) -> None:
        """Find which new slugs are taken, and the records that rows name or are linked with."""
        self.taken, self.named = set(), {}
        if not rows:
            return
        table = rows[0].table
        self.links = slugs_linked(table)
        if issubclass(table.model, Record):
            self.taken = table.model.taken(
                [row.values["slug"] for row in rows if row.key not in existing]
            )
        for column in table.columns:
            if isinstance(column, AnyRecordColumn):
                self.named |= column.find([row.values[column.name] for row in rows])

    def _draft(self, row: Row, instance: models.Model | None) -> Draft | None:
        """What a row makes of what stands; None where it is refused."""
        new = brought(row)
        old = dict.fromkeys(new, "")
        if instance is not None:
            old = standing(row.table, instance, self.links)
        row.differences = differences(old, new)
        if self._note_spoiled(row, instance):
            return None
        row.fate = "new" if instance is None else "changed" if row.differences else "unchanged"
        one = instance if instance is not None else row.table.model()
        draft = Draft(row, one, None if instance is None else values_of(instance))
        if isinstance(one, Record):
            # One that stands keeps its own.
            one.slug_is_free = instance is not None or row.values["slug"] not in self.taken
        try:
            self._fill(row, one)
            one.full_clean(
                _not_asked(row.table, one), validate_unique=False, validate_constraints=False
            )
        except CellError as error:
            self.problems.append(row.problem("record", str(error)))
            row.refused = True
            return None
        except ValidationError as error:
            self.problems += found_by_model(row, error)
            row.refused = True
            return None
        # What is wrong in itself is said before what stands against it.
        if self._note_conflict(row, old):
            return None
        if isinstance(one, Record) and instance is not None:
            # Later rows are judged by what it is now: none may stand under itself through it.
            self.known[row.table.kind][one.slug] = one
        return draft

    def _note_stored(self, draft: Draft) -> None:
        """Count a row that was stored, or stands as it is, and let others refer to it."""
        row, one = draft.row, draft.one
        if row.refused:
            return
        counted = {
            "new": self.tally.created,
            "changed": self.tally.changed,
            "unchanged": self.tally.unchanged,
        }
        counted[row.fate][row.table.file] += 1
        row.instance = one
        if isinstance(one, Record):
            self.known[row.table.kind][one.slug] = one

    def _record_named(self, name: str) -> Record:
        if name not in self.named:
            kind, _, slug = name.partition("/")
            raise CellError(f"there is no {kind} “{slug}”")
        return self.named[name]

    def _note_spoiled(self, row: Row, instance: models.Model | None) -> bool:
        """Note cells that look spoiled, unless just that stands; whether there are any."""
        spoiled = [name for name in row.suspects if instance is None or name in row.differences]
        self.problems += [row.problem(name, row.suspects[name]) for name in spoiled]
        row.refused = bool(spoiled)
        return row.refused

    def _note_conflict(self, row: Row, old: Cells) -> bool:
        """Note a row that was changed on the site since it was last loaded; whether it was."""
        row.conflict = row.fate == "changed" and self.guard.bars(row, old)
        if row.conflict:
            self.problems.append(row.problem("", self.barred(row)))
            row.refused = True
        return row.conflict

    def _fill(self, row: Row, one: models.Model) -> None:
        for column in row.table.columns:
            model_field = column.of(row.table.model)
            if isinstance(model_field, models.ManyToManyField):
                continue
            value = row.values[column.name]
            if isinstance(column, FileColumn):
                column.give(one, value)
                continue
            if isinstance(column, AnyRecordColumn):
                setattr(one, column.attribute, self._record_named(value))
                continue
            kind = target_kind(model_field)
            setattr(one, column.attribute, self.known[kind][value] if kind and value else value)


def _known_records(rows: dict[Table, list[Row]]) -> Known:
    """The records of the kinds that these tables hold or refer to, by slug."""
    kinds = {table.kind for table in rows}
    for table in rows:
        kinds |= {target_kind(column.of(table.model)) or "" for column in table.columns}
    known: Known = defaultdict(dict)
    for table in all_tables():
        if issubclass(table.model, Record) and table.kind in kinds:
            known[table.kind] = {record.slug: record for record in table.model.objects.all()}
    return known


def _existing(table: Table) -> dict[Key, models.Model]:
    columns = [table.by_name[name] for name in table.key]

    def part(column: Column, value: Any) -> Any:
        if isinstance(column, AnyRecordColumn):
            return column.write(value)
        return value.slug if isinstance(value, Record) else value

    return {
        tuple(part(column, getattr(one, column.attribute)) for column in columns): one
        for one in rows_alone(table)
    }


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


def _not_asked(table: Table, one: models.Model) -> set[str]:
    """The fields that need no check: those without a column, and references, which are known."""
    asked = {column.attribute for column in table.columns}
    return {
        field.name
        for field in table.model._meta.concrete_fields
        if field.name not in asked
        or (field.is_relation and getattr(one, field.attname) is not None)
    }


def _differs(draft: Draft) -> bool:
    """Whether anything is to be stored: the row is new, or a column of its own table differs."""
    if draft.before is None:
        return True
    fields = (column.of(draft.row.table.model) for column in draft.row.table.columns)
    return any(
        getattr(draft.one, field.attname) != draft.before[field.attname]
        for field in fields
        if not isinstance(field, models.ManyToManyField)
    )
