"""Taking a side that was left open for somebody with the link."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.documents.versions import rules_for
from games.models import Match, Seat
from games.play.refusals import NoSideError, NotInvitedError, OverError, TakenError
from games.play.seating import admits, open_sides, seat_token, seats_held, token_hash


def may_take(match: Match, key: str) -> frozenset[int]:
    """The open sides that belong to whoever has this key: those who played the match before."""
    if match.follows is None:
        return frozenset()
    played = seats_held(key, match.follows)
    return frozenset(
        side
        for side, seats in open_sides(match).items()
        if any(seat.before in played for seat in seats)
    )


def open_seats(match: Match, side: int, key: str, invited_by: str = "") -> tuple[Seat, ...]:
    """The open seats of a side, which whoever has this key may take; none if the side is theirs.

    It may be taken by its invitation or by right of a rematch. Raises RefusedError.
    """
    rules = rules_for(match.version, match.reading)
    if not 0 <= side < rules.sides:
        raise NoSideError(side)
    if any(rules.side_of(seat) == side for seat in seats_held(key, match)):
        return ()
    seats = open_sides(match).get(side, ())
    if not seats:
        raise TakenError
    if match.is_over:
        raise OverError(match.lies_still)
    if not any(admits(seat, invited_by) for seat in seats) and side not in may_take(match, key):
        raise NotInvitedError
    return seats


@transaction.atomic
def join(match: Match, side: int, key: str, invited_by: str = "") -> None:
    """Sit down at all open seats of a side, for whoever has this key.

    Sitting down where one sits already changes nothing. Raises RefusedError as open_seats does,
    and has changed nothing then.
    """
    locked = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
    seats = open_seats(locked, side, key, invited_by)
    for seat in seats:
        seat.sort = Seat.Sort.PERSON
        seat.token_hash = token_hash(seat_token(key, locked.slug, seat.number))
    if seats:
        Seat.objects.bulk_update(seats, ["sort", "token_hash"])
        locked.moved = timezone.now()
        locked.save(update_fields=["moved"])
