"""What has come after a match, and what of it concerns a visitor."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.translation import get_language

from games.models import Match, Seat
from games.play.joining import may_take
from games.play.seating import seats_held

# The files whose names change with the code of a page.
_CODE = ("js/play.js", "js/together.js", "css/play.css", "css/people.css")


@dataclass(frozen=True)
class Next:
    """A match after another, as it is to a visitor.

    ``may_sit``: a side of it is open for the visitor. ``goes_on``: the visitor has a place in it
    and it is not over, so that no further match is to be laid out. ``host`` is the seat in the
    match before of a player who sits in the new one already; None where nobody is known.
    """

    match: Match
    may_sit: bool
    goes_on: bool
    host: int | None


def next_match(match: Match, key: str, held: Collection[int]) -> Next | None:
    """The match that comes after one that is over, for whoever has this key and these seats.

    Of several it is the one in which there is a place for the visitor, or else the latest.
    """
    if not match.is_over:
        return None
    laid_out = match.followed_by.in_circulation().order_by("created", "slug")
    found = [
        _seen(one, key, held)
        for one in laid_out.select_related("version").prefetch_related("seats")
    ]
    concerning = (one for one in found if one.goes_on)
    return next(concerning, found[-1] if found else None)


def _seen(match: Match, key: str, held: Collection[int]) -> Next:
    may_sit = not match.is_over and bool(may_take(match, key))
    hosts = (
        seat.before
        for seat in match.seats.all()
        if seat.sort == Seat.Sort.PERSON and seat.before is not None and seat.before not in held
    )
    return Next(
        match=match,
        may_sit=may_sit,
        goes_on=may_sit or (not match.is_over and bool(seats_held(key, match))),
        host=next(hosts, None),
    )


def mark_of(match: Match, key: str, held: Collection[int], asked: str) -> str:
    """A mark that changes when the page of a match does for a visitor, found without replaying it.

    It is made of what that page shows anyway: nothing hidden goes into it. ``asked`` is what the
    visitor's address asks for beyond the match.
    """
    following = next_match(match, key, held)
    told = [
        match.slug,
        match.title,
        match.version.sha256,
        match.version.ruleset.version,
        match.log.count(),
        match.begun is not None,
        match.ended is not None,
        match.is_over,
        [seat.sort for seat in match.seats.all()],
        sorted(held),
        sorted(may_take(match, key)),
        following and [following.match.slug, following.may_sit, following.goes_on],
        asked,
        get_language(),
        [static(name) for name in _CODE],
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]
