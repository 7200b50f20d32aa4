"""The throw: its chances, the throws that do not count, and who throws next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.rules.blocks.falls import MOST_WEIGHT, Weights
from games.rules.blocks.pieces import Group
from games.rules.document.fields import (
    Field,
    WrongValueError,
    one_of,
    probability,
    several,
    slug,
    table,
    whole,
)
from games.rules.document.tree import Node, Scalar, Table
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken, verbatim

FAIR = "fair"
THROWN_AGAIN = "thrown again"
TURN_PASSES = "turn passes"
WHILE_SCORING = "while scoring"
NEVER = "never"

OUTSIDE = "a piece falls outside"
UNMOVED = "a piece is not moved and turned"

_VOID = {
    OUTSIDE: gettext("a piece falls outside"),
    UNMOVED: gettext("a piece is not moved and turned"),
}
_AFTER_VOID = {
    THROWN_AGAIN: gettext("a throw that does not count is made again by the same player"),
    TURN_PASSES: gettext("a throw that does not count ends the turn"),
}


def chance_field(groups: Mapping[str, Group]) -> Field[Weights]:
    """The clause on how likely each face is."""
    return Field(
        path="throw.chance",
        asks=gettext("How likely is each face of a piece?"),
        read=lambda node: _weights(node, groups),
        words=_weights_words,
        implied=FAIR,
    )


def _weights(node: Node, groups: Mapping[str, Group]) -> Weights:
    if isinstance(node, Scalar):
        one_of((FAIR,))(node)
        return {}
    weights: dict[str, tuple[int, ...]] = {}
    given = table(node, "the chance of the faces")
    for name, faces in sorted(given.entries):
        if name not in groups:
            raise WrongValueError(
                given.line_of(name),
                f"there are no pieces called “{name[:40]}”",
                nearest(name, groups),
            )
        weights[name] = _of_group(faces, groups[name])
    return weights


def _of_group(node: Node, group: Group) -> tuple[int, ...]:
    faces: Table = table(node, f"the weights of {group.name}")
    given = dict(faces.entries)
    for face in given:
        if face not in group.faces:
            raise WrongValueError(
                faces.line_of(face),
                f"{group.name} has no face “{face[:40]}”",
                nearest(face, group.faces),
            )
    if len(given) < len(group.faces):
        raise WrongValueError(
            node.line,
            f"a face of {group.name} has no weight",
            "Weigh every face: {flat: 11, round: 9} makes 11 and 9 of 20.",
        )
    return tuple(whole(1, MOST_WEIGHT)(given[face]) for face in group.faces)


def _weights_words(weights: Weights) -> Text:
    if not weights:
        return gettext(
            "every face of a piece comes up as often as another, whatever the other pieces do"
        )
    parts = [
        gettext(
            "{pieces} as {weights}",
            pieces=spoken(name),
            weights=verbatim(" : ".join(map(str, each))),
        )
        for name, each in weights.items()
    ]
    return gettext(
        "the faces of {pieces} come up unequally: {weights}",
        pieces=listing([spoken(name) for name in weights]),
        weights=listing(parts),
    )


VOID: Field[tuple[str, ...]] = Field(
    path="throw.void",
    asks=gettext("Which throws do not count?"),
    read=lambda node: several(node, one_of(tuple(_VOID))),
    words=lambda kinds: gettext(
        "a throw does not count if {happens}",
        happens=listing([_VOID[kind] for kind in kinds], "or"),
    ),
)
AFTER_VOID: Field[str] = Field(
    path="throw.after-void",
    asks=gettext("What follows a throw that does not count?"),
    read=one_of(tuple(_AFTER_VOID)),
    words=lambda how: _AFTER_VOID[how],
)
VOID_CHANCE: Field[Fraction] = Field(
    path="throw.void-chance",
    asks=gettext("How often is a throw made that does not count?"),
    read=probability,
    words=lambda p: (
        gettext("once in {times} throws", times=verbatim(str(1 / p)))
        if p
        else (gettext("never; only throws that count are drawn"))
    ),
    implied="0",
)


THROWS: Field[int] = Field(
    path="turn.throws",
    asks=gettext("How many throws has a turn?"),
    read=whole(1, 20),
    words=lambda n: ngettext(
        "one throw in a turn", "{number} throws in a turn", n, number=number(n)
    ),
)


@dataclass(frozen=True)
class Again:
    """Who throws again: any scorer, or (``after``) the maker of certain falls; else nobody."""

    scoring: bool = False
    after: tuple[str, ...] = ()


def again_field(rows: Mapping[str, str]) -> Field[Again]:
    """The clause on throwing again; ``rows`` are the names of the lines of the score, by path."""
    return Field(
        path="turn.again",
        asks=gettext("Does a scorer throw again?"),
        read=lambda node: _again(node, rows),
        words=_again_words,
    )


def _again(node: Node, rows: Mapping[str, str]) -> Again:
    if isinstance(node, Scalar):
        return Again(scoring=one_of((WHILE_SCORING, NEVER))(node) == WHILE_SCORING)
    given = table(node, "the turn")
    after = given.get("after")
    if after is None or len(given.entries) > 1:
        raise WrongValueError(
            node.line,
            "this does not say after which falls one throws again",
            "Write “while scoring”, “never” or {after: [NAME OF A LINE, ...]}.",
        )
    paths = several(after, lambda item: f"scores.{slug(item)}")
    for path in paths:
        if path not in rows:
            raise WrongValueError(
                after.line,
                f"no line of the score is called “{path[7:47]}”",
                nearest(path[7:], rows.values()),
            )
    return Again(after=paths)


def _again_words(again: Again) -> Text:
    if again.scoring:
        return gettext(
            "whoever scores throws again, until a throw scores nothing; then the turn passes"
        )
    if again.after:
        return gettext(
            "whoever makes {falls} throws again; after any other throw the turn passes",
            falls=listing([spoken(path.partition(".")[2]) for path in again.after], "or"),
        )
    return gettext("the turn passes after every throw")
