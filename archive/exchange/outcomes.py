"""What comes of rows that somebody brings, told row by row before anything is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction

from archive.exchange.guarding import Guard
from archive.exchange.problems import LoadError, Problem
from archive.exchange.reading import Row
from archive.exchange.states import digest_of
from archive.exchange.storing import Storing, one_at_a_time
from archive.exchange.tables import Table

CONFLICT, REFUSED, HELD = "conflict", "refused", "held"
# What stands in the way first, then what would be done.
FATES = (REFUSED, CONFLICT, HELD, "new", "changed", "unchanged")

Outcome = dict[str, Any]
Rows = dict[Table, list[Row]]


class _NotStoredError(Exception):
    """Undoes what was stored to see what would come of it."""


def try_out(rows: Rows, problems: Iterable[Problem], overwrite: Callable[[Row], bool]) -> Outcome:
    """What would come of these rows; nothing is stored."""
    found = list(problems)
    try:
        with transaction.atomic():
            _storing(rows, found, overwrite)
            raise _NotStoredError
    except _NotStoredError:
        return _outcome(rows, found)


def store(
    rows: Rows, problems: Iterable[Problem], overwrite: Callable[[Row], bool], expected: str
) -> Outcome:
    """Store these rows, within a transaction that is going on, and tell what came of them.

    Raises LoadError where anything is refused, and where what comes of them is not what was
    ``expected``, a digest of an outcome: somebody has changed the archive since.
    """
    found = list(problems)
    storing = _storing(rows, found, overwrite)
    outcome = _outcome(rows, found)
    if found:
        raise LoadError(found)
    if outcome["digest"] != expected:
        raise LoadError([Problem("", 0, "", "the archive was changed meanwhile; look again")])
    storing.finish()
    return outcome


def _storing(rows: Rows, problems: list[Problem], overwrite: Callable[[Row], bool]) -> Storing:
    one_at_a_time()
    storing = Storing(rows, Guard("imported", overwrite), problems, _barred)
    storing.store()
    storing.store_last()
    return storing


def _barred(_row: Row) -> str:
    return "was changed on the site since it was last loaded; say which side is to stand"


def _outcome(rows: Rows, problems: list[Problem]) -> Outcome:
    reasons: dict[tuple[str, int], list[list[str]]] = defaultdict(list)
    for problem in sorted(set(problems)):
        reasons[problem.file, problem.line].append([problem.field, problem.reason])
    fates = [
        _fate(row, reasons.pop((row.table.file, row.line), []))
        for table_rows in rows.values()
        for row in table_rows
    ]
    fates.sort(key=lambda fate: FATES.index(fate["fate"]))
    return {
        "rows": fates,
        "counts": {fate: sum(one["fate"] == fate for one in fates) for fate in FATES},
        "whole": [
            {"file": file, "line": line, "field": field, "reason": reason}
            for (file, line), found in reasons.items()
            for field, reason in found
        ],
        "digest": digest_of([[one["mark"], one["fate"], one["differences"]] for one in fates]),
    }


def _fate(row: Row, reasons: list[list[str]]) -> dict[str, Any]:
    fate: str = row.fate
    if row.conflict:
        fate = CONFLICT
    elif reasons or row.refused:
        fate = REFUSED
    return {
        "mark": mark(row),
        "file": row.table.file,
        "line": row.line,
        "name": ", ".join(str(part) for part in row.key if part not in (None, "")),
        # What waits for a row that is refused is not looked at any further.
        "fate": fate or HELD,
        "differences": [[name, old, new] for name, (old, new) in row.differences.items()],
        "reasons": [] if row.conflict else reasons,
    }


def mark(row: Row) -> str:
    """What a row is called in its upload."""
    return f"{row.table.file}:{row.line}"


def is_open(outcome: Outcome) -> bool:
    """Whether nothing stands in the way and something would be done."""
    counts = outcome.get("counts", {})
    barred = sum(counts.get(fate, 0) for fate in (REFUSED, CONFLICT, HELD))
    return not (barred or outcome["whole"]) and bool(counts["new"] or counts["changed"])
