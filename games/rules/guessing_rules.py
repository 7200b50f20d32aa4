"""The rules of one reading of a guessing game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from games.rules.blocks import dividing, guess_turn, guessing, hiding, outcomes
from games.rules.blocks.dividing import Bunch, Sticks
from games.rules.blocks.guess_scores import GuessRow
from games.rules.blocks.guessing import Calls, Names
from games.rules.blocks.hiding import Hidden, Holding, Place
from games.rules.blocks.outcomes import Outcome
from games.rules.rules import Rules

Law = tuple[tuple[Outcome, Fraction], ...]


@dataclass(frozen=True)
class HidingRules:
    """What is hidden: the pieces of every hider, the places, and the ways of holding them.

    ``hiders`` of a side hide; where ``mixed`` is false all hold the pieces apart or all together.
    ``both`` is true where both sides hide and guess at once. ``sought`` is the piece whose place is
    guessed (empty where an order is).
    """

    pieces: tuple[Hidden, ...]
    places: tuple[Place, ...]
    ways: tuple[str, ...]
    hiders: int
    mixed: bool
    both: bool
    sought: str
    guesser: str
    looks: int

    @property
    def place_names(self) -> tuple[str, ...]:
        """The places as moves name them."""
        return tuple(place.name for place in self.places)

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """All ways in which one hider may hold the pieces."""
        return hiding.every_holding(self.pieces, len(self.places), self.ways)

    def place_of_sought(self, holding: Holding) -> str:
        """The name of the place where the piece that is sought lies."""
        return self.places[holding.place_of(self.sought)].name


@dataclass(frozen=True)
class DividingRules:
    """What is divided: how many sticks one player divides, and what makes a guess right."""

    sticks: Sticks
    bundle: int
    may_part: str
    counted: str
    law: str
    names: Names
    none_left: str

    def answer_of(self, bunch: Bunch) -> str:
        """The guess that a bunch makes right; empty if none is."""
        parted = self.counted == dividing.PARTED
        if self.names.kind == guessing.MARKED_HAND:
            # The sticks are parted off into the right hand; the left one keeps the rest.
            return guessing.RIGHT if bunch.marked else guessing.LEFT
        n = bunch.sticks if parted else self.bundle - bunch.sticks
        if self.names.kind == guessing.PARITY:
            return guessing.ODD if n % 2 else guessing.EVEN
        left = n % self.names.by
        if left:
            return str(left)
        return str(self.names.by) if self.none_left == guessing.COUNTS_AS_FULL else ""

    @cached_property
    def law_of_bunches(self) -> tuple[tuple[Bunch, Fraction], ...]:
        """Every bunch that may be parted off and its exact chance; the chances add up to one."""
        marked = self.sticks.marked
        bunches = dividing.every_bunch(self.bundle, marked, self.may_part)
        return dividing.law_of_bunches(bunches, self.bundle, marked, self.law, self.answer_of)

    @cached_property
    def law_of_answers(self) -> tuple[tuple[str, Fraction], ...]:
        """How likely each guess is to be right, in the order of the guesses.

        The first with the greatest chance is the better guess; where all chances are equal no guess
        is better than another.
        """
        law = dict.fromkeys(self.names.answers, Fraction(0))
        for bunch, chance in self.law_of_bunches:
            answer = self.answer_of(bunch)
            if answer:
                law[answer] += chance
        return tuple(law.items())


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

    def guesses(self, hiders: int = 1) -> tuple[tuple[str, ...], ...]:
        """Everything that one guess about so many hiders can name, in an order fixed for ever."""
        if self.hiding is None:
            return tuple((answer,) for answer in self.names.answers)
        if self.names.kind == guessing.ORDER:
            return tuple(tuple(str(holding).split()) for holding in self.hiding.holdings)
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
        needed += [hiding.BY.path, hiding.HIDERS.path, hiding.PLACES.path]
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
        hiding=None if divided else _hiding_rules(values),
        dividing=_dividing_rules(names, values) if divided else None,
    )


def _hiding_rules(values: Mapping[str, object]) -> HidingRules:
    pieces = tuple(value for value in values.values() if isinstance(value, Hidden))
    return HidingRules(
        pieces=pieces,
        places=hiding.PLACES.of(values),
        ways=hiding.WAYS.of(values, (hiding.APART,)),
        hiders=hiding.HIDERS.of(values),
        mixed=hiding.MIXED.of(values, hiding.EACH_AS_HE_LIKES) == hiding.EACH_AS_HE_LIKES,
        both=hiding.BY.of(values) == hiding.BOTH_SIDES,
        sought=guessing.sought_field({}).of(values, pieces[0].name),
        guesser=guessing.BY.of(values, guessing.ONE_BY_TURNS),
        looks=guessing.LOOKS.of(values, 1),
    )


def _dividing_rules(names: Names, values: Mapping[str, object]) -> DividingRules:
    sticks = dividing.STICKS.of(values)
    halves = dividing.HELD.of(values, dividing.ONE_BUNDLE) == dividing.HALF_EACH
    return DividingRules(
        sticks=sticks,
        bundle=sticks.count // 2 if halves else sticks.count,
        may_part=dividing.MAY_PART.of(values, dividing.SOME_ON_BOTH_SIDES),
        counted=dividing.COUNTED.of(values, dividing.PARTED),
        law=dividing.LAW.of(values, dividing.BUNCHES_EQUAL),
        names=names,
        none_left=guessing.NONE_LEFT.of(values, guessing.COUNTS_AS_FULL),
    )
