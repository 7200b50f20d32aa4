"""How far odds are, in the words of those who wait for them."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.odds import Report as ReportOfSolver
from games.odds.telling import untold
from games.play.grounds import say

# Of so many steps, if that is known, so many are done; and a sentence about what is being done.
Report = Callable[[int, int | None, str], None]


def exploring(report: Report | None) -> Callable[[int], None] | None:
    """What exploring tells: the states walked through. How many there are is known at its end."""
    if report is None:
        return None
    return lambda states: report(states, None, _("Looking through the states of the game."))


def solving(report: Report | None) -> ReportOfSolver:
    """What the solver tells, in the language of whoever waits."""
    if report is None:
        return untold
    return lambda done, total, what: report(done, total, say(what))


def as_sentence(said: str) -> str:
    """What is wrong, with a capital; the path of a clause is kept as it is."""
    first = said.split(maxsplit=1)[0]
    return said if "." in first or "=" in first else capfirst(said)
