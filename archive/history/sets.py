"""Change sets: what was changed at one stroke, by one person, for one reason."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models import Count, Max, Min, QuerySet

from archive.history.recorded import by_table
from archive.models import Change, Record

Values = dict[str, Any]
# So many numbers of changes are walked at first for each change set that is asked for.
_STEP = 10
_ALL = 10**18


def differing(before: Values | None, after: Values | None) -> set[str]:
    """The columns in which two states of a row differ."""
    old, new = before or {}, after or {}
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


@dataclass
class Row:
    """What one change set did to one row, whatever steps it took: None where there was no row."""

    table: str
    row_id: str
    record_id: int | None
    before: Values | None
    after: Values | None
    last: int = 0

    @property
    def columns(self) -> set[str]:
        """The columns that came out otherwise."""
        return differing(self.before, self.after)


@dataclass
class ChangeSet:
    """Changes made at one stroke, in their order; it is named by the number of the first.

    Where only some of them are at hand, those of one record, ``first`` is the first of these. It is
    not ``whole`` where some of it is held back from whoever looks.
    """

    number: int
    at: datetime.datetime
    changes: list[Change] = field(default_factory=list)
    size: int = 0
    first: int = 0
    whole: bool = True

    @property
    def person(self) -> int | None:
        """The account of who made it."""
        return next((c.person for c in reversed(self.changes) if c.person is not None), None)

    @property
    def person_name(self) -> str:
        """The name under which that person is shown to all, or nothing."""
        return next((c.person_name for c in reversed(self.changes) if c.person_name), "")

    @property
    def why(self) -> str:
        """The reason given, to who sees all that it is a reason for: it may name any of that."""
        return self._why if self.whole or self.person is None else ""

    @property
    def by_command(self) -> bool:
        """Whether a command of the archive's keepers made it; its reason is the program's."""
        return self.person is None and bool(self._why)

    @property
    def _why(self) -> str:
        return next((c.why for c in reversed(self.changes) if c.why), "")

    def rows(self) -> list[Row]:
        """What it came to, row by row; what it made and unmade is left away."""
        found: dict[tuple[str, str], Row] = {}
        for change in self.changes:
            key = (change.table_name, change.row_id)
            if key in found:
                found[key].after = change.after
                found[key].last = change.pk
            else:
                found[key] = Row(*key, change.record_id, change.before, change.after, change.pk)
        return [row for row in found.values() if row.before != row.after]


def change_set(number: int) -> ChangeSet | None:
    """The whole change set of that number; None where there is none that may be seen."""
    first = Change.objects.filter(pk=number).first()
    if first is None:
        return None
    changes = list(Change.objects.together_with(first))
    if changes[0].pk != number:
        return None
    found = ChangeSet(number, first.at, changes, len(changes), number)
    mark_whole([found])
    return found


def number_of_this() -> int | None:
    """The number of the change set that this transaction is so far; None where it is none yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT min(id) FROM archive_change"
            " WHERE transaction = pg_current_xact_id()::text::bigint AND at = now()"
        )
        number: int | None = cursor.fetchone()[0]
        return number


def sets_of(
    record_id: int, before: int | None, most: int, among: QuerySet[Change] | None = None
) -> list[ChangeSet]:
    """What changed one record, newest first, from below a number on; each with its part alone."""
    changes = Change.objects.all() if among is None else among
    return _newest(changes.filter(record_id=record_id), before, most, whole=True)


def latest_sets(
    before: int | None, most: int, among: QuerySet[Change] | None = None
) -> list[ChangeSet]:
    """All change sets, newest first, from below a number on; each with its first change alone.

    Where only some changes may be told of, ``among`` them: a set without any is left away.
    """
    if among is None:
        return _newest(Change.objects.all(), before, most, whole=False)
    found = _newest(among, before, most, whole=False)
    _number({(one.changes[0].transaction, one.at): one for one in found})
    return found


def told_to_readers() -> QuerySet[Change]:
    """The changes that readers are told of: of what is data, of records that are not withdrawn."""
    told = [one.table for one in by_table().values() if one.told]
    there = Record.objects.in_circulation().order_by().values("pk")
    changes: QuerySet[Change] = Change.objects.filter(table_name__in=told, record_id__in=there)
    return changes


def _newest(
    changes: QuerySet[Change], before: int | None, most: int, *, whole: bool
) -> list[ChangeSet]:
    # Of one record all that ever changed is little.
    found = _groups(changes, before, most, _ALL if whole else most * _STEP)
    if whole:
        transactions = {transaction for transaction, _ in found}
        members = changes.filter(transaction__in=transactions)
        _number(found)
    else:
        members = changes.filter(pk__in=[one.first for one in found.values()])
    for change in members.order_by("pk"):
        if (change.transaction, change.at) in found:
            found[change.transaction, change.at].changes.append(change)
    mark_whole(found.values())
    return list(found.values())


def _groups(
    changes: QuerySet[Change], before: int | None, most: int, step: int
) -> dict[tuple[int, datetime.datetime], ChangeSet]:
    """The newest change sets by transaction and time, without their changes.

    The history is walked from its end, in strides of numbers that double from ``step`` on, and no
    further than the sets reach: a set is as new as its first change, and each that begins above
    the lowest number walked to has been met by then.
    """
    found: dict[tuple[int, datetime.datetime], ChangeSet] = {}
    top = (Change.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    lowest = top if before is None else min(before, top)
    while lowest > 0:
        below, lowest, step = lowest, lowest - step, step * 2
        walked = changes.filter(pk__gte=lowest, pk__lt=below).order_by()
        met = set(walked.values_list("transaction", flat=True)) - {one for one, _ in found}
        groups = changes.filter(transaction__in=met).values("transaction", "at").order_by()
        for one in groups.annotate(first=Min("pk"), size=Count("pk")):
            found[one["transaction"], one["at"]] = ChangeSet(
                one["first"], one["at"], size=one["size"], first=one["first"]
            )
        if sum(one.first >= lowest for one in found.values()) >= most:
            break
    return dict(sorted(found.items(), key=lambda item: -item[1].first)[:most])


def mark_whole(sets: Collection[ChangeSet]) -> None:
    """Say of change sets that have changes whether everything that they changed is seen."""
    keys = {(one.changes[0].transaction, one.at) for one in sets if one.changes}
    if not keys:
        return
    transactions, times = (list(part) for part in zip(*keys, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT transaction, at FROM care_whole(%s::bigint[], %s::timestamptz[])",
            [transactions, times],
        )
        whole = set(cursor.fetchall())
    for one in sets:
        one.whole = not one.changes or (one.changes[0].transaction, one.at) in whole


def _number(found: Mapping[tuple[Any, Any], ChangeSet]) -> None:
    """Number change sets by the first of all their changes, of whatever record."""
    transactions = {transaction for transaction, _ in found}
    numbers = (
        Change.objects.filter(transaction__in=transactions)
        .values_list("transaction", "at")
        .annotate(Min("pk"))
        .order_by()
    )
    for transaction, at, number in numbers:
        if (transaction, at) in found:
            found[transaction, at].number = number
