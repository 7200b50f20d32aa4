"""Sources on a line of time, each from the earliest to the latest day that its date allows.

A line is WIDTH units wide, about as many pixels as a phone has; years run from left to right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

WIDTH = 360.0
LEFT, RIGHT, TOP, STEP = 24.0, 24.0, 26.0, 22.0
# The narrowest bar: a year that is known is a dot.
LEAST = 7.0
YEARS = (1, 2, 5, 10, 20, 50, 100)
MOST_TICKS = 6


@dataclass(frozen=True)
class Span:
    """From one year to another, both within it; ``about`` where the date says so."""

    number: int
    first: int
    last: int
    about: bool


@dataclass(frozen=True)
class Bar:
    """A span in the units of the line."""

    span: Span
    x: float
    y: float
    width: float


@dataclass(frozen=True)
class Tick:
    """A year and where it stands."""

    x: float
    year: int


@dataclass(frozen=True)
class Timeline:
    """The bars, one below the other, and the years above them."""

    width: float
    height: float
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]


def timeline(spans: Sequence[Span]) -> Timeline | None:
    """The spans in their order; None where there are none."""
    if not spans:
        return None
    low = min(one.first for one in spans)
    high = max(one.last for one in spans)
    step = next((one for one in YEARS if (high - low) / one <= MOST_TICKS), YEARS[-1])
    start = low // step * step
    end = max(ceil((high + 1) / step) * step, start + step)
    scale = (WIDTH - LEFT - RIGHT) / (end - start)

    def at(year: float) -> float:
        return round(LEFT + (year - start) * scale, 2)

    bars = tuple(_bar(one, row, at(one.first), at(one.last + 1)) for row, one in enumerate(spans))
    ticks = tuple(Tick(at(year), year) for year in range(start, end + 1, step))
    return Timeline(WIDTH, TOP + STEP * len(spans) + 8, bars, ticks)


def _bar(span: Span, row: int, left: float, right: float) -> Bar:
    width = max(right - left, LEAST)
    middle = (left + right) / 2
    return Bar(span, round(middle - width / 2, 2), TOP + STEP * row, round(width, 2))


def in_order(spans: Iterable[Span]) -> list[Span]:
    """By the earliest year, then the latest."""
    return sorted(spans, key=lambda one: (one.first, one.last, one.number))
