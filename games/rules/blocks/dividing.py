"""Dividing sticks: how many, who holds them, what may be parted off, and how likely each bunch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from games.rules.document.fields import Field, WrongValueError, one_of, slug, table, whole
from games.rules.document.tree import Node
from games.rules.texts import Text, gettext, ngettext, number

MAX_STICKS = 200
KEYS = frozenset({"count", "marked", "implement"})

ONE_BUNDLE = "one bundle"
A_BUNDLE_EACH = "each player has a bundle"
HALF_EACH = "half with each player"

SOME_ON_BOTH_SIDES = "some parted and some kept"
AT_LEAST_ONE = "at least one parted"
ANY_NUMBER = "any number parted"

PARTED = "those parted off"
KEPT = "those kept"

BUNCHES_EQUAL = "bunches equal"
BY_TOSSING = "each stick by a toss"
ANSWERS_EQUAL = "answers equal"

_HELD = {
    ONE_BUNDLE: gettext("there is one bundle, which the player who divides holds"),
    A_BUNDLE_EACH: gettext("each player holds a whole bundle of his own and divides that"),
    HALF_EACH: gettext("each player holds half of the sticks and divides those"),
}
_PARTED = {
    SOME_ON_BOTH_SIDES: gettext("at least one stick is parted off and at least one is kept"),
    AT_LEAST_ONE: gettext("at least one stick is parted off, perhaps all"),
    ANY_NUMBER: gettext("any number of sticks is parted off, none and all included"),
}
_COUNTED = {
    PARTED: gettext("the sticks that were parted off are counted"),
    KEPT: gettext("the sticks that were kept are counted"),
}
_LAW = {
    BUNCHES_EQUAL: gettext("every bunch that may be parted off is as likely as another"),
    BY_TOSSING: gettext("each stick goes one way or the other as a tossed coin would have it"),
    ANSWERS_EQUAL: gettext("every answer is as likely as another, and within it every bunch"),
}


@dataclass(frozen=True)
class Sticks:
    """How many sticks there are; one of them is marked, or none is."""

    count: int
    marked: bool = False
    implement: str = ""


@dataclass(frozen=True, order=True)
class Bunch:
    """So many sticks parted off; ``marked`` if the marked stick is among them.

    The notation is ``parted 17``, or ``parted 17 marked``.
    """

    sticks: int
    marked: bool = False

    def __str__(self) -> str:
        return f"parted {self.sticks} marked" if self.marked else f"parted {self.sticks}"

    def words(self) -> Text:
        """The bunch in words."""
        if self.marked:
            return ngettext(
                "{number} stick parted off, the marked one",
                "{number} sticks parted off, the marked one among them",
                self.sticks,
                number=number(self.sticks),
            )
        return ngettext(
            "{number} stick parted off",
            "{number} sticks parted off",
            self.sticks,
            number=number(self.sticks),
        )


def _sticks(node: Node) -> Sticks:
    body = table(node, "the sticks")
    count, marked, implement = (body.get(key) for key in ("count", "marked", "implement"))
    if count is None:
        raise WrongValueError(
            node.line, "how many sticks there are is not said", "Add “count: NUMBER”."
        )
    return Sticks(
        count=whole(2, MAX_STICKS)(count),
        marked=bool(marked and whole(0, 1)(marked)),
        implement=slug(implement) if implement else "",
    )


def _sticks_words(sticks: Sticks) -> Text:
    n = number(sticks.count)
    if sticks.marked:
        return gettext("{number} sticks, one of them marked", number=n)
    return gettext("{number} sticks", number=n)


STICKS: Field[Sticks] = Field(
    path="dividing.sticks",
    asks=gettext("How many sticks are there?"),
    read=_sticks,
    words=_sticks_words,
    keys=KEYS,
)
HELD: Field[str] = Field(
    path="dividing.held",
    asks=gettext("Who holds the sticks?"),
    read=one_of(tuple(_HELD)),
    words=lambda how: _HELD[how],
    implied=ONE_BUNDLE,
)
MAY_PART: Field[str] = Field(
    path="dividing.may-part",
    asks=gettext("How many sticks may be parted off?"),
    read=one_of(tuple(_PARTED)),
    words=lambda how: _PARTED[how],
    implied=SOME_ON_BOTH_SIDES,
)
COUNTED: Field[str] = Field(
    path="dividing.counted",
    asks=gettext("Which sticks are counted?"),
    read=one_of(tuple(_COUNTED)),
    words=lambda how: _COUNTED[how],
    implied=PARTED,
)
LAW: Field[str] = Field(
    path="dividing.law",
    asks=gettext("How likely is each number of sticks?"),
    read=one_of(tuple(_LAW)),
    words=lambda how: _LAW[how],
    implied=BUNCHES_EQUAL,
)
FIELDS = (STICKS, HELD, MAY_PART, COUNTED, LAW)


def every_bunch(sticks: int, marked: bool, may_part: str) -> tuple[Bunch, ...]:
    """All bunches that may be parted off, in the one order fixed for ever: by number of sticks,
    the marked stick left before the marked stick taken."""
    low = 0 if may_part == ANY_NUMBER else 1
    high = sticks - 1 if may_part == SOME_ON_BOTH_SIDES else sticks
    return tuple(
        Bunch(n, among)
        for n in range(low, high + 1)
        for among in ((False, True) if marked else (False,))
        if (n < sticks or among or not marked) and (n > 0 or not among)
    )


def law_of_bunches(
    bunches: tuple[Bunch, ...],
    sticks: int,
    marked: bool,
    law: str,
    answer_of: Callable[[Bunch], str],
) -> tuple[tuple[Bunch, Fraction], ...]:
    """The exact chance of every bunch; the marked stick is as likely any stick as another.

    ``answer_of`` gives the answer that a bunch makes right, for the law by which all are equal.
    """
    ways = {b: comb(sticks, b.sticks) if law == BY_TOSSING else 1 for b in bunches}
    weights = {
        bunch: ways[bunch] * (_share(bunch, sticks) if marked else Fraction(1)) for bunch in bunches
    }
    if law != ANSWERS_EQUAL:
        total = sum(weights.values(), Fraction(0))
        return tuple((bunch, weight / total) for bunch, weight in weights.items())
    within: dict[str, Fraction] = {}
    for bunch, weight in weights.items():
        answer = answer_of(bunch)
        within[answer] = within.get(answer, Fraction(0)) + weight
    return tuple(
        (bunch, weight / within[answer_of(bunch)] / len(within))
        for bunch, weight in weights.items()
    )


def _share(bunch: Bunch, sticks: int) -> Fraction:
    """How likely the marked stick is where this bunch has it, among so many sticks."""
    return Fraction(bunch.sticks if bunch.marked else sticks - bunch.sticks, sticks)
