"""What odds or games were asked of, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.chances.asking import GoneError, question_in
from games.chances.questions import Question
from games.models import Ruleset
from games.play.choosing import in_words
from games.play.grounds import say
from games.rules import choices
from games.rules.texts import spoken
from games.rules.throwing_rules import ThrowingRules


@dataclass(frozen=True)
class Departure:
    """An open clause with another answer than the archive's own."""

    asks: str
    text: str
    basis: str


@dataclass(frozen=True)
class AskedOf:
    """A reading, its weights and the law of its decisions, as the Odds tab words them.

    ``ruleset`` is None where the document is not stored. ``departures`` is empty for the archive's
    own answers; ``weights`` where the reading's own hold.
    """

    ruleset: Ruleset | None
    departures: tuple[Departure, ...]
    weights: str
    decisions: str


def asked_of(parameters: Mapping[str, Any]) -> AskedOf | None:
    """What the parameters of a job ask of; None where that is no more to be had."""
    try:
        question = question_in(dict(parameters))
    except (GoneError, ValueError):
        # Withdrawn since, or of a document that this version of the site reads otherwise.
        return None
    rulesets = Ruleset.objects.in_circulation().filter(slug=question.ruleset)
    return AskedOf(
        ruleset=rulesets.first() if question.stored else None,
        departures=_departures(question),
        weights=weights_in_words(question),
        decisions=capfirst(say(question.law_of_decisions.text)),
    )


def _departures(question: Question) -> tuple[Departure, ...]:
    rules = question.rules
    made = choices(rules.document, rules.reading)
    departing = dict(rules.reading.departures)
    return tuple(
        Departure(say(one.asks), capfirst(say(made[one.path].text)), made[one.path].basis.value)
        for one in rules.document.clauses
        if one.path in departing
    )


def weights_in_words(question: Question) -> str:
    """The weights that were asked for, in words; empty where the reading's own hold."""
    rules = question.rules
    given = question.weighing
    if not given or not isinstance(rules, ThrowingRules):
        return ""
    groups = {group.name: group for group in rules.groups}
    return "; ".join(
        _("%(pieces)s: %(faces)s")
        % {
            "pieces": capfirst(in_words(spoken(name))),
            "faces": ", ".join(
                f"{in_words(spoken(face))} {weight}"
                for face, weight in zip(groups[name].faces, each, strict=True)
            ),
        }
        for name, each in given.items()
    )
