"""Counters of several kinds, so many of one making one of the next; gains that cancel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.rules.document.fields import (
    Field,
    WrongValueError,
    one_of,
    scalar,
    slug,
    table,
    unknown_keys,
    whole,
)
from games.rules.document.tree import Items, Node
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken

NO = "no"
CARRIED = "carried over"
LOST = "lost"
KEPT = "kept"
BEGUN_ANEW = "begun anew"
MAX_KINDS = 4
KEYS = frozenset({"name", "of", "plural"})

_SURPLUS = {
    CARRIED: gettext("what is won beyond it counts towards the next"),
    LOST: gettext("what is won beyond it is lost"),
}
_OTHERS = {
    KEPT: gettext("the other side keeps its smaller counters"),
    BEGUN_ANEW: gettext("the other side loses its smaller counters"),
}


@dataclass(frozen=True)
class Kind:
    """A kind of counters. ``of`` of the kind before make one of it, which is ``worth`` so many of
    the smallest; of the smallest both are 1."""

    name: str
    plural: str
    of: int
    worth: int

    def say(self, n: int) -> Text:
        """So many of this kind in words: "two sticks"."""
        return gettext(
            "{number} {kind}",
            number=number(n),
            kind=spoken(self.name if n == 1 else self.plural),
        )


def _kinds(node: Node) -> tuple[Kind, ...]:
    if not isinstance(node, Items) or not 2 <= len(node.items) <= MAX_KINDS:
        raise WrongValueError(
            node.line,
            f"“kinds” should list two to {MAX_KINDS} kinds of counters, the smallest first",
            "Write [{name: bean}, {name: stick, of: 10}].",
        )
    kinds: list[Kind] = []
    for item in node.items:
        body = table(item, "a kind of counters")
        for problem in unknown_keys(body, KEYS, ""):
            raise WrongValueError(problem.line, problem.message, problem.mend)
        name, of, plural = (body.get(key) for key in ("name", "of", "plural"))
        if name is None or (of is None) != (not kinds):
            raise WrongValueError(
                item.line,
                "a kind of counters has a name, and every one but the first says of how many of "
                "the one before it is made",
                "Write {name: bean} first, then {name: stick, of: 10}.",
            )
        many = whole(2, 1_000)(of) if of is not None else 1
        worth = many * kinds[-1].worth if kinds else 1
        said = scalar(plural, "a word").text if plural else slug(name)
        kinds.append(Kind(slug(name), said, many, worth))
    if len({kind.name for kind in kinds}) < len(kinds):
        raise WrongValueError(node.line, "two kinds have one name", "Rename one of them.")
    return tuple(kinds)


def _kinds_words(kinds: tuple[Kind, ...]) -> Text:
    return listing(
        [
            ngettext(
                "{smaller} makes {greater}",
                "{smaller} make {greater}",
                kind.of,
                smaller=before.say(kind.of),
                greater=kind.say(1),
            )
            for before, kind in pairwise(kinds)
        ]
    )


KINDS: Field[tuple[Kind, ...]] = Field(
    path="counters.kinds",
    asks=gettext("What kinds of counters are there?"),
    read=_kinds,
    words=_kinds_words,
)
SURPLUS: Field[str] = Field(
    path="counters.surplus",
    asks=gettext("When smaller counters make a greater one, what of those won beyond it?"),
    read=one_of(tuple(_SURPLUS)),
    words=lambda how: _SURPLUS[how],
    implied=CARRIED,
)
OTHERS: Field[str] = Field(
    path="counters.others",
    asks=gettext("When smaller counters make a greater one, what of the other side's?"),
    read=one_of(tuple(_OTHERS)),
    words=lambda how: _OTHERS[how],
    implied=KEPT,
)


def cancels_field(kinds: Mapping[str, Kind]) -> Field[str]:
    """The clause on gains that cancel; ``kinds`` are the kinds of counters by name, if any."""
    return Field(
        path="counters.cancels",
        asks=gettext("Does a gain take away from what the other side has gained?"),
        read=lambda node: _cancels(node, kinds),
        words=lambda what: _cancels_words(what, kinds),
    )


def _cancels(node: Node, kinds: Mapping[str, Kind]) -> str:
    text = scalar(node, "one word").text
    if text not in (NO, "yes", *kinds) or (text == "yes" and kinds):
        known = (NO, *kinds) if kinds else (NO, "yes")
        raise WrongValueError(
            node.line, f"“{text[:40]}” is no gain that could cancel", nearest(text, known)
        )
    return text


def _cancels_words(what: str, kinds: Mapping[str, Kind]) -> Text:
    if what == NO:
        return gettext("a gain takes nothing away from the other side")
    if what in kinds:
        return gettext(
            "a side that gains {one} takes one away from the other side, and keeps it only where "
            "the other has none",
            one=kinds[what].say(1),
        )
    return gettext(
        "a gain first takes away what the other side has gained; only what is left of it counts"
    )


FIELDS = (KINDS, cancels_field({}), SURPLUS, OTHERS)
