"""Laying a match out: its rules, its seats, and the commitment to its seed."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from games.documents.versions import rules_for
from games.models import Match, Ruleset, Seat
from games.play.seating import invitation, seat_token, token_hash
from games.rules.draw import commitment, new_seed

# 120 bits, which 24 signs of base 32 hold exactly.
_ID_BYTES = 15


@dataclass(frozen=True)
class Follows:
    """What a match takes over from the one before: who won it, and who sat where.

    ``winner`` is a side of the new match (None: nobody won); ``before`` gives for each of its
    seats the seat of the old match whose player may sit there.
    """

    match: Match
    winner: int | None
    before: tuple[int, ...]


@transaction.atomic
def lay_out(
    ruleset: Ruleset,
    reading: str,
    sorts: Sequence[Seat.Sort],
    key: str,
    follows: Follows | None = None,
) -> Match:
    """A match of the present version of a ruleset, which waits for its word and has not begun.

    ``sorts`` says who sits at each seat. From ``key``, the secret of whoever lays it out, follow
    the tokens of people's seats and the invitations to open sides. The seed is drawn here, and its
    commitment can be shown before anybody has chosen a word. Raises ReadingError and
    NotPlayableError for a reading that cannot be played, ValueError for a wrong number of seats.
    """
    version = ruleset.current_version
    rules = rules_for(version, reading)
    if len(sorts) != len(rules.seats):
        raise ValueError(f"this reading has {len(rules.seats)} seats, not {len(sorts)}")
    seed = new_seed()
    match = Match(
        slug=_new_id(),
        title=ruleset.title,
        version=version,
        reading=str(rules.reading),
        seed=seed,
        commitment=commitment(seed),
        follows=follows.match if follows else None,
        last_winner=follows.winner if follows else None,
    )
    match.save()
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            sort=sort,
            token_hash=_hash(sort, key, match.slug, number, rules.side_of(number)),
            before=follows.before[number] if follows else None,
        )
        for number, sort in enumerate(sorts)
    )
    return match


def _hash(sort: Seat.Sort, key: str, slug: str, number: int, side: int) -> str:
    if sort == Seat.Sort.COMPUTER:
        return ""
    if sort == Seat.Sort.OPEN:
        return token_hash(invitation(key, slug, side))
    return token_hash(seat_token(key, slug, number))


def _new_id() -> str:
    """The name of a match: lower-case, and past guessing."""
    return base64.b32encode(secrets.token_bytes(_ID_BYTES)).decode().lower()
