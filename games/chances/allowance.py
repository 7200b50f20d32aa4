"""How much long work one visitor may ask for in an hour, by network address.

Odds that are kept cost nothing and are not counted. A whole class may share an address.
"""

from __future__ import annotations

from django.http import HttpRequest

from archive.allowance import seconds_to_wait
from archive.visitors import address_of
from games.chances.keeping import is_kept
from games.chances.questions import Question

ODDS_AN_HOUR = 300
DOCUMENTS_AN_HOUR = 120
SIMULATIONS_AN_HOUR = 60
# A greater number of games is for the command, which nobody else waits for.
MOST_GAMES = 100_000_000


def seconds_until_odds(request: HttpRequest, *questions: Question) -> int:
    """Count odds that have to be worked out; how long to wait if there were too many, else 0."""
    cold = sum(not is_kept(one) for one in questions)
    return max((_count(request, "odds", ODDS_AN_HOUR) for _ in range(cold)), default=0)


def seconds_until_document(request: HttpRequest) -> int:
    """The same of a document that is not stored, whose odds may be of any game."""
    return _count(request, "documents", DOCUMENTS_AN_HOUR)


def seconds_until_simulation(request: HttpRequest) -> int:
    """Count a simulation; how long to wait if there were too many, else 0."""
    return _count(request, "simulations", SIMULATIONS_AN_HOUR)


def asker(request: HttpRequest) -> str:
    """Who asks for long work, as far as askers are told apart."""
    return address_of(request)


def _count(request: HttpRequest, what: str, most: int) -> int:
    return seconds_to_wait(what, {f"address {address_of(request)}": most})
