"""What stands in the way of undoing a change set."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db import connection, models
from django.utils.translation import gettext as _

from archive import kinds
from archive.exchange.tables import table_of
from archive.history.recorded import SPINE, Recorded, by_table
from archive.history.resting import UNSAID, resting_on
from archive.history.sets import ChangeSet, Row, Values, differing
from archive.history.triggers import STOOD
from archive.models import Change, Record

NAMED_AT_MOST = 5
Pairs = list[tuple[Recorded, Row]]


class UndoError(Exception):
    """Why a change set cannot be undone: every reason, and the later changes that stand there."""

    def __init__(self, reasons: Sequence[str], later: Iterable[int] = ()) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = list(dict.fromkeys(reasons))
        self.later = sorted(set(later))


def obstacles(one: ChangeSet) -> UndoError | None:
    """All that stands in the way of undoing a change set; None where nothing is known to."""
    tables = by_table()
    rows = one.rows()
    if one.why == STOOD:
        return UndoError([_("These rows stood in the archive before it kept a history.")])
    if not rows:
        return UndoError([_("It came to nothing: each step of it was taken back by another.")])
    if any(row.table not in tables for row in rows):
        return UndoError([_("The archive no longer has a table that it changed.")])
    pairs = [(tables[row.table], row) for row in rows]
    later = [number for row, columns in _changed_since(pairs) for number in _touching(row, columns)]
    if _stands_as_before(pairs):
        return UndoError([_("It is undone: all that it changed is again as it was before.")], later)
    reasons = []
    if later:
        reasons.append(_("What it changed was changed again later; undo that first."))
    if any(_withheld(one, row) for one, row in pairs):
        reasons.append(_("It changed a text of which the history keeps no copy."))
    reasons += _lost_files(pairs)
    reasons += _dependants(pairs)
    return UndoError(reasons, later) if reasons else None


def derived_columns(one: Recorded, row: Row) -> set[str]:
    """The columns that follow from others, and are derived anew when these are put back."""
    names = set(one.passed_over)
    values = row.after or row.before or {}
    if one.rank == SPINE and not _title_is_typed(values["kind"]):
        names.add("title")
    return names


def _title_is_typed(kind: str) -> bool:
    try:
        return "title" in table_of(kinds.kind_named(kind).model).by_name
    except LookupError:
        return True


def _changed_since(pairs: Pairs) -> Iterable[tuple[Row, set[str]]]:
    """The rows that are no longer as the change set left them, each with what is otherwise."""
    present = _present(pairs)
    for one, row in pairs:
        now = present.get((row.table, row.row_id))
        if row.after is None or now is None:
            if (row.after is None) != (now is None):
                yield row, set()
            continue
        # A column that was added to the table since then was not changed by anybody.
        columns = row.columns if row.before is not None else row.after.keys() & now.keys()
        columns = set(columns) - derived_columns(one, row) - set(one.withheld)
        changed = columns & differing(now, row.after)
        if changed:
            yield row, changed


def _stands_as_before(pairs: Pairs) -> bool:
    """Whether every row is again, in what was changed, as it was before the change set."""
    present = _present(pairs)
    for one, row in pairs:
        now = present.get((row.table, row.row_id))
        if row.before is None or now is None:
            if (row.before is None) != (now is None):
                return False
            continue
        columns = row.columns if row.after is not None else row.before.keys() & now.keys()
        columns = set(columns) - derived_columns(one, row) - set(one.withheld)
        if columns & differing(now, row.before):
            return False
    return True


def _present(pairs: Pairs) -> dict[tuple[str, str], Values]:
    keys: dict[Recorded, list[str]] = defaultdict(list)
    for one, row in pairs:
        keys[one].append(row.row_id)
    found = {}
    with connection.cursor() as cursor:
        for one, row_ids in keys.items():
            cursor.execute(
                one.sql(
                    "SELECT {key}::text, to_jsonb(t)::text FROM {table} t"
                    " WHERE {key}::text = ANY(%s)"
                ),
                [row_ids],
            )
            for row_id, whole in cursor.fetchall():
                found[one.table, row_id] = json.loads(whole)
    return found


def _touching(row: Row, columns: set[str]) -> list[int]:
    """The later changes of a row that touched these columns; all of them where none is named."""
    later = Change.objects.filter(table_name=row.table, row_id=row.row_id, pk__gt=row.last)
    found = [
        change.pk
        for change in later.order_by("pk")
        if not columns or columns & differing(change.before, change.after)
    ]
    # What is otherwise and by no change that can be seen stands in the way all the same.
    return found or [row.last]


def _withheld(one: Recorded, row: Row) -> bool:
    before = row.before or {}
    return any(before.get(name) for name in row.columns & set(one.withheld))


def _lost_files(pairs: Pairs) -> list[str]:
    """Files that the rows would name again and that are no longer stored."""
    lost = []
    for one, row in pairs:
        for column, field in one.fields.items():
            if isinstance(field, models.FileField) and column in row.columns:
                name = (row.before or {}).get(column)
                if name and not field.storage.exists(name):
                    lost.append(_("The file %(name)s is no longer stored.") % {"name": name})
    return lost


def _dependants(pairs: Pairs) -> list[str]:
    """Rows that refer to what would be deleted, and would not be deleted with it."""
    going: dict[type[models.Model], set[str]] = defaultdict(set)
    for one, row in pairs:
        if row.before is None:
            going[one.model].add(row.row_id)
    names: list[str] = []
    more = False
    for model, keys in going.items():
        resting = resting_on(model, keys, lambda one: one.parent_link or one.many_to_many)
        more = more or resting.more
        for found in resting.told:
            if str(found.pk) not in going.get(type(found), ()):
                names.append(str(found))
    if not names:
        return [str(UNSAID)] if more else []
    beyond = len(names) - NAMED_AT_MOST
    shown = "; ".join(f"“{name}”" for name in dict.fromkeys(names[:NAMED_AT_MOST]))
    if beyond > 0:
        shown += _(" and %d more") % beyond
    return [_("Others rest on what it added: %(names)s.") % {"names": shown}]


def hold(numbers: Iterable[int | None]) -> None:
    """Keep everybody else from changing these records until the transaction ends."""
    wanted = [number for number in numbers if number is not None]
    list(Record.objects.filter(pk__in=wanted).order_by("pk").select_for_update(of=("self",)))
