"""Laying a match out: its rules, its seats, and the commitment to its seed."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Sequence

from django.db import transaction

from games.documents.versions import rules_for
from games.models import Match, Ruleset, Seat
from games.play.seating import token_hash
from games.rules.draw import commitment, new_seed

# 120 bits, which 24 signs of base 32 hold exactly.
_ID_BYTES = 15

TokenOf = Callable[[str, int], str]


@transaction.atomic
def lay_out(
    ruleset: Ruleset,
    reading: str,
    sorts: Sequence[Seat.Sort],
    token_of: TokenOf,
    last_winner: int | None = None,
) -> Match:
    """A match of the present version of a ruleset, which waits for its word and has not begun.

    ``sorts`` says who sits at each seat; ``token_of`` gives the token of a person's seat from the
    name of the match and the number of the seat. The seed is drawn here, and its commitment can be
    shown before anybody has chosen a word. Raises ReadingError and NotPlayableError for a reading
    that cannot be played, ValueError for a wrong number of seats.
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
        last_winner=last_winner,
    )
    match.save()
    seats = []
    for number, sort in enumerate(sorts):
        token = token_of(match.slug, number) if sort == Seat.Sort.PERSON else ""
        seats.append(
            Seat(match=match, number=number, sort=sort, token_hash=token and token_hash(token))
        )
    Seat.objects.bulk_create(seats)
    return match


def _new_id() -> str:
    """The name of a match: lower-case, and past guessing."""
    return base64.b32encode(secrets.token_bytes(_ID_BYTES)).decode().lower()
