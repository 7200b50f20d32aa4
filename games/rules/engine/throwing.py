"""Throwing games: dice, stones, staves. Two sides throw by turns and take counters."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from games.rules.blocks import players, throwing
from games.rules.blocks.falls import Fall
from games.rules.engine.actions import Begin, Throw, VoidThrow, read_action
from games.rules.engine.contract import CHANCE, Action, Mover, Observation, Result
from games.rules.engine.events import (
    Began,
    Ended,
    Event,
    Scored,
    Thrown,
    ThrowsAgain,
    TurnPasses,
    Voided,
)
from games.rules.engine.finish import finished
from games.rules.engine.payments import Counters, at_the_start, pay
from games.rules.errors import IllegalError
from games.rules.throwing_rules import ThrowingRules


class Stage(Enum):
    """What a state waits for."""

    START = "start"
    THROW = "throw"
    FALL = "fall"
    OVER = "over"


@dataclass(frozen=True)
class ThrowingState:
    """A state of a throwing game.

    ``side`` is the side whose turn it is, ``partners`` which of its players throws next on each
    side. States of one reading compare by what can still happen, not by how they came about.
    """

    rules: ThrowingRules = field(compare=False, repr=False)
    stage: Stage
    side: int
    partners: tuple[int, ...]
    counters: Counters
    result: Result | None = None
    last_winner: int | None = None

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.side + self.rules.sides * self.partners[self.side]

    @property
    def to_move(self) -> Mover:
        """The seat to move, CHANCE, or None when the game is over."""
        if self.stage is Stage.OVER:
            return None
        if self.stage is Stage.THROW:
            return self.seat
        if self.stage is Stage.START and self.rules.starts == players.BY_AGREEMENT:
            return 0
        return CHANCE

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do."""
        if self.to_move in (CHANCE, None):
            return ()
        if self.stage is Stage.START:
            return tuple(Begin(side) for side in range(self.rules.sides))
        return (Throw(),)

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Lots for the first play, or how the pieces can fall; chances add up to one."""
        if self.to_move != CHANCE:
            return ()
        if self.stage is Stage.START:
            if self.rules.starts == players.LAST_WINNER and self.last_winner is not None:
                return ((Begin(self.last_winner), Fraction(1)),)
            sides = self.rules.sides
            return tuple((Begin(side), Fraction(1, sides)) for side in range(sides))
        void = self.rules.void_chance
        falls = tuple((fall, chance * (1 - void)) for fall, chance in self.rules.law)
        return (*falls, (VoidThrow(), void)) if void else falls

    def chance_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """The outcomes of a throw put together by the line of the score that takes them."""
        if self.stage is not Stage.FALL:
            return self.chance_outcomes()
        void = self.rules.void_chance
        falls = tuple((fall, chance * (1 - void)) for fall, chance in self.rules.law_of_rows)
        return (*falls, (VoidThrow(), void)) if void else falls

    def apply(self, action: Action) -> tuple[ThrowingState, tuple[Event, ...]]:
        """The next state and what happened. Raises IllegalError."""
        if self.stage is Stage.START and isinstance(action, Begin):
            return self._begin(action)
        if self.stage is Stage.THROW and isinstance(action, Throw):
            return replace(self, stage=Stage.FALL), ()
        if self.stage is Stage.FALL and isinstance(action, Fall):
            if action in self.rules.scored_by:
                return self._fall(action)
            raise IllegalError(f"“{action}” is no fall of these pieces.")
        if self.stage is Stage.FALL and isinstance(action, VoidThrow) and self.rules.void_chance:
            return self._void()
        raise IllegalError(f"“{action}” cannot be done now: {self._waits_for()}.")

    def read(self, text: str) -> Action:
        """The action that a notation names. Raises MalformedError."""
        return read_action(self.rules, text)

    def observation(self, seat: int | None) -> Observation:
        """Everything: a throwing game hides nothing."""
        if seat is not None and seat not in self.rules.seats:
            last = self.rules.seats[-1]
            raise IllegalError(f"there is no seat {seat}; seats are 0 to {last}.")
        mine = seat is not None and self.to_move == seat
        return Observation(
            seat=seat,
            side=None if seat is None else self.rules.side_of(seat),
            to_move=self.to_move,
            allowed=tuple(map(str, self.legal_actions())) if mine else (),
            pool=self.counters.pool,
            holdings=self.counters.sides,
            result=self.result,
        )

    def _waits_for(self) -> str:
        if self.stage is Stage.OVER:
            return "the game is over"
        if self.stage is Stage.START:
            return "it is not yet settled who plays first"
        if self.stage is Stage.THROW:
            return f"seat {self.seat} is to throw"
        return "the pieces are still falling"

    def _begin(self, action: Begin) -> tuple[ThrowingState, tuple[Event, ...]]:
        lots = [outcome for outcome, _ in self.chance_outcomes()] or self.legal_actions()
        if action not in lots:
            raise IllegalError(f"“{action}”: the last winner plays first.")
        event = Began(action.side, players.STARTS.path)
        begun = replace(self, stage=Stage.THROW, side=action.side, last_winner=None)
        return begun, (event,)

    def _fall(self, fall: Fall) -> tuple[ThrowingState, tuple[Event, ...]]:
        row = self.rules.scored_by[fall]
        points = row.points or 0
        held, payments = pay(self.counters, self.side, points, self.rules.counters)
        events = (
            Thrown(self.seat, fall, "throw.chance"),
            Scored(self.side, points, row.path),
            *payments,
        )
        after = replace(self, stage=Stage.THROW, counters=held)
        result = after.ending()
        if result is not None:
            over = replace(after, stage=Stage.OVER, result=result)
            return over, (*events, Ended(result.winner, result.reason, result.clause))
        again = self.rules.again
        if (again.scoring and points) or row.path in again.after:
            return after, (*events, ThrowsAgain(self.seat, "turn.again"))
        passed = after.passed()
        return passed, (*events, TurnPasses(passed.seat, "turn.again"))

    def _void(self) -> tuple[ThrowingState, tuple[Event, ...]]:
        voided = Voided(self.seat, throwing.VOID.path)
        path = throwing.AFTER_VOID.path
        after = replace(self, stage=Stage.THROW)
        if self.rules.after_void == throwing.THROWN_AGAIN:
            return after, (voided, ThrowsAgain(self.seat, path))
        passed = after.passed()
        return passed, (voided, TurnPasses(passed.seat, path))

    def passed(self) -> ThrowingState:
        """The state after the turn has passed to the other side; partners throw by turns."""
        partners = tuple(
            (partner + 1) % self.rules.per_side if side == self.side else partner
            for side, partner in enumerate(self.partners)
        )
        return replace(self, side=(self.side + 1) % self.rules.sides, partners=partners)

    def ending(self) -> Result | None:
        """How the game ends with the counters as they lie; None if it goes on."""
        return finished(self.rules, self.counters)


def begin(rules: ThrowingRules, last_winner: int | None = None) -> ThrowingState:
    """The state before the first play.

    ``last_winner`` is the side that won the game before, if this is a rematch; it decides the first
    play only in a reading that says so.
    """
    if last_winner is not None and last_winner not in range(rules.sides):
        raise IllegalError(f"there is no side {last_winner}; sides are 0 to {rules.sides - 1}.")
    return ThrowingState(
        rules=rules,
        stage=Stage.START,
        side=0,
        partners=(0,) * rules.sides,
        counters=at_the_start(rules.counters, rules.sides),
        last_winner=last_winner if rules.starts == players.LAST_WINNER else None,
    )
