"""The figures of a lesson: the law of a throw or guess, and how long games last, as worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.chances.chains import BeyondError
from games.chances.keeping import hold, odds_of
from games.chances.questions import Question, question_of
from games.chances.telling import as_sentence
from games.models import Ruleset, RulesetVersion
from games.odds import TooLargeError
from games.pages.beside import Difference, numbers_beside
from games.pages.law import Scored, scored, scored_alone
from games.pages.lengths import Counted, counted, ending
from games.pages.numbers import Chance, chance, signed
from games.pages.odds import Refusal
from games.play.grounds import Ground, grounds_of_each
from games.rules import NotPlayableError, ReadingError, Rules
from games.rules.throwing_rules import ThrowingRules

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """A ruleset and the reading of it whose figures a lesson tells."""

    ruleset: Ruleset
    reading: str


@dataclass(frozen=True)
class Throw:
    """What one throw or guess may bring, and on the average."""

    throwing: bool
    phases: bool
    scored: tuple[Scored, ...]
    alone: tuple[Scored, ...]
    mean: Chance


@dataclass(frozen=True)
class Game:
    """How long a game lasts and who wins; or why that is not told here."""

    throwing: bool
    ending: str = ""
    never: bool = False
    throws: Counted | None = None
    turns: Counted | None = None
    first: str = ""
    refusal: str = ""


@dataclass(frozen=True)
class Side:
    """One of two rulesets side by side: its name and what its reading answers otherwise."""

    ruleset: Ruleset
    departures: tuple[Ground, ...]
    query: str


@dataclass(frozen=True)
class Beside:
    """Two rulesets or readings with the same figures."""

    sides: tuple[Side, Side]
    points: tuple[tuple[str, Chance, Chance], ...]
    numbers: tuple[Difference, ...]
    refusal: str


class Figuring:
    """Works out the figures of everything that one lesson asks, grounds and versions once."""

    def __init__(self, asked: Sequence[Asked]) -> None:
        self._versions: dict[int, RulesetVersion] = {}
        self._questions: dict[Asked, Question] = {}
        for one in dict.fromkeys(asked):
            version = self._version(one.ruleset)
            try:
                self._questions[one] = question_of(version, one.reading)
            except (ReadingError, NotPlayableError):
                # The rules have changed since and have no such reading: theirs is shown.
                self._questions[one] = question_of(version)
        played = [(self._rules(one), self._version(one.ruleset)) for one in self._questions]
        self._grounds = dict(zip(self._questions, grounds_of_each(played), strict=True))
        self._odds: dict[Asked, Data | Refusal] | None = None

    def throw(self, asked: Asked) -> Throw:
        rules, grounds = self._rules(asked), self._grounds[asked]
        return Throw(
            throwing=isinstance(rules, ThrowingRules),
            phases=bool(rules.phases),
            scored=tuple(scored(rules, grounds)),
            alone=tuple(scored_alone(rules, grounds)),
            mean=Chance(rules.mean_points()),
        )

    def game(self, asked: Asked) -> Game:
        throwing = isinstance(self._rules(asked), ThrowingRules)
        data = self._found(asked)
        if isinstance(data, Refusal):
            return Game(throwing, refusal=data.text)
        starters = data["win"]["by_starter"]
        return Game(
            throwing,
            ending=ending(self._rules(asked), data),
            never=data["ends"] == 0,
            throws=counted(data["throws"]),
            turns=counted(data["turns"]),
            first=chance(starters[0]["by_side"][0]) if starters and data["ends"] else "",
        )

    def beside(self, first: Asked, second: Asked) -> Beside:
        laws = [dict(self._rules(one).law_of_points()) for one in (first, second)]
        points = sorted({*laws[0], *laws[1]}, reverse=True)
        found = [self._found(one) for one in (first, second)]
        refusals = [one.text for one in found if isinstance(one, Refusal)]
        known = [one for one in found if not isinstance(one, Refusal)]
        return Beside(
            sides=(self._side(first), self._side(second)),
            points=tuple(
                (
                    ngettext("%(points)s point", "%(points)s points", abs(one))
                    % {"points": signed(one)},
                    *(Chance(law.get(one, Fraction(0))) for law in laws),  # type: ignore[misc]
                )
                for one in points
            ),
            numbers=tuple(numbers_beside(*known)) if len(known) == 2 else (),
            refusal=" ".join(refusals),
        )

    def departures(self, asked: Asked) -> tuple[Ground, ...]:
        return tuple(ground for ground in self._grounds[asked].values() if ground.departs)

    def query(self, asked: Asked) -> str:
        """The end of an address that asks for the reading; empty for the archive's own."""
        reading = self._questions[asked].reading
        return f"?{urlencode({'reading': reading})}" if reading else ""

    def _side(self, asked: Asked) -> Side:
        return Side(asked.ruleset, self.departures(asked), self.query(asked))

    def _rules(self, asked: Asked) -> Rules:
        return self._questions[asked].rules

    def _version(self, ruleset: Ruleset) -> RulesetVersion:
        if ruleset.pk not in self._versions:
            self._versions[ruleset.pk] = ruleset.current_version
        return self._versions[ruleset.pk]

    def _found(self, asked: Asked) -> Data | Refusal:
        if self._odds is None:
            self._odds = {}
            # Held one by one, two requests could wait for each other.
            hold(*self._questions.values())
        if asked not in self._odds:
            self._odds[asked] = _odds(self._questions[asked])
        return self._odds[asked]


def _odds(question: Question) -> Data | Refusal:
    try:
        return odds_of(question)
    except (BeyondError, TooLargeError) as error:
        told = as_sentence(str(error)) or _("They cannot be worked out.")
        return Refusal(told, beyond=isinstance(error, BeyondError))
