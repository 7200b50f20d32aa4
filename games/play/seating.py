"""Who sits where: seats are kept by tokens, so that playing needs no account.

A visitor's session holds one secret key. The token of a seat follows from it, and the seat keeps
only the token's SHA-256, so that neither the database of seats nor a page gives a seat away.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.documents.versions import rules_for
from games.models import Match, Seat

_KEY = "seat_key"
_KEPT = "seats_kept"
# A visitor who is away for as long as a match may lie still has not lost the seat.
SECONDS_KEPT = 60 * 24 * 60 * 60


def token_hash(token: str) -> str:
    """What a seat keeps of its token."""
    return hashlib.sha256(token.encode()).hexdigest()


def key_of(session: SessionBase) -> str:
    """The secret key of a visitor's session; empty where it has none yet."""
    return str(session.get(_KEY, ""))


def new_key() -> str:
    """A key for a visitor who has none: 43 signs that may stand in an address."""
    return secrets.token_urlsafe(32)


def take_key(session: SessionBase) -> str:
    """The secret key of a visitor's session, which has one from now on."""
    if _KEY not in session:
        session[_KEY] = new_key()
    return key_of(session)


def seat_token(key: str, match_slug: str, number: int) -> str:
    """The token of a seat for whoever has this key."""
    return hmac.new(key.encode(), f"{match_slug} {number}".encode(), "sha256").hexdigest()


def invitation(key: str, match_slug: str, side: int) -> str:
    """The invitation to a side that whoever has this key left open.

    It is no token: whoever takes the side gets tokens of their own, so that the host cannot see
    what a guest hides.
    """
    message = f"invitation {match_slug} {side}"
    return hmac.new(key.encode(), message.encode(), "sha256").hexdigest()


def seats_held(key: str, match: Match) -> frozenset[int]:
    """The numbers of the seats that whoever has this key holds; none without a key."""
    if not key:
        return frozenset()
    return frozenset(
        seat.number
        for seat in match.seats.all()
        if seat.sort == Seat.Sort.PERSON and admits(seat, seat_token(key, match.slug, seat.number))
    )


def open_sides(match: Match) -> dict[int, tuple[Seat, ...]]:
    """The sides at which seats are open, each with these seats."""
    rules = rules_for(match.version, match.reading)
    sides: dict[int, tuple[Seat, ...]] = {}
    for seat in match.seats.all():
        if seat.sort == Seat.Sort.OPEN:
            side = rules.side_of(seat.number)
            sides[side] = (*sides.get(side, ()), seat)
    return sides


def invitations(key: str, match: Match) -> dict[int, str]:
    """The invitations to open sides that whoever has this key may give away, by side."""
    if not key:
        return {}
    sides = open_sides(match)
    given = {side: invitation(key, match.slug, side) for side in sides}
    return {
        side: text
        for side, text in given.items()
        if any(admits(seat, text) for seat in sides[side])
    }


def admits(seat: Seat, token: str) -> bool:
    """Whether this is the token of a person's seat, or the invitation by which one is open."""
    return hmac.compare_digest(seat.token_hash, token_hash(token))


def keep(session: SessionBase) -> None:
    """Let the seats of a visitor who is not logged in outlive a pause; stored once a day."""
    today = timezone.now().date().isoformat()
    if SESSION_KEY not in session and session.get(_KEPT) != today:
        session[_KEPT] = today
        session.set_expiry(SECONDS_KEPT)
