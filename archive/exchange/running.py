"""Numbers that count the rows of a record, as those of the sentences of a passage do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from archive.exchange.problems import Problem
from archive.exchange.reading import Row

Key = tuple[Any, ...]


def note_gaps(rows: list[Row], standing: Iterable[Key], problems: list[Problem]) -> None:
    """Note each record whose numbers, in ``rows`` and those ``standing``, do not run from 1.

    ``rows`` are those of a table with a running column, one at least; ``standing`` holds the keys
    of the rows that are stored. A record with a row that was refused for something else is passed
    over, since its numbers are not known.
    """
    table = rows[0].table
    place = table.key.index(table.running)
    taken: dict[Key, set[int]] = defaultdict(set)
    for key in standing:
        taken[key[:place] + key[place + 1 :]].add(key[place])
    brought: dict[Key, dict[int, Row]] = defaultdict(dict)
    unknown = set()
    for row in rows:
        of, number = row.key[:place] + row.key[place + 1 :], row.key[place]
        if row.refused or None in row.key:
            unknown.add(of)
        else:
            brought[of][number] = row
    for of, numbered in brought.items():
        if of not in unknown:
            _note_gaps_of(", ".join(of), numbered, taken[of] | set(numbered), problems)


def _note_gaps_of(
    name: str, numbered: Mapping[int, Row], taken: set[int], problems: list[Problem]
) -> None:
    """Blame a gap on the first row that is brought behind it; on the last one where none is."""
    column = next(iter(numbered.values())).table.running
    if 0 in numbered:
        problems.append(numbered[0].problem(column, f"“{name}” is numbered from 1; write no 0"))
        numbered[0].refused = True
    expected = 1
    for number in sorted(taken - {0}):
        if number > expected:
            behind = [n for n in numbered if n >= number]
            row = numbered[min(behind) if behind else max(numbered)]
            lacks = f"{expected}" if number == expected + 1 else f"{expected} to {number - 1}"
            reason = (
                f"“{name}” has {number} but not {lacks}, here or in the archive; "
                "number its rows from 1 without a gap"
            )
            problems.append(row.problem(column, reason))
            row.refused = True
        expected = number + 1
