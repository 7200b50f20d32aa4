"""Counters in their places, every one of them to be seen and counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.drawing.records import Thing
from games.drawing.vocabulary import COLOURS, NATURAL, natural_tone

BUNDLE = 10
# From so many counters on they are drawn small.
MANY = 25


@dataclass(frozen=True)
class Place:
    """A place for counters: the pool, or one side's. ``note`` is a few words under its name.

    Where ``points`` are added up instead, there is a number and nothing to be drawn.
    """

    key: str
    name: str
    count: int
    note: str = ""
    points: bool = False


@dataclass(frozen=True)
class Counter:
    """One counter: the same number is the same counter in every picture of a match."""

    number: int
    tone: str
    lean: int


@dataclass(frozen=True)
class Laid:
    """A place and the counters in it, in bundles of ten and a rest."""

    place: Place
    bundles: tuple[tuple[Counter, ...], ...]


@dataclass(frozen=True)
class Counters:
    """All places; ``form`` is "stalk" or "stick", ``many`` asks for small ones."""

    laid: tuple[Laid, ...]
    total: int
    form: str
    many: bool

    @property
    def fragment(self) -> str:
        """The fragment that draws one counter."""
        return f"games/pieces/counters/{self.form}.svg"


def lay(thing: Thing | None, places: Iterable[Place]) -> Counters:
    """The counters in these places, given in the same order throughout a match.

    The first place holds the first counters and so on. With the pool between two sides a counter
    then keeps its number on its way from the pool to a side, so that it can be seen moving.
    """
    given = tuple(places)
    total = sum(place.count for place in given if not place.points)
    tones = _tones(thing, total)
    laid = []
    first = 0
    for place in given:
        counters = tuple(
            Counter(number, tones[number], _lean(number))
            for number in range(first, first + (0 if place.points else place.count))
        )
        first += len(counters)
        bundles = tuple(counters[i : i + BUNDLE] for i in range(0, len(counters), BUNDLE))
        laid.append(Laid(place, bundles))
    return Counters(tuple(laid), total, _form(thing), total >= MANY)


def _form(thing: Thing | None) -> str:
    material = thing.materials[0] if thing and thing.materials else ""
    return "stalk" if "stalk" in material or "grass" in material else "stick"


def _tones(thing: Thing | None, total: int) -> list[str]:
    """A class of colour for each counter: all alike, or in as many equal parts as colours."""
    colours = [row.colour for row in thing.markings if row.colour in COLOURS] if thing else []
    if not colours:
        return [natural_tone(thing.materials) if thing else NATURAL] * total
    return [colours[number * len(colours) // total] for number in range(total)]


def _lean(number: int) -> int:
    """Which of five ways a counter leans, as sticks laid down by hand do."""
    return number * 7 % 5
