"""Reads the block on the players, the same for every class of game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.blocks import players
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings
from games.rules.document.fields import Field
from games.rules.document.parts import Parts, key_of
from games.rules.errors import Problem


def read_players(
    parts: Parts,
    starts: Field[str] | None = players.STARTS,
    per_side: Field[int] = players.PER_SIDE,
) -> None:
    """The clauses on the players into ``parts``.

    ``starts`` are the ways to begin in this class, None where nobody is first unless it is written;
    ``per_side`` says how the players of a side are spoken of.
    Who drops out is asked for where there are more than two sides; that the sides take turns is
    said with the number of their players unless the order is written.
    """
    block = parts.open("players", (*players.FIELDS, *players.FURTHER))
    parts.fields(block, (players.SIDES, per_side))
    if starts is not None or block.table.get(key_of(players.STARTS)) is not None:
        parts.fields(block, [starts or players.STARTS])
    sides = next((c for c in parts.clauses if c.path == players.SIDES.path), None)
    many = sides is not None and any(c.value not in (1, 2) for c in sides.choices)
    for field in players.FURTHER:
        asked = many and field is players.DROPS_OUT
        if asked or block.table.get(key_of(field)) is not None:
            parts.fields(block, [field])
    parts.problems += [*_marks(parts.clauses), *_until_out(parts.clauses)]


def _marks(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """There is a mark for each side."""
    for clause, (marks, sides) in meetings(clauses, players.MARKS.path, players.SIDES.path):
        if isinstance(marks, tuple) and isinstance(sides, int) and len(marks) != sides:
            yield Problem(
                clause.line,
                clause.path,
                f"there are {sides} sides, and {len(marks)} marks",
                "Give each side one mark.",
            )
            return


def _until_out(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """Where one plays until out, somebody can be out."""
    for clause, (order, out) in meetings(clauses, players.ORDER.path, players.DROPS_OUT.path):
        if order == players.UNTIL_OUT and out in (None, players.NEVER):
            yield Problem(
                clause.line,
                clause.path,
                "one would play until out, and nobody ever drops out",
                f"Add “drops_out: {players.WITHOUT_COUNTERS}”; of an alternative say “if”.",
            )
            return
