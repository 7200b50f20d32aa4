"""Dots by rarity and points, on scales that double with each step, over lines of equal worth.

Whatever lies at one place is one dot, with a ring where it is several things; the numbers by which
a table names them are written beside it, where they cover nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, cos, floor, hypot, log2, pi, sin

from games.drawing.charts import LEFT, TOP, WIDTH, Tick
from games.drawing.svg import number

TALL = 470.0
# Room below for the name of the axis, and beside for what is written at the slanting lines.
BOTTOM, RIGHT = 48.0, 38.0
# So far from the axes the scales begin and end.
INSET = 14.0
DOT, RING = 3.5, 6.5
# How wide a letter is at most, how high what is written, and what must part it from others.
LETTER, LINE, GAP = 7.7, 12.0, 4.0
# What is written so far from its dot or farther is tied to it by a line.
FAR = 14.0
# Of more steps of a scale only every second is named; so many slanting lines at most are drawn.
MOST_STEPS, MOST_GUIDES = 10, 8

Place = tuple[Fraction, int]


@dataclass(frozen=True)
class Dot:
    """Everything at one place: ``numbers`` are written at ``label_x`` and ``label_y``.

    ``ring`` is whether it is several things; ``tie`` the end of the line that leads to what is
    written (empty: it stands beside the dot).
    """

    x: str
    y: str
    ring: bool
    numbers: str
    label_x: str
    label_y: str
    tie: tuple[str, str] | tuple[()]


@dataclass(frozen=True)
class Guide:
    """A line of equal points times chance, with that product at its upper end."""

    start: tuple[str, str]
    end: tuple[str, str]
    product: str
    label_x: str
    label_y: str
    at_side: bool


@dataclass(frozen=True)
class Dots:
    """A picture of dots on two doubling scales."""

    width: int
    height: str
    left: str
    right: str
    top: str
    bottom: str
    middle: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    guides: tuple[Guide, ...]
    dots: tuple[Dot, ...]


def scatter(numbered: Mapping[int, Place]) -> Dots:
    """Things that are numbered, each at its rarity (one in so many) and its points.

    Both are at least 1, and there is at least one thing.
    """
    places: dict[Place, list[int]] = {}
    for one, place in numbered.items():
        places.setdefault(place, []).append(one)
    across = _Doubling(max(x for x, _ in places), LEFT + INSET, WIDTH - RIGHT - INSET)
    up = _Doubling(max(y for _, y in places), TALL - BOTTOM - INSET, TOP + INSET)
    return Dots(
        width=WIDTH,
        height=number(TALL),
        left=number(LEFT),
        right=number(WIDTH - RIGHT),
        top=number(TOP),
        bottom=number(TALL - BOTTOM),
        middle=number((LEFT + WIDTH - RIGHT) / 2),
        x_ticks=tuple(Tick(number(across.at(one)), f"{one:,}") for one in across.ticks),
        y_ticks=tuple(Tick(number(up.at(one)), f"{one:,}") for one in up.ticks),
        guides=tuple(_guides({points / rarity for rarity, points in places}, across, up)),
        dots=tuple(_labelled(places, across, up)),
    )


def in_runs(numbers: Iterable[int]) -> str:
    """Whole numbers in order, three or more that follow one another as a run: "1, 4–7"."""
    runs: list[list[int]] = []
    for one in sorted(numbers):
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    told = [
        f"{run[0]}\N{EN DASH}{run[-1]}" if len(run) > 2 else ", ".join(map(str, run))
        for run in runs
    ]
    return ", ".join(told)


class _Doubling:
    """A scale from 1 to ``most``, laid between two places, doubling with each step."""

    def __init__(self, most: Fraction | int, first: float, last: float) -> None:
        steps = max(log2(most), 1.0)
        every = 1 if steps <= MOST_STEPS else 2
        self.ticks = [2**n for n in range(0, floor(steps + 1e-9) + 1, every)]
        self._first, self._step = first, (last - first) / steps

    def at(self, value: Fraction | float) -> float:
        return self._first + log2(value) * self._step

    def steps_at(self, place: float) -> float:
        """How often the scale has doubled at a place."""
        return (place - self._first) / self._step


def _guides(products: set[Fraction], across: _Doubling, up: _Doubling) -> Iterator[Guide]:
    """The lines of every power of two between the least product and the greatest."""
    low, high = floor(log2(min(products)) + 1e-9), ceil(log2(max(products)) - 1e-9)
    every = -(-(high - low + 1) // MOST_GUIDES)
    right, top = WIDTH - RIGHT, TOP
    most_x, most_y = across.steps_at(right), up.steps_at(top)
    least_x, least_y = across.steps_at(LEFT), up.steps_at(TALL - BOTTOM)
    for power in range(low, high + 1, every):
        # Points are the product times the rarity: on these scales, a straight line.
        first = max(least_x, least_y - power)
        last = min(most_x, most_y - power)
        if last <= first:
            continue
        at_side = last == most_x
        ends = [(across.at(2.0**step), up.at(2.0 ** (step + power))) for step in (first, last)]
        (x1, y1), (x2, y2) = ends
        yield Guide(
            (number(x1), number(y1)),
            (number(x2), number(y2)),
            str(Fraction(2) ** power),
            number(x2 + 4 if at_side else x2),
            number(y2 if at_side else y2 - 5),
            at_side,
        )


def _labelled(
    places: Mapping[Place, Sequence[int]], across: _Doubling, up: _Doubling
) -> Iterator[Dot]:
    at = {place: (across.at(place[0]), up.at(place[1])) for place in places}
    taken = [(x - RING, y - RING, x + RING, y + RING) for x, y in at.values()]
    # What is long finds its room before what is short.
    for place in sorted(places, key=lambda one: (-len(in_runs(places[one])), one)):
        x, y = at[place]
        said = in_runs(places[place])
        box = _room(x, y, len(said) * LETTER, taken)
        # Numbers side by side would be read as one.
        taken.append((box[0] - GAP, box[1], box[2] + GAP, box[3]))
        near_x = min(max(x, box[0]), box[2])
        near_y = min(max(y, box[1]), box[3])
        far = hypot(near_x - x, near_y - y) >= FAR
        yield Dot(
            number(x),
            number(y),
            len(places[place]) > 1,
            said,
            number(box[0]),
            number(box[3] - 2.5),
            (number(near_x), number(near_y)) if far else (),
        )


Box = tuple[float, float, float, float]


def _room(x: float, y: float, wide: float, taken: Sequence[Box]) -> Box:
    """Where something so wide can be written for a dot: as near as nothing is covered."""
    spots = [*_spots(x, y, wide)]
    free = (box for box in spots if _inside(box) and not any(_meet(box, one) for one in taken))
    return next(free, spots[0])


def _spots(x: float, y: float, wide: float) -> Iterator[Box]:
    """Boxes around a dot, first beside it, then farther and farther away all round."""
    away = RING + 1.5
    for left, middle in ((x + away, y), (x - away - wide, y)):
        yield left, middle - LINE / 2, left + wide, middle + LINE / 2
    for low in (y - away, y + away + LINE):
        yield x - wide / 2, low - LINE, x + wide / 2, low
    for out in range(12, 200, 6):
        for turn in range(24):
            angle = turn * pi / 12
            centre_x = x + cos(angle) * (out + wide / 2)
            centre_y = y + sin(angle) * (out + LINE / 2)
            yield (
                centre_x - wide / 2,
                centre_y - LINE / 2,
                centre_x + wide / 2,
                centre_y + LINE / 2,
            )


def _inside(box: Box) -> bool:
    return (
        box[0] >= LEFT + 2
        and box[1] >= TOP + 1
        and box[2] <= WIDTH - RIGHT - 1
        and box[3] <= TALL - BOTTOM - 1
    )


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
