"""Who plays next after a guess, and passing the play to a partner."""

from __future__ import annotations

from games.rules.document.fields import Field, one_of
from games.rules.texts import gettext

GUESSERS = "guessers play next"
SAME_SIDE = "same side plays again"
MISSED = "missed play again"

NEVER = "never"
TO_PARTNER = "to the partner, by one who was missed"

_NEXT = {
    GUESSERS: gettext("the side that guessed has the next play"),
    SAME_SIDE: gettext("the same side plays again, all its players"),
    MISSED: gettext("those who were not guessed rightly play again, without the others"),
}
_PASS = {
    NEVER: gettext("nobody passes the play to a partner"),
    TO_PARTNER: gettext("a player who was missed may let the partner play instead"),
}

RIGHT: Field[str] = Field(
    path="turn.right",
    asks=gettext("Who plays next when everything was guessed rightly?"),
    read=one_of((GUESSERS, SAME_SIDE)),
    words=lambda who: _NEXT[who],
)
SOME_RIGHT: Field[str] = Field(
    path="turn.some-right",
    asks=gettext("Who plays next when a part was guessed rightly?"),
    read=one_of((MISSED, SAME_SIDE, GUESSERS)),
    words=lambda who: _NEXT[who],
)
WRONG: Field[str] = Field(
    path="turn.wrong",
    asks=gettext("Who plays next when nothing was guessed rightly?"),
    read=one_of((MISSED, SAME_SIDE, GUESSERS)),
    words=lambda who: _NEXT[who],
)
PASS: Field[str] = Field(
    path="turn.pass",
    asks=gettext("May the play be passed to a partner?"),
    read=one_of(tuple(_PASS)),
    words=lambda how: _PASS[how],
)
FIELDS = (RIGHT, SOME_RIGHT, WRONG, PASS)
