"""How a throwing game stands: all that a state of it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

from games.rules.blocks import players
from games.rules.engine.contract import Result
from games.rules.engine.games import NOBODY
from games.rules.engine.payments import Counters
from games.rules.engine.track import Track
from games.rules.throwing_rules import ThrowingRules


class Stage(Enum):
    """What a state waits for."""

    START = "start"
    START_FALL = "fall for the first play"
    CHOOSE = "choose"
    THROW = "throw"
    FALL = "fall"
    MOVE = "move"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True)
class Position:
    """A throwing game as it stands.

    ``side`` is the side whose turn it is, ``partners`` which of its players throws next on each
    side. What follows is kept only where the rules look at it: ``phase`` counts from 0; ``out`` are
    the seats that have dropped out; ``thrown`` the throws already made in this turn; ``running`` a
    side and how often it has scored running; ``lots`` the points thrown for the first play;
    ``track`` where the runners are, and ``fallen`` the line of the score with which one of them is
    to be moved; ``agreed`` how many sides have agreed to stop since one offered it, ``offered``
    whether one has before this throw; ``streak`` a side and how many games it has won that count.
    Positions of one reading compare by what can still happen, not by how they came about.
    """

    rules: ThrowingRules = field(compare=False, repr=False)
    stage: Stage
    side: int
    partners: tuple[int, ...]
    counters: Counters
    result: Result | None = None
    last_winner: int | None = None
    phase: int = 0
    out: frozenset[int] = frozenset()
    thrown: int = 0
    running: tuple[int, int] = NOBODY
    lots: tuple[int, ...] = ()
    track: Track | None = None
    fallen: str = ""
    agreed: int = 0
    offered: bool = False
    streak: tuple[int, int] = NOBODY

    def but(self, **changes: Any) -> Self:
        """The position with these fields changed.

        As ``dataclasses.replace`` does it, ten times as fast: to see whether a game ends, positions
        are made by the hundred thousand.
        """
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__)
        changed.__dict__.update(changes)
        return changed

    @property
    def now(self) -> ThrowingRules:
        """The rules of the phase that the game is in."""
        if self.phase == 0:
            return self.rules
        rules = self.rules.phases[self.phase - 1].rules
        assert isinstance(rules, ThrowingRules)
        return rules

    def seat_of(self, side: int) -> int:
        """The seat that plays for a side now."""
        return side + self.rules.sides * self.partners[side]

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.seat_of(self.side)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that win and pay for their sides now."""
        return tuple(self.seat_of(side) for side in range(self.rules.sides))

    def sides_in(self) -> list[int]:
        """The sides of which somebody has not dropped out."""
        return [side for side in range(self.rules.sides) if any(self._players_in(side))]

    def _players_in(self, side: int) -> Iterator[bool]:
        sides = self.rules.sides
        return (side + sides * n not in self.out for n in range(self.rules.per_side))

    def passed(self) -> Self:
        """The position after a turn, with the player who is next; who is out is passed over."""
        order, per_side = self.rules.order, self.rules.per_side
        after = self.partners[self.side] + 1
        if order == players.UNTIL_OUT:
            after -= 1
        partner = self._next_player(self.side, after)
        stays = order == players.WHOLE_SIDE and partner >= after and after < per_side
        partners = (*self.partners[: self.side], partner, *self.partners[self.side + 1 :])
        side = self.side if stays else self._next_side()
        return self.but(side=side, partners=partners, thrown=0, offered=False)

    def _next_player(self, side: int, first: int) -> int:
        """The first player of a side, from this one on and round again, who is not out."""
        per_side = self.rules.per_side
        order = [(first + step) % per_side for step in range(per_side)]
        still = list(self._players_in(side))
        return next((player for player in order if still[player]), order[0])

    def _next_side(self) -> int:
        sides = self.rules.sides
        order = [(self.side + step) % sides for step in range(1, sides + 1)]
        still = self.sides_in()
        return next((side for side in order if side in still), self.side)

    def without(self, out: frozenset[int]) -> Self:
        """The position after these seats have dropped out, with those who play in their place."""
        after = self.but(out=self.out | out)
        # On the side whose turn it is the turn passes anyway, if it is its player who is out.
        partners = tuple(
            partner if side == self.side else after._next_player(side, partner)
            for side, partner in enumerate(self.partners)
        )
        return after.but(partners=partners)
