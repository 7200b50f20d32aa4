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

from games.models import Match, Seat

_KEY = "seat_key"
_KEPT = "seats_kept"
# A visitor who is away for as long as a match may lie still has not lost the seat.
SECONDS_KEPT = 60 * 24 * 60 * 60


def token_hash(token: str) -> str:
    """What a seat keeps of its token."""
    return hashlib.sha256(token.encode()).hexdigest()


def take_token(session: SessionBase, match_slug: str, number: int) -> str:
    """The token of a seat for the visitor of this session, who has a key from now on."""
    if _KEY not in session:
        session[_KEY] = secrets.token_urlsafe(32)
    return _token(session[_KEY], match_slug, number)


def seats_held(session: SessionBase, match: Match) -> frozenset[int]:
    """The numbers of the seats that the visitor of this session holds."""
    key = session.get(_KEY)
    if not key:
        return frozenset()
    return frozenset(
        seat.number
        for seat in match.seats.all()
        if seat.sort == Seat.Sort.PERSON
        and hmac.compare_digest(seat.token_hash, token_hash(_token(key, match.slug, seat.number)))
    )


def keep(session: SessionBase) -> None:
    """Let the seats of a visitor who is not logged in outlive a pause; stored once a day."""
    today = timezone.now().date().isoformat()
    if SESSION_KEY not in session and session.get(_KEPT) != today:
        session[_KEPT] = today
        session.set_expiry(SECONDS_KEPT)


def _token(key: str, match_slug: str, number: int) -> str:
    return hmac.new(key.encode(), f"{match_slug} {number}".encode(), "sha256").hexdigest()
