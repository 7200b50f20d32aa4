"""The rules of one reading on dividing sticks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from games.rules.blocks import dividing, guessing
from games.rules.blocks.dividing import Bunch, Sticks
from games.rules.blocks.guessing import Names


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


def dividing_rules(names: Names, values: Mapping[str, object]) -> DividingRules:
    """The rules that the choices of a reading give; ``names`` is what a guess names."""
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
