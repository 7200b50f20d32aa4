"""Several games played one after another: in a row, or until one side is so many ahead."""

from __future__ import annotations

from games.rules.blocks import ending
from games.rules.blocks.ending import End

# A side and how often: how often it has scored running, or won games that still count.
Count = tuple[int, int]
NOBODY: Count = (-1, 0)


def after_a_game(end: End, before: Count, winner: int | None) -> Count:
    """The games that count after one more: the side that has some, and how many.

    In a row a drawn game breaks the row; ahead, each game takes away one of the other side's.
    """
    side, games = before
    if end.kind == ending.GAMES_AHEAD:
        if winner is None:
            return before
        if side == winner or not games:
            return (winner, games + 1)
        return (side, games - 1) if games > 1 else NOBODY
    if winner is None:
        return NOBODY
    return (winner, games + 1 if side == winner else 1)


def games_of(end: End, count: Count, sides: int) -> tuple[int, ...]:
    """The games that count for each side; empty where one game is all."""
    if end.each is None:
        return ()
    return tuple(count[1] if side == count[0] else 0 for side in range(sides))
