"""The counters: whether there are any, how many, where they lie, and who pays."""

from __future__ import annotations

from games.rules.document.fields import Field, WrongValueError, one_of, several, whole
from games.rules.document.tree import Node, Scalar
from games.rules.texts import Text, gettext, listing, ngettext, number

COUNTERS = "counters"
POINTS = "points"
BETS = "bets"
POOL = "pool"
DIVIDED = "divided"
PURSES = "purses"
IN_THE_PURSES = "in the purses"
# What stands for as many counters as the players' purses hold together.
AS_MANY_AS_IN_PURSES = 0
OPPONENT = "opponent"
EACH_OPPONENT = "each opponent"
REST_FROM_OPPONENT = "rest from the opponent"
REST_IS_LOST = "rest is lost"
PAYS_WHAT_IS_LEFT = "pays what is left"
PAYS_NOTHING = "pays nothing"

_TALLY = {
    COUNTERS: gettext("counters change hands"),
    POINTS: gettext("no counters change hands; each side adds up what it scores"),
    BETS: gettext("there are no counters; whoever wins takes the bet, and bets are added up"),
}
_START = {
    POOL: gettext("all counters lie in one pool at the start"),
    DIVIDED: gettext("each side holds the same number of counters at the start"),
    PURSES: gettext(
        "each player holds a purse of counters at the start, and what is left lies in a pool"
    ),
}
_PAYERS = {
    POOL: gettext("the pool"),
    OPPONENT: gettext("the other side"),
    EACH_OPPONENT: gettext("every other side, each of which pays the whole"),
}
_BEYOND = {
    REST_FROM_OPPONENT: gettext("of a win larger than the pool the other side pays the rest"),
    REST_IS_LOST: gettext("of a win larger than the pool the rest is lost"),
}
_TOO_FEW = {
    PAYS_WHAT_IS_LEFT: gettext("a side that holds fewer counters than were won pays what it has"),
    PAYS_NOTHING: gettext("a side that holds fewer counters than were won pays nothing"),
}


def _total(node: Node) -> int:
    if isinstance(node, Scalar) and node.text == IN_THE_PURSES:
        return AS_MANY_AS_IN_PURSES
    return whole(1, 1_000)(node)


def _total_words(n: int) -> Text:
    if n == AS_MANY_AS_IN_PURSES:
        return gettext("as many counters as the purses of the players hold")
    return ngettext("{number} counter", "{number} counters", n, number=number(n))


def _paid_by(node: Node) -> tuple[str, ...]:
    payers = several(node, one_of((POOL, OPPONENT, EACH_OPPONENT)))
    if POOL in payers[1:]:
        raise WrongValueError(
            node.line,
            "the opponent would pay before the pool does",
            "Write [pool, opponent], [pool] or [opponent].",
        )
    if OPPONENT in payers and EACH_OPPONENT in payers:
        raise WrongValueError(
            node.line,
            "the opponent would pay twice",
            "Write “opponent” where there is one, “each opponent” where there are more.",
        )
    return payers


def _paid_by_words(payers: tuple[str, ...]) -> Text:
    if len(payers) == 1:
        return gettext("won counters come from {payers}", payers=listing([_PAYERS[payers[0]]]))
    if payers[1] == OPPONENT:
        return gettext("won counters come from the pool, and when it is empty from the other side")
    return gettext(
        "won counters come from the pool, and when it is empty from every other side, each of "
        "which pays the whole"
    )


TALLY: Field[str] = Field(
    path="counters.tally",
    asks=gettext("What is kept of the wins?"),
    read=one_of(tuple(_TALLY)),
    words=lambda what: _TALLY[what],
)
TOTAL: Field[int] = Field(
    path="counters.total",
    asks=gettext("How many counters are there?"),
    read=_total,
    words=_total_words,
)
START: Field[str] = Field(
    path="counters.start",
    asks=gettext("Where do the counters lie at the start?"),
    read=one_of(tuple(_START)),
    words=lambda where: _START[where],
)
PURSE: Field[int] = Field(
    path="counters.purse",
    asks=gettext("How many counters are in a player's purse at the start?"),
    read=whole(1, 1_000),
    words=lambda n: ngettext(
        "{number} counter in a purse", "{number} counters in a purse", n, number=number(n)
    ),
)
PAID_BY: Field[tuple[str, ...]] = Field(
    path="counters.paid-by",
    asks=gettext("Who pays what is won?"),
    read=_paid_by,
    words=_paid_by_words,
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
FIELDS = (TALLY, TOTAL, START, PURSE, PAID_BY, WIN_BEYOND_POOL, PAYER_WITH_TOO_FEW)
