"""Where fallen pieces lie: a function of the ordinal of the throw, so that a page shown again is
the same page. No two pieces overlap, whatever the throw.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

# A piece so many times as long as wide is long; if all are, they lie beside one another.
LONG = 5.0
# How far long pieces turn, in degrees, and how far they slide, in parts of their length.
TURN = 2.4
SLIDE = 0.05
# The part of a round field that pieces cover if each is taken for the circle it can turn in; so
# many that a spot is found at once, and every throw of a game is drawn in the same size.
COVERED = 0.46
COVERED_BY_MANY = 0.34
MANY = 12
# The room kept around a piece, in parts of its size.
APART = 1.05
# How often a spot is sought for a piece, and how often for all, before the field grows.
TRIES = 60
BEGINNINGS = 60
GROWTH = 1.05
EMPTY = 40.0


@dataclass(frozen=True)
class Spot:
    """Where a piece lies: millimetres from the middle, and degrees turned clockwise."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class Scatter:
    """The spots of all pieces, in their order, and half the size of the field that holds them."""

    spots: tuple[Spot, ...]
    half_width: float
    half_height: float


def scatter(sizes: Sequence[tuple[float, float]], throw: int) -> Scatter:
    """Spots for pieces of these lengths and widths (millimetres) as a throw leaves them."""
    # Not the chance of the game, which is drawn elsewhere: the same throw always looks the same.
    looks = Random(throw)
    if not sizes:
        return Scatter((), EMPTY, EMPTY)
    if all(length >= LONG * width for length, width in sizes):
        return _beside_one_another(sizes, looks)
    return _strewn(sizes, looks)


def _beside_one_another(sizes: Sequence[tuple[float, float]], looks: Random) -> Scatter:
    longest = max(length for length, _ in sizes)
    widest = max(width for _, width in sizes)
    # The ends of a turned piece leave its row by so much.
    swing = longest / 2 * math.sin(math.radians(TURN))
    row = widest + 2 * swing
    slide = longest * SLIDE
    rows = [(place - (len(sizes) - 1) / 2) * row for place in _shuffled(len(sizes), looks)]
    spots = tuple(
        Spot(x=looks.uniform(-slide, slide), y=y, turn=looks.uniform(-TURN, TURN)) for y in rows
    )
    return Scatter(spots, longest / 2 + slide + widest / 2, row * len(sizes) / 2)


def _shuffled(count: int, looks: Random) -> list[int]:
    return sorted(range(count), key=lambda _: looks.random())


def _strewn(sizes: Sequence[tuple[float, float]], looks: Random) -> Scatter:
    """Spots in a circle, sought at random; of pieces that lie apart however they are turned."""
    reach = [math.hypot(length, width) / 2 * APART for length, width in sizes]
    covered = COVERED if len(sizes) <= MANY else COVERED_BY_MANY
    field = math.sqrt(sum(radius**2 for radius in reach) / covered)
    field = max(field, 1.3 * max(reach))
    while True:
        for _ in range(BEGINNINGS):
            centres = _seek(reach, field, looks)
            if centres:
                spots = tuple(Spot(x, y, looks.uniform(0, 360)) for x, y in centres)
                return Scatter(spots, field, field)
        field *= GROWTH


def _seek(
    reach: Sequence[float], field: float, looks: Random
) -> tuple[tuple[float, float], ...] | None:
    """Centres of circles of these radii in a circle, apart from one another; None if not found."""
    found: dict[int, tuple[float, float]] = {}
    for index in sorted(range(len(reach)), key=lambda index: -reach[index]):
        for _ in range(TRIES):
            angle = looks.uniform(0, 2 * math.pi)
            out = (field - reach[index]) * math.sqrt(looks.random())
            at = (out * math.cos(angle), out * math.sin(angle))
            if all(math.dist(at, other) >= reach[index] + reach[i] for i, other in found.items()):
                found[index] = at
                break
        else:
            return None
    return tuple(found[index] for index in range(len(reach)))
