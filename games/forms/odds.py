"""The form of the odds: which reading, how the pieces fall, how players decide.

The same twice over, if a second reading is to stand beside the first: its fields have a prefix.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.chances.allowance import MOST_GAMES
from games.chances.questions import Question, question_of
from games.documents.versions import document_of, rules_for
from games.forms.faults import LONGEST, Problem, label_of, reading_in_words
from games.forms.switches import PREFIX, Switch, switches_of
from games.forms.weights import WEIGHT, WEIGHTS, GroupFields, WeightFields
from games.models import RulesetVersion
from games.odds import LAWS, UNIFORM
from games.odds.sample import MOST_SEED
from games.play.grounds import say
from games.rules import Document, NotPlayableError, ReadingError, Rules, WeightsError
from games.rules.guessing_rules import GuessingRules
from games.rules.readings import read_pairs, read_reading, reading_of, wrong_choices

# What the fields of the second reading begin with, and what says that it is wanted.
AGAINST, BESIDE = "against.", "beside"
# What the IDs of the fields of each of them begin with.
FIRST, SECOND = "first", "second"
# What says that a form was sent, with a field for each clause and each face.
FORM = "form"
# As an address names them, once and for all.
READING, LAW = "reading", "law"

# One sign throughout: a comma, a space, or one of the two spaces that do not break.
_IN_THREES = re.compile(r"[0-9]{1,3}(?:([, \u00a0\u202f])[0-9]{3})(?:\1[0-9]{3})*")

_HOW_MANY = gettext_lazy("Games are a whole number from 1 to 100,000,000; the command plays more.")
_SEED = gettext_lazy(
    "A seed is a whole number from 0 to 18,446,744,073,709,551,615, or nothing at all."
)


@dataclass(frozen=True)
class LawOption:
    """A law by which players may decide."""

    name: str
    text: str
    chosen: bool


class Asking:
    """One reading of a version as a form or an address asks for it.

    ``question`` is what is asked for; None where something is wrong: ``problems`` says what.
    """

    def __init__(self, version: RulesetVersion, data: Mapping[str, str], prefix: str = "") -> None:
        self.prefix = prefix
        # What the IDs of its fields begin with.
        self.ids = SECOND if prefix else FIRST
        self.version = version
        self.document: Document = document_of(version)
        self.data = {
            name.removeprefix(prefix): value
            for name, value in data.items()
            if name.startswith(prefix)
        }
        self.problems: list[Problem] = []
        self.question = self._question()
        if prefix:
            of_both = _("Second reading, %(label)s")
            self.problems = [
                replace(one, label=of_both % {"label": one.label}) for one in self.problems
            ]

    @cached_property
    def rules(self) -> Rules:
        """The rules of the reading; of the default, where there is no such reading."""
        return rules_for(self.version, self.question.reading if self.question else "")

    @property
    def address(self) -> dict[str, str]:
        """What the address of a right question says, departures only."""
        assert self.question is not None
        asked = {
            READING: self.question.reading,
            LAW: self.question.law if self.question.law != UNIFORM.name else "",
            WEIGHTS: self.question.weights,
        }
        return {self.prefix + name: value for name, value in asked.items() if value}

    @property
    def query(self) -> str:
        """The same as the end of an address, in which no other reading stands."""
        asked = {name.removeprefix(self.prefix): value for name, value in self.address.items()}
        return f"?{urlencode(asked)}" if asked else ""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The open clauses with their answers, as they are chosen."""
        named = {self.prefix + PREFIX + path: name for path, name in self._chosen.items()}
        wrong = {one.place: one.said for one in self.problems}
        return switches_of(self.document, named, self.prefix + PREFIX, wrong)

    @property
    def groups(self) -> tuple[GroupFields, ...]:
        """The fields for the weights; none where no pieces are thrown."""
        given = self.question.weighing if self.question else None
        wrong = {one.place: one.said for one in self.problems}
        return self._fields(self.rules).groups(given or {}, wrong)

    @property
    def wrong_weights(self) -> str:
        """What is wrong with the weights of an address; empty where nothing is."""
        return self._wrong(WEIGHTS)

    @property
    def wrong_law(self) -> str:
        """What is wrong with how players are to decide; empty where nothing is."""
        return self._wrong(LAW)

    @property
    def wrong_reading(self) -> str:
        """What is wrong with the reading as a whole; empty where nothing is."""
        return self._wrong(READING)

    @property
    def laws(self) -> tuple[LawOption, ...]:
        """The laws of decisions, where a reading of the game leaves the players anything."""
        chosen = self.question.law if self.question else self.data.get(LAW) or UNIFORM.name
        if not self._players_decide and chosen == UNIFORM.name:
            return ()
        return tuple(
            LawOption(law.name, capfirst(say(law.text)), law.name == chosen)
            for law in LAWS.values()
        )

    @property
    def _players_decide(self) -> bool:
        return isinstance(self.rules, GuessingRules) or self.rules.ends_by_agreement

    @property
    def _chosen(self) -> dict[str, str]:
        """The answers that are chosen, by the paths of their clauses."""
        if self.question is not None:
            return dict(read_reading(self.document, self.question.reading).departures)
        fields = _fields_of_clauses(self.data)
        if fields:
            return fields
        try:
            return read_pairs(self.data.get(READING, ""))
        except ReadingError:
            return {}

    def _question(self) -> Question | None:
        rules = self._rules()
        weights = self._weights(rules) if rules else ""
        law = self.data.get(LAW) or UNIFORM.name
        if law not in LAWS:
            said = _("“%(law)s” is no way in which players can decide here. Choose one.")
            # The fields stand in the order of the laws.
            at = f"{self.ids}-law-{next(iter(LAWS))}"
            self._problem(LAW, _("How do the players decide?"), said % {"law": law[:LONGEST]}, at)
        if rules is None or self.problems:
            return None
        try:
            return question_of(self.version, str(rules.reading), law, weights)
        except WeightsError as error:
            said = _("The weights in the address do not fit: %(why)s Write them here instead.")
            self._of_weights(rules, said % {"why": error})
        return None

    def _rules(self) -> Rules | None:
        """The rules of the reading that is chosen; None where there is no such reading."""
        try:
            chosen = _fields_of_clauses(self.data) or read_pairs(self.data.get(READING, ""))
            wrong = list(wrong_choices(self.document, chosen))
            if not wrong:
                return rules_for(self.version, str(reading_of(self.document, chosen)))
        except (ReadingError, NotPlayableError) as error:
            self._of_reading(error)
            return None
        for one in wrong:
            self._of_reading(one)
        return None

    def _weights(self, rules: Rules) -> str:
        """The weights, from the fields of the faces or as the address writes them."""
        if not any(name.startswith(WEIGHT) for name in self.data):
            return self.data.get(WEIGHTS, "")
        weights, wrong = self._fields(rules).read()
        self.problems += wrong
        return weights

    def _of_reading(self, error: ReadingError | NotPlayableError) -> None:
        path = getattr(error, "path", "")
        places = [clause.path for clause in self.document.open_clauses]
        said = reading_in_words(self.document, error)
        if path in places:
            # The first answer of the question.
            at = f"{self.ids}-{places.index(path) + 1}-1"
            self._problem(path, label_of(self.document, error), said, at)
        else:
            self._problem(READING, label_of(self.document, error), said, f"{self.ids}-reading")

    def _of_weights(self, rules: Rules, said: str) -> None:
        at = self._fields(rules).first or f"{self.ids}-reading"
        self._problem(WEIGHTS, _("How the pieces fall"), said, at)

    def _fields(self, rules: Rules) -> WeightFields:
        return WeightFields(rules, self.prefix, self.ids, self.data)

    def _problem(self, place: str, label: str, said: str, at: str) -> None:
        self.problems.append(Problem(place, label, said, at))

    def _wrong(self, place: str) -> str:
        return " ".join(one.said for one in self.problems if one.place == place)


def _fields_of_clauses(data: Mapping[str, str]) -> dict[str, str]:
    """The answers in the fields of the clauses, by path."""
    return {
        name.removeprefix(PREFIX): value for name, value in data.items() if name.startswith(PREFIX)
    }


class _WholeNumber(forms.IntegerField):
    """A whole number, whose digits may be told in threes by commas or spaces."""

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str) and _IN_THREES.fullmatch(value.strip()):
            value = re.sub(r"\D", "", value)
        number: int | None = super().to_python(value)
        return number


class SimulationForm(forms.Form):
    """How many games are to be played, and from which seed."""

    games = _WholeNumber(
        label=gettext_lazy("Games"),
        min_value=1,
        max_value=MOST_GAMES,
        initial=100_000,
        error_messages={
            "required": _HOW_MANY,
            "invalid": _HOW_MANY,
            "min_value": _HOW_MANY,
            "max_value": _HOW_MANY,
        },
    )
    seed = _WholeNumber(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=MOST_SEED,
        required=False,
        error_messages={"invalid": _SEED, "min_value": _SEED, "max_value": _SEED},
    )
