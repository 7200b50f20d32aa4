"""Dots by rarity and points, on scales that double with each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log2

from games.drawing.charts import BOTTOM, LEFT, RIGHT, TOP, WIDTH, Dot, Plot, Tick
from games.drawing.svg import number

TALL = 320.0
DOT, LETTER = 3.5, 12.0
# Of more steps only every second is named.
MOST_STEPS = 10


def scatter(dots: Sequence[tuple[float, int, str]]) -> Plot:
    """Dots by rarity (1 in so many) and points, on scales that double with each step.

    What is written at the dots is put where it covers nothing that is written at others.
    """
    across = _Doubling(max(x for x, _, _ in dots), LEFT, WIDTH - RIGHT)
    up = _Doubling(max(y for _, y, _ in dots), TALL - BOTTOM, TOP + LETTER)
    at = [(across.at(x), up.at(y), label) for x, y, label in dots]
    taken = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y, _ in at]
    drawn = []
    for x, y, label in at:
        wide = len(label) * LETTER * 0.62
        spot = next((one for one in _spots(x, y, wide) if not _covers(one, taken)), (x, y, x, y))
        taken.append(spot)
        drawn.append(Dot(number(x), number(y), label, number(spot[0]), number(spot[3])))
    return Plot(
        width=WIDTH,
        height=number(TALL),
        left=number(LEFT),
        right=number(WIDTH - RIGHT),
        top=number(TOP),
        bottom=number(TALL - BOTTOM),
        x_ticks=tuple(Tick(number(across.at(one)), f"{one:,}") for one in across.ticks),
        y_ticks=tuple(Tick(number(up.at(one)), f"{one:,}") for one in up.ticks),
        dots=tuple(drawn),
    )


class _Doubling:
    """A scale from 1 to at least ``most``, laid between two places, doubling with each step."""

    def __init__(self, most: float, first: float, last: float) -> None:
        steps = max(ceil(log2(most)), 1)
        self.ticks = [2**n for n in range(0, steps + 1, 1 if steps <= MOST_STEPS else 2)]
        self._first, self._step = first, (last - first) / steps

    def at(self, value: float) -> float:
        return self._first + log2(max(value, 1.0)) * self._step


Spot = tuple[float, float, float, float]


def _spots(x: float, y: float, wide: float) -> Iterator[Spot]:
    """Where something can be written at a dot: around it, and higher and higher above it."""
    for left, bottom in ((x + 5, y - 2), (x - 5 - wide, y - 2), (x + 5, y + LETTER)):
        yield left, bottom - LETTER + 2, left + wide, bottom
    for level in range(1, 6):
        bottom = y - 4 - level * LETTER
        yield x - wide / 2, bottom - LETTER + 2, x + wide / 2, bottom


def _covers(spot: Spot, taken: Sequence[Spot]) -> bool:
    return any(
        spot[0] < other[2] and other[0] < spot[2] and spot[1] < other[3] and other[1] < spot[3]
        for other in taken
    )
