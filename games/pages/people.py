"""Who sits where at a match, what can be sent to others, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.documents.versions import rules_for
from games.models import Match, Seat
from games.play.following import next_match
from games.play.grounds import grounds_of, sources_of
from games.play.joining import may_take
from games.play.seating import invitations
from games.play.standing import Standing


@dataclass(frozen=True)
class Side:
    """One side of a match and who sits there.

    ``link`` is the address that lets somebody sit down on an open side; empty where the visitor
    has none to give away. ``may_sit``: it is open for the visitor, as a player of the match before.
    """

    number: int
    name: str
    who: str
    is_open: bool
    link: str
    may_sit: bool


@dataclass(frozen=True)
class Leaving:
    """A side of the visitor's that can give the match up, by one of its seats."""

    name: str
    seat: int


def invitation_to(match: Match, side: int, held: Collection[int]) -> dict[str, Any]:
    """What the page of an invitation to a side tells: the game, the reading, and on which sides the
    visitor sits already, by the seats held."""
    rules = rules_for(match.version, match.reading)
    grounds = grounds_of(rules, match.version)
    return {
        "ruleset": match.version.ruleset,
        "variant": match.version.ruleset.variant,
        "open_clauses": [ground for ground in grounds.values() if ground.is_open],
        "sources": sources_of(grounds.values()),
        "old_version": match.version.ruleset.version != match.version.sha256,
        "side": side + 1,
        "sits_on": sorted({rules.side_of(seat) + 1 for seat in held}),
        "players": sum(rules.side_of(seat) == side for seat in rules.seats),
    }


def addresses_of(match: Match) -> dict[str, str]:
    """Where the forms of a match are sent, and where it is seen."""
    return {
        "match": match.get_absolute_url(),
        "begin": reverse("match-begin", args=[match.slug]),
        "moves": reverse("match-moves", args=[match.slug]),
        "resign": reverse("match-resign", args=[match.slug]),
        "matches": reverse("matches"),
    }


def people_of(
    standing: Standing, key: str, held: Collection[int], absolute: Callable[[str], str]
) -> dict[str, Any]:
    """The part of the context of a match that tells of people, for whoever has this key.

    ``absolute`` makes the whole address of a path, as it can be sent to somebody.
    """
    match = standing.match
    sides = sides_of(standing, key, held, absolute)
    following = next_match(match, key, held)
    return {
        "sides": sides,
        "gathering": any(side.is_open for side in sides),
        "others": any(
            seat.sort != Seat.Sort.COMPUTER and seat.number not in held for seat in standing.seats
        ),
        "leaving": leaving(standing, held),
        "two_sides": standing.rules.sides == 2,
        "watch_at": absolute(match.get_absolute_url()),
        "following": following,
        "laid_out_by": capfirst(standing.name_of(following.host))
        if following and following.host is not None
        else "",
    }


def sides_of(
    standing: Standing, key: str, held: Collection[int], absolute: Callable[[str], str]
) -> list[Side]:
    """The sides in order, each with who sits there and the link to it if it is open."""
    match, rules = standing.match, standing.rules
    links = invitations(key, match)
    mine = may_take(match, key)
    sides = []
    for side in range(rules.sides):
        seats = [seat for seat in standing.seats if rules.side_of(seat.number) == side]
        link = (
            reverse("match-join", args=[match.slug, side + 1, links[side]]) if side in links else ""
        )
        sides.append(
            Side(
                number=side + 1,
                name=_("Side %(number)d") % {"number": side + 1},
                who=_who(standing, seats, held),
                is_open=any(seat.sort == Seat.Sort.OPEN for seat in seats),
                link=absolute(link) if link else "",
                may_sit=side in mine,
            )
        )
    return sides


def leaving(standing: Standing, held: Collection[int]) -> list[Leaving]:
    """The visitor's sides, while the match can be given up."""
    if not standing.match.begun or standing.match.is_over:
        return []
    seats: dict[int, int] = {}
    for seat in sorted(held):
        seats.setdefault(standing.rules.side_of(seat), seat)
    return [Leaving(capfirst(standing.side_names[side]), seat) for side, seat in seats.items()]


def _who(standing: Standing, seats: list[Seat], held: Collection[int]) -> str:
    """Who sits on a side, as the visitor is told."""
    if any(seat.sort == Seat.Sort.OPEN for seat in seats):
        return _("nobody yet")
    if all(seat.sort == Seat.Sort.COMPUTER for seat in seats):
        return _("the computer")
    if any(seat.number in held for seat in seats):
        shared = len({standing.rules.side_of(seat) for seat in held}) > 1
        return _("here, at this screen") if shared else _("you")
    return _("somebody on another device") if held else _("a person")
