"""When a game is over, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, one_of, whole
from games.rules.document.tree import Node, Scalar, Table
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, ngettext, number

ALL_COUNTERS = "all counters"
POOL_EMPTY = "pool empty"
BY_AGREEMENT = "by agreement"
TARGET = "target"
PLAYS = "plays"
IN_A_ROW = "in_a_row"

_BARE = {
    ALL_COUNTERS: gettext("the side that holds all the counters has won"),
    POOL_EMPTY: gettext(
        "the game ends when the pool is empty; the side with more counters has won"
    ),
    BY_AGREEMENT: gettext(
        "the game ends when both sides wish it; before a play one side may offer to stop"
    ),
}
_COUNTED = (TARGET, PLAYS, IN_A_ROW)
# Ends that a game without counters cannot have.
OF_COUNTERS = frozenset({ALL_COUNTERS, POOL_EMPTY})


@dataclass(frozen=True)
class End:
    """How a game ends; ``number`` is the target, the number of plays or of wins in a row."""

    kind: str
    number: int = 0


def _words(end: End) -> Text:
    n = number(end.number)
    if end.kind == TARGET:
        return ngettext(
            "the side that has {number} point first has won",
            "the side that has {number} points first has won",
            end.number,
            number=n,
        )
    if end.kind == PLAYS:
        return ngettext(
            "the game ends after {number} play; the side that has won more has won it",
            "the game ends after {number} plays; the side that has won more has won it",
            end.number,
            number=n,
        )
    if end.kind == IN_A_ROW:
        return ngettext(
            "the side that wins {number} play has won",
            "the side that wins {number} plays in a row has won",
            end.number,
            number=n,
        )
    return _BARE[end.kind]


def end_field(kinds: Sequence[str]) -> Field[End]:
    """The clause on the end in a class of game that can end in these ways."""
    bare = [kind for kind in kinds if kind in _BARE]
    counted = [kind for kind in kinds if kind in _COUNTED]

    def read(node: Node) -> End:
        if isinstance(node, Table):
            (key, value), *more = node.entries or (("", node),)
            if more or key not in counted:
                raise WrongValueError(
                    node.line, "this does not say when the game is over", nearest(key, kinds)
                )
            return End(key, whole(1, 1_000)(value))
        if isinstance(node, Scalar) and node.text in counted:
            raise WrongValueError(
                node.line, f"“{node.text}” needs a number", f"Write {{{node.text}: NUMBER}}."
            )
        return End(one_of(bare)(node))

    return Field(
        path="end",
        asks=gettext("When is the game over, and who has won?"),
        read=read,
        words=_words,
    )


END = end_field((*_BARE, *_COUNTED))
