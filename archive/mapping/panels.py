"""Spots of the earth laid out on panels: one of all, and a closer one where many lie together.

Distances are in degrees; a panel is WIDTH units wide, about as many pixels as a phone has. The
projection is equirectangular, true to scale along the middle parallel of its panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, floor, radians

WIDTH = 360.0
# Room around the spots: a part of the span, and at least so much, in degrees.
PAD, LEAST_PAD = 0.08, 0.35
# Spots no farther apart than this, in degrees, lie together; so many of them get a closer panel.
TOGETHER, MANY = 4.0, 3
# Between the lines of the net, in degrees: the smallest step that gives no more lines than this.
STEPS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
MOST_LINES = 7
# Room for what is written at the lines: above one, and beside one at an edge.
LABELS, CORNER = 14.0, 46.0


@dataclass(frozen=True)
class Spot:
    """Where something may lie: degrees north and east, and how far off it may be, in kilometres.

    Spots of one ``number`` are the candidates of one place.
    """

    number: int
    name: str
    north: float
    east: float
    within: float


@dataclass(frozen=True)
class Drawn:
    """A spot in the units of its panel; it is ``closer`` where a closer panel has its number."""

    spot: Spot
    x: float
    y: float
    radius: float
    closer: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the net, with what is written at its end."""

    at: float
    label: str


@dataclass(frozen=True)
class Frame:
    """What part of a panel the closer panel of a letter shows."""

    letter: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Panel:
    """A map: its spots, the net of degrees, the frames of closer maps, and candidates joined.

    ``letter`` is empty for the map of all.
    """

    letter: str
    width: float
    height: float
    spots: tuple[Drawn, ...]
    meridians: tuple[Line, ...]
    parallels: tuple[Line, ...]
    frames: tuple[Frame, ...] = ()
    joined: tuple[tuple[Drawn, Drawn], ...] = ()


@dataclass(frozen=True)
class _Window:
    """The part of the earth that a panel shows, and its scale."""

    west: float
    north: float
    squeeze: float
    scale: float
    height: float

    def at(self, north: float, east: float) -> tuple[float, float]:
        return (
            round((east - self.west) * self.squeeze * self.scale, 2),
            round((self.north - north) * self.scale, 2),
        )


def panels(spots: Sequence[Spot]) -> list[Panel]:
    """The map of all spots, then the closer ones, by letter; nothing where there are no spots."""
    if not spots:
        return []
    groups = [group for group in _together(spots) if len(group) >= MANY]
    if len(groups) == 1 and len(groups[0]) == len(spots):
        return [_panel("", spots)]
    letters = [chr(ord("A") + place) for place in range(len(groups))]
    closer = [_panel(letter, group) for letter, group in zip(letters, groups, strict=True)]
    window = _window(spots)
    frames = tuple(
        _frame(letter, group, window) for letter, group in zip(letters, groups, strict=True)
    )
    return [_panel("", spots, frames), *closer]


def _together(spots: Sequence[Spot]) -> list[list[Spot]]:
    """Spots in groups of which each is near another of its group, in the order of the first."""
    waiting, groups = list(spots), []
    while waiting:
        group = [waiting.pop(0)]
        grown = True
        while grown:
            near = [one for one in waiting if any(_near(one, other) for other in group)]
            group += near
            waiting = [one for one in waiting if one not in near]
            grown = bool(near)
        groups.append(group)
    return groups


def _near(one: Spot, other: Spot) -> bool:
    squeeze = cos(radians((one.north + other.north) / 2))
    across = (one.east - other.east) * squeeze
    return across**2 + (one.north - other.north) ** 2 <= TOGETHER**2


def _panel(letter: str, spots: Sequence[Spot], frames: tuple[Frame, ...] = ()) -> Panel:
    window = _window(spots)
    drawn = tuple(_drawn(one, window, frames) for one in spots)
    return Panel(
        letter=letter,
        width=WIDTH,
        height=window.height,
        spots=drawn,
        meridians=tuple(_meridians(window)),
        parallels=tuple(_parallels(window)),
        frames=frames,
        joined=tuple(
            (one, other) for one, other in pairwise(drawn) if one.spot.number == other.spot.number
        ),
    )


def _bounds(spots: Sequence[Spot]) -> tuple[float, float, float, float]:
    """South, north, west, east, with room around."""
    norths, easts = [one.north for one in spots], [one.east for one in spots]
    high = max(PAD * (max(norths) - min(norths)), LEAST_PAD)
    wide = max(PAD * (max(easts) - min(easts)), LEAST_PAD)
    return min(norths) - high, max(norths) + high, min(easts) - wide, max(easts) + wide


def _window(spots: Sequence[Spot]) -> _Window:
    south, north, west, east = _bounds(spots)
    squeeze = cos(radians((south + north) / 2))
    scale = WIDTH / ((east - west) * squeeze)
    return _Window(west, north, squeeze, scale, round((north - south) * scale, 2))


def _drawn(spot: Spot, window: _Window, frames: tuple[Frame, ...]) -> Drawn:
    x, y = window.at(spot.north, spot.east)
    closer = any(
        one.x <= x <= one.x + one.width and one.y <= y <= one.y + one.height for one in frames
    )
    # A degree of latitude is some 111 kilometres.
    return Drawn(spot, x, y, round(spot.within / 111 * window.scale, 2), closer)


def _frame(letter: str, spots: Sequence[Spot], window: _Window) -> Frame:
    south, north, west, east = _bounds(spots)
    x, y = window.at(north, west)
    right, foot = window.at(south, east)
    return Frame(letter, x, y, round(right - x, 2), round(foot - y, 2))


def _meridians(window: _Window) -> Iterable[Line]:
    span = WIDTH / (window.squeeze * window.scale)
    for degrees in _degrees(window.west, window.west + span):
        x, _y = window.at(0, degrees)
        # At the edges what is written would be cut off, or stand in what is written there already.
        said = _said(degrees, "E", "W") if CORNER < x < WIDTH - CORNER else ""
        yield Line(x, said)


def _parallels(window: _Window) -> Iterable[Line]:
    for degrees in _degrees(window.north - window.height / window.scale, window.north):
        _x, y = window.at(degrees, 0)
        said = _said(degrees, "N", "S") if y > LABELS else ""
        yield Line(y, said)


def _degrees(low: float, high: float) -> list[float]:
    """The degrees at which lines are drawn."""
    step = next((one for one in STEPS if (high - low) / one <= MOST_LINES), STEPS[-1])
    return [place * step for place in range(ceil(low / step), floor(high / step) + 1)]


def _said(degrees: float, positive: str, negative: str) -> str:
    return f"{abs(degrees):g}° {positive if degrees >= 0 else negative}"
