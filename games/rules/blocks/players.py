"""Who plays, in which order, with which mark, who begins, and who drops out."""

from __future__ import annotations

from dataclasses import replace

from games.rules.document.fields import Field, WrongValueError, one_of, slug, whole
from games.rules.document.tree import Items, Node
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken

MAX_SIDES = 8
BY_LOT = "by lot"
LAST_WINNER = "last winner"
BY_AGREEMENT = "by agreement"
HIGHEST_THROW = "highest throw"
SIDES_BY_TURNS = "sides by turns"
WHOLE_SIDE = "whole side in turn"
UNTIL_OUT = "one until out"
WITHOUT_COUNTERS = "without counters"
NEVER = "never"

_STARTS = {
    BY_LOT: gettext("lots are drawn for the first play"),
    LAST_WINNER: gettext("the winner of the last game plays first; in a first game lots are drawn"),
    BY_AGREEMENT: gettext("the players agree on who plays first"),
}
_HIGHEST = {
    HIGHEST_THROW: gettext(
        "each side throws once, and the side with the highest throw plays first; where the highest "
        "is thrown twice, all throw again"
    ),
}
_ORDER = {
    SIDES_BY_TURNS: gettext(
        "after a turn the play goes to the other side, and on each side to the next player"
    ),
    WHOLE_SIDE: gettext("all the players of a side have their turns before the other side has any"),
    UNTIL_OUT: gettext("one player of each side plays until out, then the next one"),
}
_DROPS_OUT = {
    WITHOUT_COUNTERS: gettext("whoever has paid the last counter drops out"),
    NEVER: gettext("nobody drops out; a player without counters can win some again"),
}


def _per_side(n: int) -> Text:
    return ngettext(
        "one player on a side",
        "{number} players on a side, who play for it by turns",
        n,
        number=number(n),
    )


def _marks(node: Node) -> tuple[str, ...]:
    marks = tuple(slug(item) for item in node.items) if isinstance(node, Items) else ()
    if not 2 <= len(marks) <= MAX_SIDES or len(set(marks)) < len(marks):
        raise WrongValueError(
            node.line,
            "“marks” should list a mark for each side, none twice",
            "Write [odd, even], as many as there are sides.",
        )
    return marks


SIDES: Field[int] = Field(
    path="players.sides",
    asks=gettext("How many sides play?"),
    read=whole(2, MAX_SIDES),
    words=lambda n: gettext("{number} sides", number=number(n)),
)
PER_SIDE: Field[int] = Field(
    path="players.per-side",
    asks=gettext("How many players has a side?"),
    read=whole(1, 8),
    words=_per_side,
    implied="1",
)
# Where players of a side do not throw one after another.
PLAYERS_OF_A_SIDE: Field[int] = replace(
    PER_SIDE,
    words=lambda n: ngettext(
        "one player on a side", "{number} players on a side", n, number=number(n)
    ),
)
STARTS: Field[str] = Field(
    path="players.starts",
    asks=gettext("Who plays first?"),
    read=one_of(tuple(_STARTS)),
    words=lambda how: (_STARTS | _HIGHEST)[how],
)
# In a game of throwing a throw can decide it.
THROWING_STARTS: Field[str] = replace(STARTS, read=one_of((*_STARTS, *_HIGHEST)))
ORDER: Field[str] = Field(
    path="players.order",
    asks=gettext("In which order do the players of a side play?"),
    read=one_of(tuple(_ORDER)),
    words=lambda how: _ORDER[how],
)
MARKS: Field[tuple[str, ...]] = Field(
    path="players.marks",
    asks=gettext("Which mark does each side keep?"),
    read=_marks,
    words=lambda marks: gettext(
        "the sides keep {marks}, one each", marks=listing([spoken(mark) for mark in marks])
    ),
)
DROPS_OUT: Field[str] = Field(
    path="players.drops-out",
    asks=gettext("When does a player drop out?"),
    read=one_of(tuple(_DROPS_OUT)),
    words=lambda when: _DROPS_OUT[when],
    implied=NEVER,
)
FIELDS = (SIDES, PER_SIDE, STARTS)
FURTHER = (ORDER, MARKS, DROPS_OUT)
