"""Asking for odds and simulations that are too long for one request."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from archive.jobs.asking import submit
from archive.models import Job
from games.chances.keeping import is_quick
from games.chances.questions import Question, question_about, question_of
from games.chances.work import ODDS, SIMULATION
from games.models import RulesetVersion
from games.rules import parse

_LONGEST_TITLE = 200


class GoneError(LookupError):
    """A version of a ruleset that was asked about and is no more to be had."""


def ask_for_odds(question: Question, asker: str = "") -> Job:
    """The job that works the odds out: the one that does already, or a new one.

    ``asker`` tells who asks, as ``submit`` takes it. Raises QueueFullError where too much waits.
    """
    parameters = _parameters(question)
    if question.stored:
        # Work that was refused would be refused again.
        going_on = (*Job.UNFINISHED, Job.State.REFUSED)
        same = Job.objects.filter(kind=ODDS, parameters=parameters, cancel_requested=False)
        found: Job | None = same.filter(state__in=going_on).first()
        if found is not None:
            return found
    title = _("Odds: %(game)s") % {"game": _title(question)}
    # What a request can work out is none.
    about = question.ruleset_id
    return submit(ODDS, parameters, title, about=about, asker=asker, long=True)


def ask_for_simulation(question: Question, games: int, seed: int, asker: str = "") -> Job:
    """A job that plays so many games by chance.

    ``asker`` tells who asks, as ``submit`` takes it. Raises QueueFullError where too much waits.
    """
    parameters = {**_parameters(question), "games": games, "seed": seed}
    title = ngettext(
        "Simulation: %(game)s, %(count)s game", "Simulation: %(game)s, %(count)s games", games
    )
    title %= {"game": _title(question), "count": f"{games:,}"}
    # Before they are played, the states of a game are looked through, however many there are.
    long = not is_quick(question)
    about = question.ruleset_id
    return submit(SIMULATION, parameters, title, about=about, asker=asker, long=long)


def question_in(parameters: dict[str, Any]) -> Question:
    """The question that the parameters of a job ask.

    Raises GoneError if its ruleset was withdrawn since.
    """
    asked = [parameters["reading"], parameters["law"], parameters["weights"]]
    if "document" in parameters:
        return question_about(parse(parameters["document"]), *asked)
    version = RulesetVersion.objects.filter(
        ruleset__slug=parameters["ruleset"],
        ruleset__withdrawn=False,
        sha256=parameters["version"],
    ).first()
    if version is None:
        raise GoneError(_("The ruleset has been withdrawn. Ask about another."))
    return question_of(version, *asked)


def _title(question: Question) -> str:
    return (question.title or question.ruleset)[:_LONGEST_TITLE]


def _parameters(question: Question) -> dict[str, Any]:
    asked = {"reading": question.reading, "law": question.law, "weights": question.weights}
    if question.stored:
        return {"ruleset": question.ruleset, "version": question.version, **asked}
    return {"document": question.document, **asked}
