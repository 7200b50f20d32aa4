"""Taking a seat that was left open for somebody with the link."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat
from games.play.refusals import NoSeatError, NotInvitedError, OverError, TakenError
from games.play.seating import admits, seat_token, seats_held, token_hash


def may_take(match: Match, key: str) -> frozenset[int]:
    """The open seats that belong to whoever has this key: those who played the match before."""
    if match.follows is None:
        return frozenset()
    played = seats_held(key, match.follows)
    return frozenset(
        seat.number
        for seat in match.seats.all()
        if seat.sort == Seat.Sort.OPEN and seat.before in played
    )


@transaction.atomic
def join(match: Match, number: int, key: str, invited_by: str = "") -> None:
    """Take an open seat for whoever has this key, by an invitation or by right of a rematch.

    Taking a seat that one holds already changes nothing. Raises RefusedError and has changed
    nothing then.
    """
    locked = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
    seat = locked.seats.filter(number=number).first()
    if seat is None:
        raise NoSeatError(number)
    if number in seats_held(key, locked):
        return
    if seat.sort != Seat.Sort.OPEN:
        raise TakenError
    if locked.is_over:
        raise OverError(locked.lies_still)
    if not admits(seat, invited_by) and number not in may_take(locked, key):
        raise NotInvitedError
    seat.sort = Seat.Sort.PERSON
    seat.token_hash = token_hash(seat_token(key, locked.slug, number))
    seat.save(update_fields=["sort", "token_hash"])
    locked.moved = timezone.now()
    locked.save(update_fields=["moved"])
