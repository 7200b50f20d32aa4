"""Odds and simulations as kinds of long work.

This is loaded by every process of the site, most of which never work anything out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from archive.jobs.kinds import Asked, CannotDoError, KindOfWork, Report

if TYPE_CHECKING:
    from archive.models import Job
    from games.chances.questions import Question

ODDS = "odds"
SIMULATION = "simulation"


def work_out_odds(parameters: dict[str, Any], report: Report) -> dict[str, Any]:
    """The odds of a reading, without the haste of a request."""
    from games.chances.chains import IN_A_JOB
    from games.chances.keeping import odds_of
    from games.chances.telling import as_sentence
    from games.odds import TooLargeError

    try:
        return odds_of(_question(parameters), IN_A_JOB, report)
    except TooLargeError as error:
        raise CannotDoError(as_sentence(str(error))) from error


def play_games(parameters: dict[str, Any], report: Report) -> dict[str, Any]:
    """What comes of many games of a reading, played by chance."""
    from games.chances.simulating import simulated
    from games.chances.telling import as_sentence
    from games.odds.sample import RefusedBatchError

    question = _question(parameters)
    games, seed = parameters["games"], parameters["seed"]
    try:
        return simulated(question, games, seed, settings.SIMULATION_CORES, report)
    except RefusedBatchError as error:
        raise CannotDoError(as_sentence(str(error))) from error


def _question(parameters: dict[str, Any]) -> Question:
    from games.chances.asking import GoneError, question_in
    from games.chances.telling import as_sentence

    try:
        return question_in(parameters)
    except GoneError as error:
        raise CannotDoError(as_sentence(str(error))) from error


def address_of_odds(job: Job) -> str:
    """The page of the odds that a job asks of; none where the document is not stored."""
    from games.odds import UNIFORM

    asked = job.parameters
    if "ruleset" not in asked:
        return ""
    named = {
        name: asked[name]
        for name, usual in (("reading", ""), ("law", UNIFORM.name), ("weights", ""))
        if asked[name] != usual
    }
    page = reverse("ruleset-odds", kwargs={"slug": asked["ruleset"]})
    return f"{page}?{urlencode(named)}" if named else page


def address_of_simulation(job: Job) -> str:
    """The page of the games that a job has played."""
    return reverse("simulation", kwargs={"pk": job.pk})


def asked_in_words(job: Job) -> Iterator[Asked]:
    """What a job of either kind was asked: the game, its reading, how many games from which seed.

    The reading leads to its odds.
    """
    from games.pages.asked import asked_of

    asked = job.parameters
    found = asked_of(asked)
    if found is None:
        yield Asked(_("Reading"), (_("It is no more to be had."),))
    else:
        if found.ruleset is not None:
            yield Asked(_("Rules"), (str(found.ruleset),), found.ruleset.get_absolute_url())
        else:
            yield Asked(_("Rules"), (_("A document that is not stored here."),))
        reading = tuple(f"{one.asks} {one.text}" for one in found.departures)
        own = _("The archive's own answer to every open point.")
        yield Asked(_("Reading"), reading or (own,), address_of_odds(job))
        if found.weights:
            yield Asked(_("Weights of the faces"), (found.weights,))
        yield Asked(_("How the players decide"), (found.decisions,))
    if job.kind == SIMULATION:
        yield Asked(_("Games"), (f"{asked['games']:,}",))
        yield Asked(_("Seed"), (str(asked["seed"]),))


KINDS = (
    KindOfWork(ODDS, gettext_lazy("Odds"), work_out_odds, address_of_odds, asked_in_words),
    KindOfWork(
        SIMULATION, gettext_lazy("Simulation"), play_games, address_of_simulation, asked_in_words
    ),
)
