"""Undoing one change set as a whole, which is a change set itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from psycopg.types.json import Jsonb

from archive import derived, kinds, search
from archive.accounts.roles import stewarded
from archive.care.placing import decided_by, opened
from archive.history.author import sign
from archive.history.obstacles import Pairs, UndoError, derived_columns, hold, obstacles
from archive.history.recorded import SPINE, Recorded, by_table
from archive.history.sets import ChangeSet, Row, Values, number_of_this
from archive.models import (
    Import,
    Protocol,
    ProtocolMember,
    Record,
    RecordProtocol,
    SearchEntry,
    Variant,
)

NO_LONGER_FITS = gettext_lazy(
    "It does not fit what the archive holds now, and cannot be undone; ask an administrator."
)
# Beyond so many records everything that is derived is made anew at once.
FEW = 50
# For what a game is not.
_FOR_STEWARDS = {"not_for_play", "not_for_lessons"}


def may_undo(one: ChangeSet, user: Any) -> bool:
    """Whether a person may do to these records what undoing would do to them.

    What a steward decided is a steward's to undo, and who is in a protocol is not undone here.
    """
    if not user.is_active or not user.is_staff:
        return False
    tables = by_table()
    kind_of = _kinds(one)
    for row in one.rows():
        kind = kind_of.get(row.record_id)
        recorded = tables.get(row.table)
        if kind is None or recorded is None or not _may_decide(recorded, row, user):
            return False
        action = "change"
        if recorded.rank == SPINE and row.before is None:
            action = "delete"
        elif recorded.rank == SPINE and row.after is None:
            action = "add"
        meta = kinds.kind_named(kind).model._meta
        if not user.has_perm(f"{meta.app_label}.{action}_{meta.model_name}"):
            return False
    return True


def _may_decide(recorded: Recorded, row: Row, user: Any) -> bool:
    """Whether no steward has to decide what undoing would do to a row, or this person is one."""
    if recorded.model in (Protocol, ProtocolMember):
        return False
    if recorded.model is RecordProtocol:
        values = row.after or row.before or {}
        return values["protocol_id"] in stewarded(user)
    if recorded.model is Variant and row.before and row.columns & _FOR_STEWARDS:
        return row.record_id is not None and bool(decided_by(user, row.record_id))
    return True


def undo(one: ChangeSet, user: Any, why: str) -> None:
    """Put everything that a change set changed back to what it was before.

    It is one transaction, and a change set with ``user`` and ``why``. Raises UndoError, and nothing
    is changed, where later changes, other records or lost files stand in the way.
    """
    tables = by_table()
    rows = one.rows()
    numbers = {row.record_id for row in rows if row.record_id is not None}
    with transaction.atomic():
        # Nobody changes what is undone between the look at it and the undoing.
        hold(numbers)
        refusal = obstacles(one)
        if refusal:
            raise refusal
        sign(user, why)
        formerly = _near(numbers)
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                _put_back(cursor, [(tables[row.table], row) for row in rows])
                # Whether all references hold is asked here, and not when it is too late to say so.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        except IntegrityError as error:
            # What the database says of it names keys and values, perhaps of what is held back.
            raise UndoError([str(NO_LONGER_FITS)]) from error
        except DatabaseError as error:
            reason = _("It does not fit what the archive holds now: %s")
            raise UndoError([reason % str(error).splitlines()[-1]]) from error
        _derive(numbers, formerly)
        if any(tables[row.table].model is RecordProtocol for row in rows):
            opened(numbers)
        Import.note_undone(one.number, number_of_this())


def _kinds(one: ChangeSet) -> dict[int | None, str]:
    """The kind of each record of a change set, whether it is still there or not."""
    rows = one.rows()
    found: dict[int | None, str] = dict(
        Record.objects.filter(pk__in={row.record_id for row in rows}).values_list("pk", "kind")
    )
    for row in rows:
        values = row.after or row.before or {}
        if row.table == Record._meta.db_table:
            found[row.record_id] = values["kind"]
    return found


def _put_back(cursor: Any, pairs: Pairs) -> None:
    """What was added goes, outermost first; what was deleted comes back, the spine first."""
    by_rank = sorted(pairs, key=lambda pair: pair[0].rank)
    for one, row in reversed(by_rank):
        if row.before is None:
            if one.rank == SPINE:
                SearchEntry.objects.filter(record=int(row.row_id)).delete()
            cursor.execute(one.sql("DELETE FROM {table} WHERE {key}::text = %s"), [row.row_id])
    for one, row in by_rank:
        if row.before is not None and row.after is not None:
            _restore(cursor, one, row)
    for one, row in by_rank:
        if row.before is not None and row.after is None:
            columns = list(one.fields)
            cursor.execute(
                one.sql(
                    "INSERT INTO {table} ({columns}) SELECT {columns}"
                    " FROM jsonb_populate_record(NULL::{table}, %s)",
                    columns,
                ),
                [Jsonb(_defaults(one, row.before) | row.before)],
            )


def _restore(cursor: Any, one: Recorded, row: Row) -> None:
    before, after = row.before or {}, row.after or {}
    columns = row.columns - derived_columns(one, row) - set(one.withheld)
    columns = {name for name in columns if name in before and name in one.fields}
    values = {name: before[name] for name in columns}
    if one.rank == SPINE and "slug" in columns:
        # A name under which the record was ever known goes on leading to it.
        once = [*before["former_slugs"], *after["former_slugs"], after["slug"]]
        columns.add("former_slugs")
        values["former_slugs"] = [s for s in dict.fromkeys(once) if s != before["slug"]]
    if not columns:
        return
    names = sorted(columns)
    cursor.execute(
        one.sql(
            "UPDATE {table} SET ({columns}) = (SELECT {columns}"
            " FROM jsonb_populate_record(NULL::{table}, %s)) WHERE {key}::text = %s",
            names,
        ),
        [Jsonb(values), row.row_id],
    )


def _defaults(one: Recorded, before: Values) -> Values:
    """What stands in columns that the table did not have yet when the row was deleted."""
    missing = {c: field for c, field in one.fields.items() if c not in before}
    return {
        column: field.get_db_prep_save(field.get_default(), connection)
        for column, field in missing.items()
    }


def _whole(numbers: Iterable[int]) -> list[Record]:
    """The records of these numbers as their kinds have them."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for number, kind in Record.objects.filter(pk__in=numbers).values_list("pk", "kind"):
        by_kind[kind].append(number)
    return [
        record
        for kind, keys in by_kind.items()
        for record in kinds.kind_named(kind).model._default_manager.filter(pk__in=keys)
    ]


def _near(numbers: set[int]) -> dict[str, set[int]]:
    near: dict[str, set[int]] = defaultdict(set)
    if len(numbers) <= FEW:
        for record in _whole(numbers):
            for kind, keys in derived.near(record).items():
                near[kind] |= keys
    return near


def _derive(numbers: set[int], formerly: dict[str, set[int]]) -> None:
    """Bring titles, sort keys and search up to date with what was put back."""
    if len(numbers) > FEW:
        derived.refresh()
        return
    for record in _whole(numbers):
        record.save()
        derived.refresh_around(record, formerly)
    search.index_these(formerly)
