"""Who asks: the holders of seats show a token for each in the header Authorization.

There is nothing else by which anybody is known here, no cookie and no session, so that no page of
another site can move for a visitor.
"""

from __future__ import annotations

import re
from http import HTTPStatus

from rest_framework.request import Request

from api.problems import Problem
from games.models import Match, Seat
from games.play.seating import admits

SCHEME = "Seat"
MOST_TOKENS = 32
# Tokens of seats and invitations to them are written alike.
HEXADECIMAL = "[0-9a-f]{64}"


class UnauthorizedError(Problem):
    """A request that does not show for whom it asks. A token is never repeated."""

    auth_header = f'{SCHEME} realm="matches"'

    def __init__(self, detail: str) -> None:
        super().__init__(HTTPStatus.UNAUTHORIZED, detail)


class NotHeldError(Problem):
    """A request for a seat of which it shows no token."""

    auth_header = UnauthorizedError.auth_header

    def __init__(self, seat: int, held: frozenset[int]) -> None:
        allowed = [str(number) for number in sorted(held)]
        detail = f"None of the tokens is that of seat {seat}; they are of {', '.join(allowed)}."
        super().__init__(HTTPStatus.FORBIDDEN, detail, allowed=allowed)


def seats_shown(request: Request, match: Match) -> frozenset[int]:
    """The seats of the match whose tokens a request shows; none where it shows no token.

    Raises UnauthorizedError for what is no token, or one of no seat of this match.
    """
    held = set()
    seats = [seat for seat in match.seats.all() if seat.sort == Seat.Sort.PERSON]
    for token in _tokens(request.headers.get("Authorization")):
        numbers = {seat.number for seat in seats if admits(seat, token)}
        if not numbers:
            raise UnauthorizedError("A token that was sent is of no seat of this match.")
        held |= numbers
    return frozenset(held)


def must_hold(request: Request, match: Match) -> frozenset[int]:
    """The same, of which there must be one."""
    held = seats_shown(request, match)
    if not held:
        raise UnauthorizedError(
            f"Only who has a seat can do this: send its token as “Authorization: {SCHEME} TOKEN”."
        )
    return held


def seat_among(held: frozenset[int], seat: int | None) -> frozenset[int]:
    """Of the seats held, the one that is named; all where none is. Raises NotHeldError."""
    if seat is None:
        return held
    if not held:
        raise UnauthorizedError(
            f"Only who has a seat sees what it sees: send “Authorization: {SCHEME} TOKEN”."
        )
    if seat not in held:
        raise NotHeldError(seat, held)
    return frozenset({seat})


def _tokens(header: str | None) -> list[str]:
    """The tokens in a header, which names the scheme once, or before each of them.

    A server hands on a header with signs that no header may have as an empty one; that is no
    token either, and whoever sent it did not mean to look on.
    """
    if header is None:
        return []
    scheme = re.compile(rf"\s*{SCHEME}\s+", re.IGNORECASE)
    parts = header.split(",")
    tokens = [scheme.sub("", part, count=1).strip() for part in parts]
    right = scheme.match(parts[0]) and len(tokens) <= MOST_TOKENS
    if not right or not all(re.fullmatch(HEXADECIMAL, token) for token in tokens):
        raise UnauthorizedError(
            f"Authorization is none that is taken here: it is “{SCHEME} TOKEN”, with at most "
            f"{MOST_TOKENS} tokens joined by commas, each of 64 hexadecimal digits."
        )
    return tokens
