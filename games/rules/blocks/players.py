"""Who plays, and who begins."""

from __future__ import annotations

from games.rules.document.fields import Field, one_of, whole
from games.rules.texts import Text, gettext, ngettext, number

BY_LOT = "by lot"
LAST_WINNER = "last winner"
BY_AGREEMENT = "by agreement"

_STARTS = {
    BY_LOT: gettext("lots are drawn for the first play"),
    LAST_WINNER: gettext("the winner of the last game plays first; in a first game lots are drawn"),
    BY_AGREEMENT: gettext("the players agree on who plays first"),
}


def _per_side(n: int) -> Text:
    return ngettext(
        "one player on a side",
        "{number} players on a side, who play for it by turns",
        n,
        number=number(n),
    )


SIDES: Field[int] = Field(
    path="players.sides",
    asks=gettext("How many sides play?"),
    read=whole(2, 2),
    words=lambda n: gettext("{number} sides", number=number(n)),
)
PER_SIDE: Field[int] = Field(
    path="players.per-side",
    asks=gettext("How many players has a side?"),
    read=whole(1, 8),
    words=_per_side,
    implied="1",
)
STARTS: Field[str] = Field(
    path="players.starts",
    asks=gettext("Who plays first?"),
    read=one_of(tuple(_STARTS)),
    words=lambda how: _STARTS[how],
)
FIELDS = (SIDES, PER_SIDE, STARTS)
