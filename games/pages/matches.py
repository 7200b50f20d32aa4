"""What a list tells of each match: who sits there, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.documents.versions import rules_for
from games.models import Match, Seat
from games.play.standing import side_names
from games.rules.engine.resigning import RESIGNED


@dataclass(frozen=True)
class Row:
    """One match of a list, with its players and its state in words."""

    match: Match
    players: str
    state: str


def row_of(match: Match) -> Row:
    """A match as a list tells it, without its log."""
    return Row(match, players_of(match), state_of(match))


def players_of(match: Match) -> str:
    """How many people play, and whether the computer does."""
    sorts = [seat.sort for seat in match.seats.all()]
    people = len(sorts) - sorts.count(Seat.Sort.COMPUTER)
    if Seat.Sort.COMPUTER in sorts:
        return ngettext(
            "one person and the computer", "%(count)d people and the computer", people
        ) % {"count": people}
    return ngettext("one person", "%(count)d people", people) % {"count": people}


def state_of(match: Match) -> str:
    """Whether a match goes on, and who has won it or gave it up."""
    if match.result is None:
        return _("closed: nothing happened for 30 days") if match.lies_still else _("going on")
    winner, given_up = match.result["winner"], match.result["reason"] == RESIGNED
    if winner is None:
        return _("given up; nobody has won") if given_up else _("over; nobody has won")
    names = side_names(rules_for(match.version, match.reading), tuple(match.seats.all()))
    if given_up:
        # Only of two sides can one win because the other gave up.
        return _("%(loser)s gave the match up; %(winner)s has won") % {
            "loser": capfirst(names[1 - winner]),
            "winner": names[winner],
        }
    return _("%(winner)s has won") % {"winner": capfirst(names[winner])}
