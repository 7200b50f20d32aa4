"""Guessing games: a side hides pieces, or divides sticks, and the other side guesses."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.rules.blocks import guessing, players
from games.rules.blocks import hiding as ways
from games.rules.engine.contract import CHANCE, Action, Mover, Observation, Result
from games.rules.engine.events import Event
from games.rules.engine.games import NOBODY
from games.rules.engine.guess_actions import (
    HIDDEN_GUESS,
    HIDDEN_HOLDING,
    Guess,
    Hide,
    read_guess_action,
)
from games.rules.engine.guess_course import opened
from games.rules.engine.guess_likeness import alike, as_to_winners, unlike
from games.rules.engine.guess_moves import effects, moves, outcomes
from games.rules.engine.guess_play import applied
from games.rules.engine.guess_stage import Stage
from games.rules.engine.guess_view import observed
from games.rules.engine.payments import Counters
from games.rules.engine.resigning import ending_of
from games.rules.guessing_rules import GuessingRules


@dataclass(frozen=True)
class GuessingState:
    """A state of a guessing game.

    In a play ``side`` hides or divides; ``playing`` are those of its hiders who play, ``hidden``
    and ``guessed`` what has been hidden and guessed so far, ``got`` what of it was right.
    ``partners`` says which of its players guesses next on each side. ``plays`` and ``streak`` (a
    side and how often it has won running) are counted only where the end depends on them, so that a
    game has no more states than it needs; ``phase`` counts from 0, ``running`` is a side and how
    often it has scored running, where a phase begins by it, and ``games`` a side and how many games
    it has won that count, where several are played. States of one reading compare by what can
    still happen, not by how they came about.
    """

    rules: GuessingRules = field(compare=False, repr=False)
    stage: Stage
    side: int
    playing: tuple[int, ...]
    partners: tuple[int, ...]
    counters: Counters
    # Left out of what a traceback or a line of a server's log may print.
    hidden: tuple[ways.Holding, ...] = field(default=(), repr=False)
    guessed: tuple[Guess, ...] = field(default=(), repr=False)
    got: tuple[bool, ...] = field(default=(), repr=False)
    passed: bool = False
    offered: bool = False
    plays: int = 0
    streak: tuple[int, int] = NOBODY
    phase: int = 0
    running: tuple[int, int] = NOBODY
    games: tuple[int, int] = NOBODY
    result: Result | None = None
    last_winner: int | None = None

    def but(self, **changes: Any) -> GuessingState:
        """The state with these fields changed.

        As ``dataclasses.replace`` does it, ten times as fast: to see whether a game ends, states
        are made by the hundred thousand.
        """
        changed = object.__new__(GuessingState)
        changed.__dict__.update(self.__dict__)
        changed.__dict__.update(changes)
        return changed

    @property
    def now(self) -> GuessingRules:
        """The rules of the phase that the game is in."""
        if self.phase == 0:
            return self.rules
        rules = self.rules.phases[self.phase - 1].rules
        assert isinstance(rules, GuessingRules)
        return rules

    @property
    def phase_name(self) -> str:
        """The name of the phase that the game is in; empty in the first."""
        return self.rules.phases[self.phase - 1].name if self.phase else ""

    @property
    def other(self) -> int:
        """The side that does not hide."""
        return 1 - self.side

    @property
    def to_move(self) -> Mover:
        """The seat to move, CHANCE, or None when the game is over."""
        match self.stage:
            case Stage.OVER:
                return None
            case Stage.START:
                return 0 if self.rules.starts == players.BY_AGREEMENT else CHANCE
            case Stage.COUNT:
                return CHANCE
            case Stage.ANSWER:
                # Where somebody of neither side hides, the guessers offer and the others answer.
                return self.side if self.now.neutral else self.other
            case Stage.GUESS:
                return self.guesser_of(len(self.guessed))
        return self.hiders[len(self.hidden)]

    @property
    def hiders(self) -> tuple[int, ...]:
        """The seats that hide or divide in this play, in order; none where a neutral hider does."""
        if self.now.neutral:
            return ()
        sides = (0, 1) if self.now.both else (self.side,)
        return tuple(self._seat(side, hider) for side in sides for hider in self.playing)

    @property
    def hider_numbers(self) -> tuple[int, ...]:
        """The number of each of ``hiders``, from 1, where one seat moves for several; else 0."""
        shared = self.now.hiders > self.rules.per_side
        numbers = tuple(hider + 1 if shared else 0 for hider in self.playing)
        return numbers * 2 if self.now.both else numbers

    @property
    def first(self) -> int:
        """The seat with which a play begins."""
        return self.guesser_of(0) if self.now.neutral else self.hiders[0]

    def _seat(self, side: int, hider: int) -> int:
        """The seat of a hider; where fewer hide than play, partners take turns at it."""
        per_side = self.rules.per_side
        shift = self.partners[side] if self.now.hiders < per_side else 0
        return side + self.rules.sides * ((hider + shift) % per_side)

    def guesser_of(self, number: int) -> int:
        """The seat that makes the guess of this number, from 0, in this play."""
        rules = self.now
        by = rules.hiding.guesser if rules.hiding else guessing.ONE_BY_TURNS
        side = number if rules.both else self.other
        if self.guesses_each:
            return side + rules.sides * (self.playing[number] % rules.per_side)
        partner = 0 if by == guessing.ONE_THROUGHOUT else self.partners[side]
        return side + rules.sides * partner

    @property
    def guesses_each(self) -> bool:
        """Whether every hider is guessed by a player of the other side."""
        hiding = self.now.hiding
        return hiding is not None and hiding.guesser == guessing.EACH_FOR_ONE

    @property
    def units(self) -> int:
        """How many hiders the next guess is about."""
        return 1 if self.guesses_each else len(self.playing)

    @property
    def secret(self) -> bool:
        """Whether something is hidden now that one side knows and the other does not."""
        return bool(self.hidden)

    def masked(self, action: Action) -> str:
        """The notation of an action as the other side may see it while it is hidden."""
        if isinstance(action, Hide) and self.stage is Stage.HIDE:
            return HIDDEN_HOLDING
        if isinstance(action, Guess) and self.now.both and not self.guessed:
            return HIDDEN_GUESS
        return str(action)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do. A guesser's moves do not depend on what is hidden."""
        return moves(self)

    @property
    def looks(self) -> bool:
        """Whether one looks several times for one piece."""
        return self.now.hiding is not None and self.now.hiding.looks > 1

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Lots for the first play, or what chance stands in for; chances add up to one."""
        return outcomes(self)

    def chance_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """One outcome for all those that make as much of the guess right."""
        return effects(self)

    def move_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """One move for all those after which the game goes on alike, and their share."""
        return alike(self)

    def hits(self, guess: Guess) -> tuple[bool, ...]:
        """Which of the things that a guess names are right; no seat may know it beforehand."""
        if not self.hidden:
            return ()
        if self.now.both:
            at = len(self.playing) * (1 - len(self.guessed))
        else:
            at = 0 if self.looks else len(self.guessed) * self.units
        return self.hits_of(self.hidden[at : at + self.units], guess)

    def hits_of(self, held: tuple[ways.Holding, ...], guess: Guess) -> tuple[bool, ...]:
        """Which of the things that a guess names are right where so much is hidden."""
        hiding = self.now.hiding
        assert hiding is not None
        if self.now.names.kind == guessing.ORDER:
            lies = str(held[0]).split()
        else:
            # Where both hide, the one who guesses now is of the side that has not hidden this.
            side = 1 - len(self.guessed) if self.now.both else self.side
            lies = [hiding.place_of_sought(one, side) for one in held]
        return tuple(one == other for one, other in zip(lies, guess.named, strict=True))

    def for_ending(self) -> GuessingState:
        """One state for all those from which the game can end in the same ways."""
        return unlike(self)

    def for_odds(self) -> tuple[GuessingState, int]:
        """One state for all from which each side wins as easily, and the side first in it."""
        return as_to_winners(self)

    def resign(self, seat: int) -> tuple[GuessingState, tuple[Event, ...]]:
        """The state after a seat has given the match up. Raises IllegalError."""
        result, told = ending_of(self, self.rules, seat)
        return self.but(stage=Stage.OVER, hidden=(), guessed=(), result=result), told

    def read(self, text: str) -> Action:
        """The action that a notation names. Raises MalformedError."""
        return read_guess_action(self.now, text)

    def apply(self, action: Action) -> tuple[GuessingState, tuple[Event, ...]]:
        """The next state and what happened. Raises IllegalError."""
        return applied(self, action)

    def observation(self, seat: int | None) -> Observation:
        """What a seat may know: what its own side has hidden, and what lies open."""
        return observed(self, seat)


def begin(rules: GuessingRules, last_winner: int | None = None) -> GuessingState:
    """The state before the first play; ``last_winner`` as in ``games.rules.begin``."""
    start = GuessingState(
        rules=rules,
        stage=Stage.START,
        side=0,
        playing=(),
        partners=(0, 0),
        counters=Counters(0, ()),
        last_winner=last_winner if rules.starts == players.LAST_WINNER else None,
    )
    return opened(start)
