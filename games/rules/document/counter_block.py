"""Reads the block on the counters, the same for every class of game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.blocks import counters, kinds, players
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings
from games.rules.document.parts import AnyField, Block, Parts, key_of
from games.rules.errors import Problem


def read_counters(parts: Parts) -> None:
    """The clauses on the counters, in document order, into ``parts``.

    A clause that decides nothing is not asked for: where no counters change hands nobody pays, only
    where pool and opponent both pay can a win lie across the two, and only an opponent can hold too
    few. What is written all the same is read.
    """
    block = parts.open("counters", (*counters.FIELDS, *kinds.FIELDS))
    kept = _read(parts, block, counters.TALLY, asked=False)
    if not kept and block.table.get(key_of(counters.TALLY)) is None:
        kept = (counters.COUNTERS,)
    change_hands = counters.COUNTERS in kept
    _read(parts, block, counters.TOTAL, asked=change_hands)
    start = _read(parts, block, counters.START, asked=change_hands)
    _read(parts, block, counters.PURSE, asked=counters.PURSES in start)
    paid_by = _read(parts, block, counters.PAID_BY, asked=change_hands)
    payers = {payer for value in paid_by if isinstance(value, tuple) for payer in value}
    opponents = bool(payers & {counters.OPPONENT, counters.EACH_OPPONENT})
    _read(parts, block, counters.WIN_BEYOND_POOL, asked=opponents and counters.POOL in payers)
    _read(parts, block, counters.PAYER_WITH_TOO_FEW, asked=opponents)
    found = _read(parts, block, kinds.KINDS, asked=False)
    by_name = {kind.name: kind for value in found if isinstance(value, tuple) for kind in value}
    _read(parts, block, kinds.cancels_field(by_name), asked=False)
    adds_up = bool(by_name) and set(kept) != {counters.COUNTERS}
    _read(parts, block, kinds.SURPLUS, asked=adds_up)
    _read(parts, block, kinds.OTHERS, asked=adds_up)
    parts.problems += [
        *_divided(parts.clauses),
        *_purses(parts.clauses),
        *_without_purses(parts.clauses),
        *_payers(parts.clauses),
        *_cancelling(parts.clauses),
    ]


def _read(parts: Parts, block: Block, field: AnyField, asked: bool) -> tuple[object, ...]:
    """Read a clause that is asked for or written; the values of all its choices."""
    if not asked and block.table.get(key_of(field)) is None:
        return ()
    clause = parts.fields(block, [field]).get(field.path)
    return tuple(choice.value for choice in clause.choices) if clause else ()


def _divided(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """Counters that are divided at the start can be divided among the sides."""
    paths = (counters.TOTAL.path, counters.START.path, players.SIDES.path)
    for clause, (total, start, sides) in meetings(clauses, *paths):
        if start != counters.DIVIDED or not (isinstance(total, int) and isinstance(sides, int)):
            continue
        if total % sides:
            among = "between two" if sides == 2 else f"among {sides}"
            fitting = "an even number" if sides == 2 else f"a multiple of {sides}"
            yield Problem(
                clause.line,
                clause.path,
                f"{total} counters cannot be divided {among} sides",
                f"Give {fitting}, or let the counters start in the pool.",
            )
            return


def _purses(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """There are counters enough for the purse of every player."""
    paths = (
        counters.PURSE.path,
        counters.START.path,
        counters.TOTAL.path,
        players.SIDES.path,
        players.PER_SIDE.path,
    )
    for clause, (purse, start, *numbers) in meetings(clauses, *paths):
        if start != counters.PURSES or not isinstance(purse, int):
            continue
        total, sides, per_side = (n if isinstance(n, int) else 0 for n in numbers)
        if total == counters.AS_MANY_AS_IN_PURSES:
            continue
        if purse * sides * per_side > total:
            yield Problem(
                clause.line,
                clause.path,
                f"{total} counters do not fill the purses of {sides * per_side} players with "
                f"{purse} each",
                f"Give “total: {purse * sides * per_side}” or more; where only some choices "
                "go together, say so with “if”.",
            )
            return


def _without_purses(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """Only where there are purses can they hold all the counters."""
    for clause, (total, start) in meetings(clauses, counters.TOTAL.path, counters.START.path):
        if total == counters.AS_MANY_AS_IN_PURSES and start not in (counters.PURSES, None):
            yield Problem(
                clause.line,
                clause.path,
                "the players have no purses that could hold the counters",
                f"Write “start: {counters.PURSES}”; of an alternative say “if”.",
            )
            return


def _payers(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """Where there are more than two sides, it is said that each opponent pays."""
    for clause, (payers, sides) in meetings(clauses, counters.PAID_BY.path, players.SIDES.path):
        if not isinstance(payers, tuple) or not isinstance(sides, int):
            continue
        if counters.OPPONENT in payers and sides > 2:
            yield Problem(
                clause.line,
                clause.path,
                f"with {sides} sides “opponent” does not say who pays",
                "Write “each opponent”, or let the pool pay.",
            )
            return


def _cancelling(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """Gains cancel only between two sides that add up what they gain."""
    paths = (kinds.cancels_field({}).path, players.SIDES.path)
    tally = next((c for c in clauses if c.path == counters.TALLY.path), None)
    for clause, (cancels, sides) in meetings(clauses, *paths):
        if cancels == kinds.NO:
            continue
        if sides not in (2, None) or tally is None:
            yield Problem(
                clause.line,
                clause.path,
                "gains can cancel only between two sides that add up what they gain",
                "Write “tally: points” (or bets) and “sides: 2”, or leave this out.",
            )
            return
