"""Who plays next after a guess, and passing the play to a partner."""

from __future__ import annotations

from games.rules.document.fields import Field, one_of
from games.rules.texts import gettext

GUESSERS = "guessers play next"
SAME_SIDE = "same side plays again"
MISSED = "missed play again"
# Where somebody of neither side hides, what the sides do by turns is guessing.
OTHERS_GUESS = "other side guesses next"
SAME_GUESS = "same side guesses again"
OF_NEUTRAL = (OTHERS_GUESS, SAME_GUESS)
PASSING = frozenset({GUESSERS, OTHERS_GUESS})

NEVER = "never"
TO_PARTNER = "to the partner, by one who was missed"

_NEXT = {
    GUESSERS: gettext("the side that guessed has the next play"),
    SAME_SIDE: gettext("the same side plays again, all its players"),
    MISSED: gettext("those who were not guessed rightly play again, without the others"),
    OTHERS_GUESS: gettext("the other side makes the next guess"),
    SAME_GUESS: gettext("the same side guesses again"),
}
_PASS = {
    NEVER: gettext("nobody passes the play to a partner"),
    TO_PARTNER: gettext("a player who was missed may let the partner play instead"),
}

RIGHT: Field[str] = Field(
    path="turn.right",
    asks=gettext("Who plays next when everything was guessed rightly?"),
    read=one_of((GUESSERS, SAME_SIDE, *OF_NEUTRAL)),
    words=lambda who: _NEXT[who],
)
SOME_RIGHT: Field[str] = Field(
    path="turn.some-right",
    asks=gettext("Who plays next when a part was guessed rightly?"),
    read=one_of((MISSED, SAME_SIDE, GUESSERS, *OF_NEUTRAL)),
    words=lambda who: _NEXT[who],
)
WRONG: Field[str] = Field(
    path="turn.wrong",
    asks=gettext("Who plays next when nothing was guessed rightly?"),
    read=one_of((MISSED, SAME_SIDE, GUESSERS, *OF_NEUTRAL)),
    words=lambda who: _NEXT[who],
)
PASS: Field[str] = Field(
    path="turn.pass",
    asks=gettext("May the play be passed to a partner?"),
    read=one_of(tuple(_PASS)),
    words=lambda how: _PASS[how],
)
FIELDS = (RIGHT, SOME_RIGHT, WRONG, PASS)
