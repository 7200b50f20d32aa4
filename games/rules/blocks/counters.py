"""The counters: how many, where they lie, and who pays."""

from __future__ import annotations

from games.rules.document.fields import Field, WrongValueError, one_of, several, whole
from games.rules.document.tree import Node
from games.rules.texts import gettext, listing, ngettext, number

POOL = "pool"
DIVIDED = "divided"
OPPONENT = "opponent"
REST_FROM_OPPONENT = "rest from the opponent"
REST_IS_LOST = "rest is lost"
PAYS_WHAT_IS_LEFT = "pays what is left"
PAYS_NOTHING = "pays nothing"

_START = {
    POOL: gettext("all counters lie in one pool at the start"),
    DIVIDED: gettext("each side holds the same number of counters at the start"),
}
_PAYERS = {POOL: gettext("the pool"), OPPONENT: gettext("the other side")}
_BEYOND = {
    REST_FROM_OPPONENT: gettext("of a win larger than the pool the other side pays the rest"),
    REST_IS_LOST: gettext("of a win larger than the pool the rest is lost"),
}
_TOO_FEW = {
    PAYS_WHAT_IS_LEFT: gettext("a side that holds fewer counters than were won pays what it has"),
    PAYS_NOTHING: gettext("a side that holds fewer counters than were won pays nothing"),
}


def _paid_by(node: Node) -> tuple[str, ...]:
    payers = several(node, one_of((POOL, OPPONENT)))
    if payers == (OPPONENT, POOL):
        raise WrongValueError(
            node.line,
            "the opponent would pay before the pool does",
            "Write [pool, opponent], [pool] or [opponent].",
        )
    return payers


TOTAL: Field[int] = Field(
    path="counters.total",
    asks=gettext("How many counters are there?"),
    read=whole(1, 1_000),
    words=lambda n: ngettext("{number} counter", "{number} counters", n, number=number(n)),
)
START: Field[str] = Field(
    path="counters.start",
    asks=gettext("Where do the counters lie at the start?"),
    read=one_of(tuple(_START)),
    words=lambda where: _START[where],
)
PAID_BY: Field[tuple[str, ...]] = Field(
    path="counters.paid-by",
    asks=gettext("Who pays what is won?"),
    read=_paid_by,
    words=lambda payers: (
        gettext(
            "won counters come from {payers}", payers=listing([_PAYERS[payer] for payer in payers])
        )
        if (len(payers) == 1)
        else gettext("won counters come from the pool, and when it is empty from the other side")
    ),
)
WIN_BEYOND_POOL: Field[str] = Field(
    path="counters.win-beyond-pool",
    asks=gettext("What happens when more is won than the pool holds?"),
    read=one_of(tuple(_BEYOND)),
    words=lambda how: _BEYOND[how],
)
PAYER_WITH_TOO_FEW: Field[str] = Field(
    path="counters.payer-with-too-few",
    asks=gettext("What happens when a side has fewer counters than it should pay?"),
    read=one_of(tuple(_TOO_FEW)),
    words=lambda how: _TOO_FEW[how],
    implied=PAYS_WHAT_IS_LEFT,
)
FIELDS = (TOTAL, START, PAID_BY, WIN_BEYOND_POOL, PAYER_WITH_TOO_FEW)
