"""Odds and simulations as kinds of long work.

This is loaded by every process of the site, most of which never work anything out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy

from archive.jobs.kinds import CannotDoError, KindOfWork, Report

if TYPE_CHECKING:
    from archive.models import Job
    from games.chances.questions import Question

ODDS = "odds"
SIMULATION = "simulation"


def work_out_odds(parameters: dict[str, Any], report: Report) -> dict[str, Any]:
    """The odds of a reading, without the haste of a request."""
    from games.chances.chains import IN_A_JOB
    from games.chances.keeping import odds_of
    from games.odds import TooLargeError

    try:
        return odds_of(_question(parameters), IN_A_JOB, report)
    except TooLargeError as error:
        raise CannotDoError(str(error)) from error


def play_games(parameters: dict[str, Any], report: Report) -> dict[str, Any]:
    """What comes of many games of a reading, played by chance."""
    from games.chances.simulating import simulated
    from games.odds.sample import RefusedBatchError

    question = _question(parameters)
    games, seed = parameters["games"], parameters["seed"]
    try:
        return simulated(question, games, seed, settings.SIMULATION_CORES, report)
    except RefusedBatchError as error:
        raise CannotDoError(str(error)) from error


def _question(parameters: dict[str, Any]) -> Question:
    from games.chances.asking import GoneError, question_in

    try:
        return question_in(parameters)
    except GoneError as error:
        raise CannotDoError(str(error)) from error


def address_of_odds(job: Job) -> str:
    """The page of the odds that a job has worked out; none where the document is not stored."""
    asked = job.parameters
    if "ruleset" not in asked:
        return ""
    named = {name: asked[name] for name in ("reading", "law", "weights") if asked[name]}
    page = reverse("ruleset-odds", kwargs={"slug": asked["ruleset"]})
    return f"{page}?{urlencode(named)}" if named else page


def address_of_simulation(job: Job) -> str:
    """The page of the games that a job has played."""
    return reverse("simulation", kwargs={"pk": job.pk})


KINDS = (
    KindOfWork(ODDS, gettext_lazy("Odds"), work_out_odds, address_of_odds),
    KindOfWork(SIMULATION, gettext_lazy("Simulation"), play_games, address_of_simulation),
)
