"""Hiding: the pieces hidden, the places, and how a hider may hold them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial, prod

from games.rules.document.fields import (
    Field,
    WrongValueError,
    one_of,
    scalar,
    several,
    slug,
    table,
    whole,
)
from games.rules.document.tree import Node, Scalar, Table
from games.rules.texts import gettext, listing, ngettext, number, spoken

MAX_PIECES = 8
MAX_PLACES = 8
MAX_HIDERS = 8
MAX_HOLDINGS = 512
KEYS = frozenset({"count", "called", "implement"})

APART = "apart"
TOGETHER = "together"
EACH_AS_HE_LIKES = "each as he likes"
ALL_ALIKE = "all in the same way"
ONE_SIDE = "one side"
BOTH_SIDES = "both sides at once"
NEUTRAL = "a neutral hider"
EVERY_WAY_ALIKE = "every way as often as another"

_WAYS = {
    APART: gettext("each piece in a place of its own"),
    TOGETHER: gettext("all pieces in one place"),
}
_MIXED = {
    EACH_AS_HE_LIKES: gettext(
        "of several hiders one may hold the pieces apart while another holds them together"
    ),
    ALL_ALIKE: gettext("of several hiders all hold the pieces apart, or all hold them together"),
}
_BY = {
    ONE_SIDE: gettext("one side hides and the other guesses"),
    BOTH_SIDES: gettext("both sides hide, and each guesses what the other has hidden"),
    NEUTRAL: gettext("somebody of neither side hides, and the sides guess"),
}


@dataclass(frozen=True)
class Hidden:
    """So many pieces of one sort that every hider has; ``called`` is what a sentence calls one."""

    name: str
    count: int
    called: str
    implement: str = ""


@dataclass(frozen=True)
class Place:
    """A place to hide in; ``called`` says it in a sentence: "in the right hand"."""

    name: str
    called: str


# What lies in each place, in the order of the places.
Contents = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Holding:
    """How one hider holds the pieces: what lies in each place, pieces in the order of the document.

    The notation lists the places: ``marked unmarked`` (one in each), ``marked+unmarked -`` (both in
    the first, none in the second).
    """

    contents: Contents

    def __str__(self) -> str:
        return " ".join("+".join(place) or "-" for place in self.contents)

    @property
    def together(self) -> bool:
        """Whether several pieces lie in one place."""
        return any(len(place) > 1 for place in self.contents)

    def place_of(self, piece: str) -> int:
        """The number of the place in which a piece lies."""
        return next(n for n, place in enumerate(self.contents) if piece in place)


def hidden_field(name: str) -> Field[Hidden]:
    """The clause of the pieces of one sort."""
    return Field(
        path=f"pieces.{name}",
        asks=gettext("What are the pieces called “{name}”?", name=spoken(name)),
        read=lambda node: _hidden(name, node),
        words=lambda hidden: ngettext(
            "one of them for everyone who hides: {piece}",
            "{number} of them for everyone who hides: {piece}",
            hidden.count,
            number=number(hidden.count),
            piece=gettext(hidden.called),
        ),
        keys=KEYS,
    )


def _hidden(name: str, node: Node) -> Hidden:
    body = table(node, "a sort of pieces")
    count, called, implement = (body.get(key) for key in ("count", "called", "implement"))
    return Hidden(
        name=name,
        count=whole(1, MAX_PIECES)(count) if count else 1,
        called=scalar(called, "a word").text if called else name.replace("-", " "),
        implement=slug(implement) if implement else "",
    )


def _place(node: Node) -> Place:
    """A place by its name, or by its name and what a sentence calls it."""
    if not isinstance(node, Table):
        return Place(slug(node), f"in {slug(node)}")
    if len(node.entries) != 1:
        raise WrongValueError(
            node.line, "this is not one place", "Write {right: in the right hand}."
        )
    ((name, called),) = node.entries
    return Place(slug(Scalar(node.line, name)), scalar(called, "a word").text)


def _places(node: Node) -> tuple[Place, ...]:
    places = several(node, _place)
    if len({place.name for place in places}) < len(places):
        raise WrongValueError(node.line, "two places have one name", "Rename one of them.")
    if not 2 <= len(places) <= MAX_PLACES:
        raise WrongValueError(
            node.line,
            f"there are two to {MAX_PLACES} places to hide in",
            "List each by a name: “places: [right, left]”.",
        )
    return places


HIDERS: Field[int] = Field(
    path="hiding.hiders",
    asks=gettext("How many of a side hide, each with pieces of his own?"),
    read=whole(1, MAX_HIDERS),
    words=lambda n: ngettext("one of a side hides", "{number} of a side hide", n, number=number(n)),
)
BY: Field[str] = Field(
    path="hiding.by",
    asks=gettext("Who hides?"),
    read=one_of(tuple(_BY)),
    words=lambda how: _BY[how],
)
PLACES: Field[tuple[Place, ...]] = Field(
    path="hiding.places",
    asks=gettext("In which places can a hider have the pieces?"),
    read=_places,
    words=lambda places: gettext(
        "a hider has them {places}",
        places=listing([gettext(place.called) for place in places], "or"),
    ),
)
WAYS: Field[tuple[str, ...]] = Field(
    path="hiding.ways",
    asks=gettext("Does a hider hold the pieces apart or together?"),
    read=lambda node: several(node, one_of(tuple(_WAYS))),
    words=lambda ways: listing([_WAYS[way] for way in ways], "or"),
)
MIXED: Field[str] = Field(
    path="hiding.mixed",
    asks=gettext("May one hider hold the pieces apart while another holds them together?"),
    read=one_of(tuple(_MIXED)),
    words=lambda how: _MIXED[how],
)
# A neutral hider is nobody who plays, so that chance stands in for what is hidden.
LAW: Field[str] = Field(
    path="hiding.law",
    asks=gettext("How likely is each way of hiding, where no player hides?"),
    read=one_of((EVERY_WAY_ALIKE,)),
    words=lambda how: gettext("every way of hiding is as likely as another"),
    implied=EVERY_WAY_ALIKE,
)
FIELDS = (BY, HIDERS, PLACES, WAYS, MIXED, LAW)


def how_many_holdings(pieces: Sequence[Hidden], places: int, ways: Sequence[str]) -> int:
    """How many holdings there are, at the most."""
    n = sum(hidden.count for hidden in pieces)
    if n > places:
        apart = 0
    else:
        apart = factorial(places) // factorial(places - n)
        apart //= prod(factorial(hidden.count) for hidden in pieces)
    return apart * (APART in ways or n == 1) + places * (TOGETHER in ways and n > 1)


def every_holding(
    pieces: Sequence[Hidden], places: int, ways: Sequence[str]
) -> tuple[Holding, ...]:
    """All ways in which one hider may hold the pieces, in the one order fixed for ever.

    Those apart come first, then those together; the first piece goes through the places slowest.
    """
    names = [hidden.name for hidden in pieces for _ in range(hidden.count)]
    found: dict[Holding, None] = {}
    if APART in ways or len(names) == 1:
        found |= dict.fromkeys(_apart(names, places))
    if TOGETHER in ways and len(names) > 1:
        for place in range(places):
            found[_laid(names, (place,) * len(names), places)] = None
    return tuple(found)


def _apart(names: list[str], places: int) -> Iterator[Holding]:
    for chosen in permutations(range(places), len(names)):
        yield _laid(names, chosen, places)


def _laid(names: list[str], chosen: Sequence[int], places: int) -> Holding:
    return Holding(
        tuple(
            tuple(name for name, at in zip(names, chosen, strict=True) if at == place)
            for place in range(places)
        )
    )
