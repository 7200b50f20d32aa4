"""Charts in the numbers of SVG: scales, curves and bars, laid out on a narrow picture.

A picture is WIDTH units wide, about as many pixels as a phone has, so that what is written in it is
never too small to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from games.drawing.svg import number

WIDTH = 360
# Room for what is written at the axes.
LEFT, RIGHT, TOP, BOTTOM = 44.0, 12.0, 22.0, 40.0
# How high a curve or a spread is drawn, axes included.
HEIGHT = 218.0
# Bars one under the other.
BAR, BAR_STEP, BAR_LEFT = 18.0, 30.0, 58.0
# What is written beside the longest bar needs so much.
BAR_RIGHT = 86.0
# A name within a bar needs so much room.
NAME = 64.0


@dataclass(frozen=True)
class Tick:
    """A line of the scale and what is written at it."""

    at: str
    label: str


@dataclass(frozen=True)
class Box:
    """A rectangle; ``label`` is written beside it or in it, at ``label_at``."""

    x: str
    y: str
    width: str
    height: str
    label: str = ""
    label_at: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Plot:
    """A picture with two axes: a curve or boxes between them."""

    width: int
    height: str
    left: str
    right: str
    top: str
    bottom: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    path: str = ""
    boxes: tuple[Box, ...] = ()
    marks: tuple[Tick, ...] = ()

    @property
    def middle(self) -> str:
        """The middle of the axis that runs across."""
        return number((float(self.left) + float(self.right)) / 2)


@dataclass(frozen=True)
class Row:
    """A line of bars: its name, its bars, and the middle of its height."""

    name: str
    at: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Bars:
    """Bars one under the other."""

    width: int
    height: str
    left: str
    rows: tuple[Row, ...]


def round_ticks(most: float, about: int = 5) -> list[float]:
    """Round numbers from 0 to at least ``most``, about so many steps of them."""
    if most <= 0:
        return [0.0, 1.0]
    raw = most / about
    power = 10.0 ** floor(log10(raw))
    step = next(n * power for n in (1, 2, 2.5, 5, 10) if n * power >= raw * 0.999)
    return [n * step for n in range(ceil(most / step - 1e-9) + 1)]


def bars(rows: Sequence[tuple[str, float, str]]) -> Bars:
    """One bar a row: its name, its length as a part of 1, and what is written at its end.

    A whole fills the room, so that bars of two pictures can be compared.
    """
    room = WIDTH - BAR_LEFT - BAR_RIGHT
    laid = []
    for place, (name, share, label) in enumerate(rows):
        top = place * BAR_STEP + (BAR_STEP - BAR) / 2
        length = share * room
        box = Box(
            x=number(BAR_LEFT),
            y=number(top),
            width=number(max(length, 1.0)),
            height=number(BAR),
            label=label,
            label_at=number(BAR_LEFT + length + 6),
        )
        laid.append(Row(name, number(top + BAR / 2), (box,)))
    return Bars(WIDTH, number(len(rows) * BAR_STEP), number(BAR_LEFT), tuple(laid))


def shares(rows: Sequence[tuple[str, Sequence[tuple[str, float, str]]]]) -> Bars:
    """One bar a row, divided: its name, and the name, share of 1 and kind of each part.

    The name of a row is written above its bar, that of a part within it if it has room.
    """
    step = BAR_STEP + 24
    laid = []
    for place, (name, parts) in enumerate(rows):
        top, x = place * step + 24, 0.5
        boxes = []
        for label, share, kind in parts:
            length = share * (WIDTH - 1)
            boxes.append(
                Box(
                    x=number(x),
                    y=number(top),
                    width=number(length),
                    height=number(BAR_STEP - 4),
                    label=label if length >= NAME else "",
                    label_at=number(x + length / 2),
                    kind=kind,
                )
            )
            x += length
        laid.append(Row(name, number(top + (BAR_STEP - 4) / 2), tuple(boxes)))
    return Bars(WIDTH, number(len(rows) * step), "0", tuple(laid))


def curve(points: Sequence[tuple[int, float]], most: int, marks: Sequence[tuple[int, str]]) -> Plot:
    """A curve that climbs from 0 to 1: chances by length, up to a length of ``most``.

    ``marks`` are lengths that are pointed out, each with what is written at it.
    """

    def across(length: int) -> str:
        return number(LEFT + length / most * (WIDTH - LEFT - RIGHT))

    path = "M" + " L".join(f"{across(x)} {_share(y)}" for x, y in points if x <= most)
    steps = [n / 4 for n in range(5)]
    return _plot(
        most,
        tuple(Tick(_share(y), _percent(y)) for y in steps),
        path=path,
        marks=tuple(Tick(across(x), label) for x, label in marks if x <= most),
    )


def spread(
    bins: Sequence[tuple[int, int, float]],
    most: int,
    highest: float,
    expected: Sequence[float] = (),
) -> Plot:
    """A bar for each stretch of lengths (from, to, chance), up to a length of ``most``.

    ``highest`` is the chance that the scale reaches to at least; ``expected``, if given, are
    chances of the same stretches, drawn as a line over the bars.
    """
    ticks = round_ticks(highest)
    room = HEIGHT - BOTTOM - TOP
    size = (WIDTH - LEFT - RIGHT) / (most + 1)

    def up(chance: float) -> str:
        return number(HEIGHT - BOTTOM - chance / ticks[-1] * room)

    boxes = tuple(
        Box(
            x=number(LEFT + low * size),
            y=up(chance),
            width=number(max((high - low + 1) * size - 1, 0.8)),
            height=number(chance / ticks[-1] * room),
        )
        for low, high, chance in bins
    )
    steps = [
        f"{number(LEFT + x * size)} {up(chance)}"
        for (low, high, _), chance in zip(bins, expected, strict=False)
        for x in (low, high + 1)
    ]
    return _plot(
        most,
        tuple(Tick(up(chance), _percent(chance)) for chance in ticks),
        path="M" + " L".join(steps) if steps else "",
        boxes=boxes,
        middle=size / 2,
    )


def _plot(
    most: int,
    y_ticks: tuple[Tick, ...],
    path: str = "",
    boxes: tuple[Box, ...] = (),
    marks: tuple[Tick, ...] = (),
    middle: float = 0.0,
) -> Plot:
    size = (WIDTH - LEFT - RIGHT) / (most + 1 if middle else most)
    lengths = [x for x in round_ticks(most, 4) if x <= most and x == int(x)]
    return Plot(
        width=WIDTH,
        height=number(HEIGHT),
        left=number(LEFT),
        right=number(WIDTH - RIGHT),
        top=number(TOP),
        bottom=number(HEIGHT - BOTTOM),
        x_ticks=tuple(Tick(number(LEFT + x * size + middle), f"{x:,.0f}") for x in lengths),
        y_ticks=y_ticks,
        path=path,
        boxes=boxes,
        marks=marks,
    )


def _share(share: float) -> str:
    return number(HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP))


def _percent(share: float) -> str:
    return f"{share * 100:.4g} %"
