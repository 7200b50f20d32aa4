"""The circuit: a track round which runners go, its gates, and what each event of it brings."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.document.fields import (
    Field,
    WrongValueError,
    one_of,
    several,
    slug,
    table,
    whole,
)
from games.rules.document.tree import Node, Scalar
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken

MAX_POINTS = 400
MAX_GATES = 12
MAX_RUNNERS = 6
A_POINT = "a point"
BETWEEN = "between points"
ONE_FOR_ALL = "one for all"
EVENLY_APART = "evenly apart"
CHOSEN = "chosen by each side"
SAME_WAY = "same way"
OPPOSITE_WAYS = "opposite ways"
AT_ONCE = "at once"
WITH = "with"
CLOCKWISE = "clockwise"
COUNTERCLOCKWISE = "counterclockwise"

_GATE_IS = {
    A_POINT: gettext("a gate is a point of the track and is counted with the others"),
    BETWEEN: gettext("a gate lies between two points and is not counted"),
}
_HOME = {
    ONE_FOR_ALL: gettext("all sides start from the same gate"),
    EVENLY_APART: gettext("the sides start from gates that lie evenly apart"),
    CHOSEN: gettext("each side chooses the gate from which it starts, and keeps it"),
}
_DIRECTION = {
    SAME_WAY: gettext("all sides go round the same way"),
    OPPOSITE_WAYS: gettext("the sides go round opposite ways"),
    CHOSEN: gettext("each side chooses which way it goes round, and keeps to it"),
}

POINTS: Field[int] = Field(
    path="circuit.points",
    asks=gettext("How many points has the track?"),
    read=whole(4, MAX_POINTS),
    words=lambda n: gettext(
        "runners go round a track of {number} points, as many points as a throw counts",
        number=number(n),
    ),
)
ARMS: Field[int] = Field(
    path="circuit.arms",
    asks=gettext("How many arms has the track, each with a gate from which a runner can start?"),
    read=whole(1, MAX_GATES),
    words=lambda n: ngettext(
        "the track is one round with one gate to start from",
        "the track has {number} arms of the same length with a gate before each",
        n,
        number=number(n),
    ),
    implied="1",
)
GATE_IS: Field[str] = Field(
    path="circuit.gate-is",
    asks=gettext("Is a gate to start from a point of the track?"),
    read=one_of(tuple(_GATE_IS)),
    words=lambda what: _GATE_IS[what],
    implied=A_POINT,
)
HOME: Field[str] = Field(
    path="circuit.home",
    asks=gettext("From which gate does a side start?"),
    read=one_of(tuple(_HOME)),
    words=lambda how: _HOME[how],
    implied=ONE_FOR_ALL,
)
DIRECTION: Field[str] = Field(
    path="circuit.direction",
    asks=gettext("Which way do the sides go round?"),
    read=one_of(tuple(_DIRECTION)),
    words=lambda how: _DIRECTION[how],
)
RUNNERS: Field[int] = Field(
    path="circuit.runners",
    asks=gettext("How many runners has a side?"),
    read=whole(1, MAX_RUNNERS),
    words=lambda n: ngettext(
        "one runner for each side",
        "{number} runners for each side, of which its player moves one with each throw",
        n,
        number=number(n),
    ),
    implied="1",
)


def entry_field(lines: Mapping[str, str]) -> Field[tuple[str, ...]]:
    """The clause on how a runner comes onto the track; ``lines`` are the lines of the score."""

    def read(node: Node) -> tuple[str, ...]:
        if isinstance(node, Scalar):
            one_of((AT_ONCE,))(node)
            return ()
        body = table(node, "the entry")
        listed = body.get(WITH)
        if listed is None or len(body.entries) > 1:
            raise WrongValueError(
                node.line,
                "this does not say with which falls a runner enters",
                f"Write “{AT_ONCE}” or {{with: [NAME OF A LINE, ...]}}.",
            )
        paths = several(listed, lambda item: f"scores.{slug(item)}")
        for path in paths:
            if path not in lines:
                raise WrongValueError(
                    listed.line,
                    f"no line of the score is called “{path[7:47]}”",
                    nearest(path[7:], lines.values()),
                )
        return paths

    return Field(
        path="circuit.entry",
        asks=gettext("How does a runner come onto the track?"),
        read=read,
        words=_entry_words,
        implied=AT_ONCE,
    )


def _entry_words(lines: tuple[str, ...]) -> Text:
    if not lines:
        return gettext(
            "the runners stand in their gates at the start and move with the first throw"
        )
    return gettext(
        "a runner comes onto the track only with {falls}, and moves with that throw",
        falls=listing([spoken(path.partition(".")[2]) for path in lines], "or"),
    )


FIELDS = (POINTS, ARMS, GATE_IS, HOME, DIRECTION, RUNNERS, entry_field({}))
