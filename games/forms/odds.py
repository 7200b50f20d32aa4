"""The form of the odds: which reading, how the pieces fall, how players decide.

The same twice over, if a second reading is to stand beside the first: its fields have a prefix.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.chances.allowance import MOST_GAMES
from games.chances.questions import LawError, Question, question_of
from games.documents.versions import document_of, rules_for
from games.forms.switches import PREFIX, Switch, as_sentence, switches_of
from games.models import RulesetVersion
from games.odds import LAWS, UNIFORM
from games.odds.sample import MOST_SEED
from games.play.grounds import say
from games.rules import Document, NotPlayableError, ReadingError, Rules, WeightsError
from games.rules.blocks.falls import MOST_WEIGHT, Weights
from games.rules.guessing_rules import GuessingRules
from games.rules.readings import read_reading, reading_of
from games.rules.throwing_rules import ThrowingRules

# What the fields of the second reading begin with, and what says that it is wanted.
AGAINST, BESIDE = "against.", "beside"
WEIGHT = "weight."
# What says that a form was sent, with a field for each clause and each face.
FORM = "form"
# As an address names them, once and for all.
READING, LAW, WEIGHTS = "reading", "law", "weights"

# One sign throughout: a comma, a space, or one of the two spaces that do not break.
_IN_THREES = re.compile(r"[0-9]{1,3}(?:([, \u00a0\u202f])[0-9]{3})(?:\1[0-9]{3})*")

_HOW_MANY = gettext_lazy("Games are a whole number from 1 to 100,000,000; the command plays more.")
_SEED = gettext_lazy(
    "A seed is a whole number from 0 to 18,446,744,073,709,551,615, or nothing at all."
)


@dataclass(frozen=True)
class FaceField:
    """The field for the weight of a face: what is in it, and what holds where it is left empty."""

    field: str
    face: str
    given: str
    otherwise: str


@dataclass(frozen=True)
class GroupFields:
    """The fields for the weights of the faces of a group of pieces."""

    name: str
    count: int
    faces: tuple[FaceField, ...]
    error: str


@dataclass(frozen=True)
class LawOption:
    """A law by which players may decide."""

    name: str
    text: str
    chosen: bool


class Asking:
    """One reading of a version as a form or an address asks for it.

    ``question`` is what is asked for; None where something is wrong, of which ``errors`` says what,
    by the place in the form: the reading, the law, the weights, or those of one group.
    """

    def __init__(self, version: RulesetVersion, data: Mapping[str, str], prefix: str = "") -> None:
        self.prefix = prefix
        self.version = version
        self.document: Document = document_of(version)
        self.data = {
            name.removeprefix(prefix): value
            for name, value in data.items()
            if name.startswith(prefix)
        }
        self.errors: dict[str, str] = {}
        self.question = self._question()

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
        chosen = self.data
        if self.question is not None:
            pairs = read_reading(self.document, self.question.reading).departures
            chosen = {PREFIX + path: name for path, name in pairs}
        named = {self.prefix + name: value for name, value in chosen.items()}
        return switches_of(self.document, named, self.prefix + PREFIX)

    @property
    def groups(self) -> tuple[GroupFields, ...]:
        """The fields for the weights; none where no pieces are thrown."""
        if not isinstance(self.rules, ThrowingRules):
            return ()
        given = (self.question.weighing if self.question else None) or {}
        return tuple(
            GroupFields(
                name=group.name,
                count=group.count,
                error=self.errors.get(WEIGHT + group.name, ""),
                faces=tuple(
                    FaceField(
                        field=f"{self.prefix}{WEIGHT}{group.name}.{face}",
                        face=face,
                        given=str(given[group.name][place])
                        if group.name in given
                        else self.data.get(f"{WEIGHT}{group.name}.{face}", ""),
                        otherwise=str(usual),
                    )
                    for place, (face, usual) in enumerate(
                        zip(group.faces, _usual(self.rules, group.name, group.faces), strict=True)
                    )
                ),
            )
            for group in self.rules.groups
        )

    @property
    def laws(self) -> tuple[LawOption, ...]:
        """The laws of decisions, where a reading of the game leaves the players anything."""
        chosen = self.question.law if self.question else self.data.get(LAW, UNIFORM.name)
        if not self._players_decide and chosen == UNIFORM.name:
            return ()
        return tuple(
            LawOption(law.name, capfirst(say(law.text)), law.name == chosen)
            for law in LAWS.values()
        )

    @property
    def _players_decide(self) -> bool:
        return isinstance(self.rules, GuessingRules) or self.rules.ends_by_agreement

    def _question(self) -> Question | None:
        try:
            reading = self._reading()
            rules = rules_for(self.version, reading)
        except (ReadingError, NotPlayableError) as error:
            self.errors[READING] = as_sentence(str(error))
            return None
        weights = self.data.get(WEIGHTS, "")
        if any(name.startswith(WEIGHT) for name in self.data):
            weights = self._weights(rules)
        if self.errors:
            return None
        law = self.data.get(LAW) or UNIFORM.name
        try:
            return question_of(self.version, reading, law, weights)
        except LawError as error:
            self.errors[LAW] = as_sentence(str(error))
        except WeightsError as error:
            self.errors[WEIGHTS] = as_sentence(str(error))
        return None

    def _reading(self) -> str:
        chosen = {
            name.removeprefix(PREFIX): value
            for name, value in self.data.items()
            if name.startswith(PREFIX)
        }
        if chosen:
            return str(reading_of(self.document, chosen))
        return str(read_reading(self.document, self.data.get(READING, "")))

    def _weights(self, rules: Rules) -> str:
        """The weights in the fields of the faces; a group with none falls as the reading has it."""
        weighed: list[str] = []
        if not isinstance(rules, ThrowingRules):
            return ""
        for group in rules.groups:
            given = [
                self.data.get(f"{WEIGHT}{group.name}.{face}", "").strip() for face in group.faces
            ]
            if not any(given):
                continue
            usual = _usual(rules, group.name, group.faces)
            whole = [text or str(number) for text, number in zip(given, usual, strict=True)]
            wrong = next((text for text in whole if not _is_weight(text)), None)
            if wrong is not None:
                self.errors[WEIGHT + group.name] = _(
                    "A weight is a whole number from 1 to %(most)s; “%(given)s” is none."
                ) % {"most": f"{MOST_WEIGHT:,}", "given": wrong[:20]}
            weighed.append(f"{group.name}={':'.join(whole)}")
        return ";".join(weighed)


def _is_weight(text: str) -> bool:
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_WEIGHT))
    return digits and 1 <= int(text) <= MOST_WEIGHT


def _usual(rules: ThrowingRules, name: str, faces: tuple[str, ...]) -> tuple[int, ...]:
    weights: Weights = rules.weights
    return weights.get(name, (1,) * len(faces))


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
