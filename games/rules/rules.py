"""The rules of one reading, ready to play: typed values in place of clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Self

from games.rules.blocks.ending import BY_AGREEMENT, End
from games.rules.blocks.falls import Weights
from games.rules.blocks.phasing import Entry
from games.rules.counter_rules import CounterRules
from games.rules.document.document import Document
from games.rules.errors import WeightsError
from games.rules.readings import Reading


@dataclass(frozen=True)
class Phase:
    """A later part of a game: how it begins, and the rules that are in force from then on.

    ``first`` says who plays first in it (empty: whoever is next by the turn before).
    """

    name: str
    entry: Entry
    rules: Rules
    first: str = ""


@dataclass(frozen=True)
class Rules:
    """What the rules of every class of game have; each class adds its own.

    ``marks`` are those that the sides keep, one each (empty: none); ``drops_out`` whether a player
    who has paid the last counter is out; ``end`` how the game ends; ``phases`` the later parts of
    the game, each with all its rules, and ``overridden`` by which clause each clause is in this
    one. Two rules are equal if document and reading are.
    """

    document: Document
    reading: Reading
    sides: int = field(compare=False)
    per_side: int = field(compare=False)
    starts: str = field(compare=False)
    order: str = field(compare=False)
    marks: tuple[str, ...] = field(compare=False)
    drops_out: bool = field(compare=False)
    counters: CounterRules = field(compare=False)
    end: End = field(compare=False)
    phases: tuple[Phase, ...] = field(compare=False, repr=False)
    overridden: Mapping[str, str] = field(compare=False, hash=False, repr=False)

    @property
    def seats(self) -> range:
        """The seats, numbered from 0: first one player of each side, then the second of each."""
        return range(self.sides * self.per_side)

    def side_of(self, seat: int) -> int:
        """The side, numbered from 0, for which a seat plays."""
        return seat % self.sides

    @cached_property
    def one_game(self) -> Self:
        """The rules of one of several games that are played; these, where one game is all."""
        return replace(self, end=self.end.each) if self.end.each else self

    @property
    def ends_by_agreement(self) -> bool:
        """Whether a side may offer to end the game, or one of several."""
        return self.one_game.end.kind == BY_AGREEMENT

    def in_phase(self, name: str) -> Rules:
        """The rules of the phase of that name; these, for the first one (which has no name)."""
        return next((phase.rules for phase in self.phases if phase.name == name), self)

    @cached_property
    def ends(self) -> frozenset[str]:
        """How the game, one of the games in a row, and any phase of it can end."""
        own = {end.kind for end in (self.end, self.end.each) if end is not None}
        return frozenset(own).union(*(phase.rules.ends for phase in self.phases))

    @property
    def fate(self) -> object:
        """All on which it depends whether a game ends: readings that agree in it end alike.

        None where that is not known, and every reading has to be looked at.
        """
        return None

    def at(self, path: str) -> str:
        """The path of the clause that is in force in place of this one."""
        return self.overridden.get(path, path)

    def with_weights(self, weights: Weights) -> Rules:
        """These rules with pieces whose faces come up by other weights. Raises WeightsError."""
        raise WeightsError("this game throws no pieces; there is nothing to weigh.")

    def law_of_points(self) -> tuple[tuple[int, Fraction], ...]:
        """The chance of each number of points in one throw or guess, most points first."""
        raise NotImplementedError

    def mean_points(self) -> Fraction:
        """The mean of one throw or guess, in points."""
        return sum((points * chance for points, chance in self.law_of_points()), Fraction(0))
