"""The rules of one reading of a guessing game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from games.rules.blocks import dividing, guess_turn, guessing, hiding, outcomes
from games.rules.blocks.guess_scores import GuessRow
from games.rules.blocks.guessing import Calls, Names
from games.rules.blocks.hiding import Hidden
from games.rules.blocks.outcomes import Outcome
from games.rules.dividing_rules import DividingRules, dividing_rules
from games.rules.hiding_rules import HidingRules, hiding_rules
from games.rules.rules import Rules

Law = tuple[tuple[Outcome, Fraction], ...]


@dataclass(frozen=True)
class GuessingRules(Rules):
    """A reading of a guessing game. Either something is hidden or sticks are divided.

    ``right``, ``some_right`` and ``wrong`` say who plays next; ``may_pass`` whether one who was
    missed may let the partner play. ``calls`` are the words called out for some guesses.
    """

    names: Names = field(compare=False)
    rows: tuple[GuessRow, ...] = field(compare=False)
    calls: Calls = field(compare=False)
    right: str = field(compare=False)
    some_right: str = field(compare=False)
    wrong: str = field(compare=False)
    may_pass: bool = field(compare=False)
    hiding: HidingRules | None = field(compare=False)
    dividing: DividingRules | None = field(compare=False)

    @property
    def hiders(self) -> int:
        """How many of a side play at once."""
        return self.hiding.hiders if self.hiding else 1

    @property
    def both(self) -> bool:
        """Whether both sides hide and guess at once."""
        return self.hiding is not None and self.hiding.both

    @property
    def neutral(self) -> bool:
        """Whether somebody of neither side hides."""
        return self.hiding is not None and self.hiding.neutral

    @cached_property
    def of_all_phases(self) -> tuple[GuessingRules, ...]:
        """The rules of the first phase, which are these, and those of each later one."""
        later = (phase.rules for phase in self.phases)
        return (self, *(rules for rules in later if isinstance(rules, GuessingRules)))

    def guesses(self, hiders: int = 1, side: int = 0) -> tuple[tuple[str, ...], ...]:
        """Everything that one guess about so many hiders of a side can name, in an order fixed for
        ever."""
        if self.hiding is None:
            return tuple((answer,) for answer in self.names.answers)
        if self.names.kind == guessing.ORDER:
            return tuple(tuple(str(holding).split()) for holding in self.hiding.holdings_of(side))
        return tuple(product(self.hiding.place_names, repeat=hiders))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Everything that can come of a guess in this reading."""
        if self.hiding is None or self.both:
            return outcomes.outcomes_of_hiders([2 if self.both else 1])
        if self.names.kind == guessing.ORDER:
            return outcomes.outcomes_of_order(self.hiding.holdings)
        if self.hiding.looks > 1:
            return outcomes.outcomes_of_looks(self.hiding.looks, len(self.hiding.places))
        missed = self.some_right == guess_turn.MISSED
        return outcomes.outcomes_of_hiders(range(1 if missed else self.hiders, self.hiders + 1))

    @property
    def unclaimed(self) -> tuple[Outcome, ...]:
        """What can come of a guess and no line of the score takes, as in a record only."""
        return tuple(
            outcome
            for outcome in self.outcomes
            if not any(row.pattern.holds(outcome) for row in self.rows)
        )

    @cached_property
    def fate(self) -> object:
        """All on which it depends whether a game of this reading ends."""
        answers: frozenset[str] = frozenset()
        if self.dividing is not None:
            answers = frozenset(answer for answer, p in self.dividing.law_of_answers if p)
        payments = tuple((outcome, self.row_of(outcome).points) for outcome in self.outcomes)
        return (
            (self.hiders, self.both, self.neutral, self.marks, len(self.names.answers), answers),
            tuple((o, p and tuple(pay.of(o) for pay in p)) for o, p in payments),
            (self.right, self.some_right, self.wrong, self.may_pass),
            (self.counters, self.end, self.one_game.end is not self.end and self.starts),
            tuple((phase.entry, phase.first, phase.rules.fate) for phase in self.phases),
        )

    def row_of(self, outcome: Outcome) -> GuessRow:
        """The line of the score that takes an outcome."""
        return next(row for row in self.rows if row.pattern.holds(outcome))

    def net(self, outcome: Outcome) -> int:
        """The points of the guessers less those of the other side for one outcome.

        Where both sides guess at once it is what the side gains that alone was right.
        """
        guessers, holders = self.row_of(outcome).points or (None, None)
        return guessers.of(outcome) - holders.of(outcome) if guessers and holders else 0

    def law_of_outcomes(self, hiders: int | None = None) -> Law:
        """The chance of everything that can come of guessing so many hiders (all, if not given).

        Every holding and every guess is taken as often as another, which is how nobody can be
        outguessed; sticks are divided by the law of the reading. Where one may look several times
        the chance is that of ending with that look.
        """
        law: dict[Outcome, Fraction] = {}
        for outcome, chance in self._outcomes(hiders or self.hiders):
            law[outcome] = law.get(outcome, Fraction(0)) + chance
        return tuple(sorted(law.items()))

    def _outcomes(self, hiders: int) -> list[tuple[Outcome, Fraction]]:
        if self.dividing is not None:
            guess = Fraction(1, len(self.names.answers))
            right = guess * sum((p for _, p in self.dividing.law_of_answers), Fraction(0))
            return [(Outcome(1, 1), right), (Outcome(1, 0), 1 - right)]
        assert self.hiding is not None
        places = len(self.hiding.places)
        if self.hiding.looks > 1:
            found = outcomes.outcomes_of_looks(self.hiding.looks, places)
            one = Fraction(1, places)
            missed = 1 - one * sum(outcome.right for outcome in found)
            return [(outcome, one if outcome.right else missed) for outcome in found]
        if self.names.kind == guessing.ORDER:
            holdings = self.hiding.holdings
            each = [outcomes.outcome_of_order(holdings[0], guess) for guess in holdings]
            if self.both:
                full = Fraction(sum(o.wrong == 0 for o in each), len(each))
                return self._independent(2, full)
            return [(outcome, Fraction(1, len(each))) for outcome in each]
        if self.both:
            return self._independent(2, Fraction(1, places) ** self.hiders)
        return self._independent(hiders, Fraction(1, places))

    @staticmethod
    def _independent(units: int, right: Fraction) -> list[tuple[Outcome, Fraction]]:
        return [
            (Outcome(units, sum(hits)), right ** sum(hits) * (1 - right) ** (units - sum(hits)))
            for hits in product((0, 1), repeat=units)
        ]

    def law_of_points(self) -> tuple[tuple[int, Fraction], ...]:
        """The chance of each number of points in one guess about all hiders, most points first.

        Points are counted as in ``net``.
        """
        law: dict[int, Fraction] = {}
        for outcome, chance in self.law_of_outcomes():
            points = self.net(outcome)
            law[points] = law.get(points, Fraction(0)) + chance
        return tuple(sorted(law.items(), reverse=True))


def guessing_holes(values: Mapping[str, object]) -> list[str]:
    """What the choices of a reading leave unsettled that a guessing game needs."""
    divided = dividing.STICKS.path in values or dividing.LAW.path in values
    needed = [guessing.names_field(divided).path]
    if divided:
        needed.append(dividing.STICKS.path)
    else:
        needed += [hiding.BY.path, hiding.PLACES.path]
        if values.get(hiding.BY.path) != hiding.NEUTRAL:
            needed.append(hiding.HIDERS.path)
    if values.get(hiding.BY.path) != hiding.BOTH_SIDES:
        needed += [guess_turn.RIGHT.path, guess_turn.WRONG.path]
    holes = [path for path in needed if path not in values]
    if not divided and not any(isinstance(value, Hidden) for value in values.values()):
        holes.append("pieces")
    if not any(isinstance(value, GuessRow) for value in values.values()):
        holes.append("scores")
    return holes


def guessing_rules(general: Mapping[str, Any], values: Mapping[str, object]) -> GuessingRules:
    """The rules that the choices of a reading give; ``general`` are those of every class."""
    divided = dividing.STICKS.path in values
    names = guessing.names_field(divided).of(values)
    return GuessingRules(
        **general,
        names=names,
        rows=tuple(value for value in values.values() if isinstance(value, GuessRow)),
        calls=guessing.calls_field(()).of(values, {}),
        right=guess_turn.RIGHT.of(values, guess_turn.SAME_SIDE),
        some_right=guess_turn.SOME_RIGHT.of(values, guess_turn.SAME_SIDE),
        wrong=guess_turn.WRONG.of(values, guess_turn.SAME_SIDE),
        may_pass=guess_turn.PASS.of(values, guess_turn.NEVER) != guess_turn.NEVER,
        hiding=None if divided else hiding_rules(values),
        dividing=dividing_rules(names, values) if divided else None,
    )
