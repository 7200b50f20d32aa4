"""Why something that a program wants of a match is not done, in words for programs."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from api.parameters import shorten
from api.playing.seen import Seen
from api.problems import Problem, too_many
from games.play.allowance import TooManyError
from games.play.refusals import (
    IllegalMoveError,
    MalformedMoveError,
    OpenSeatsError,
    RefusedError,
    StaleError,
)

# So many of the moves that would do stand in the sentence; all stand beside it.
LISTED = 8


def problem_of(refusal: RefusedError, seen: Seen | None = None) -> Problem:
    """The problem that a refusal becomes; ``seen`` is the match as whoever was refused sees it.

    The same is said whatever is hidden: only the moves of a seat that is held are named.
    """
    if isinstance(refusal, TooManyError):
        return too_many(str(refusal), refusal.retry_after)
    members: dict[str, Any] = {}
    detail = str(refusal)
    if seen is not None:
        members = {"ordinal": seen.standing.ordinal, "to_move": seen.to_move}
    if isinstance(refusal, StaleError):
        detail = (
            "Something else stands at that place of the log. Nothing was played; the match has "
            "gone on to the ordinal told here, so read it again."
        )
    elif isinstance(refusal, OpenSeatsError):
        detail = "A seat is still open; the match can begin when its invitation was taken up."
    elif isinstance(refusal, MalformedMoveError | IllegalMoveError) and seen is not None:
        members["allowed"] = list(seen.allowed)
        malformed = isinstance(refusal, MalformedMoveError)
        what = "is no move of this game" if malformed else "cannot be played now"
        listed = ", ".join(seen.allowed[:LISTED])
        detail = f"“{shorten(refusal.notation)}” {what}. Nothing was played; allowed are {listed}"
        detail += ", and others." if len(seen.allowed) > LISTED else "."
    return Problem(HTTPStatus(refusal.status), detail, **members)
