"""Guessing games: a side hides pieces, or divides sticks, and the other side guesses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from games.rules.blocks import ending, guessing, players
from games.rules.blocks import hiding as ways
from games.rules.engine.actions import Begin
from games.rules.engine.contract import CHANCE, Action, Mover, Observation, Result
from games.rules.engine.events import Event
from games.rules.engine.guess_actions import (
    HIDDEN_GUESS,
    HIDDEN_HOLDING,
    Divide,
    Guess,
    Hide,
    PassOn,
    read_guess_action,
)
from games.rules.engine.guess_judging import next_play
from games.rules.engine.guess_likeness import alike, unlike
from games.rules.engine.guess_play import applied
from games.rules.engine.guess_stage import Stage
from games.rules.engine.guess_view import observed
from games.rules.engine.payments import Counters, at_the_start
from games.rules.engine.resigning import ending_of
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.guessing_rules import GuessingRules


@dataclass(frozen=True)
class GuessingState:
    """A state of a guessing game.

    In a play ``side`` hides or divides; ``playing`` are those of its hiders who play, ``hidden``
    and ``guessed`` what has been hidden and guessed so far, ``got`` what of it was right.
    ``partners`` says which of its players guesses next on each side. ``plays`` and ``streak`` (a
    side and how often it has won running) are counted only where the end depends on them, so that a
    game has no more states than it needs. States of one reading compare by what can still happen,
    not by how they came about.
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
    streak: tuple[int, int] = (0, 0)
    result: Result | None = None
    last_winner: int | None = None

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
                return self.other
            case Stage.GUESS:
                return self.guesser_of(len(self.guessed))
        return self.hiders[len(self.hidden)]

    @property
    def hiders(self) -> tuple[int, ...]:
        """The seats that hide or divide in this play, in order."""
        sides = (0, 1) if self.rules.both else (self.side,)
        return tuple(self._seat(side, hider) for side in sides for hider in self.playing)

    def _seat(self, side: int, hider: int) -> int:
        """The seat of a hider; where fewer hide than play, partners take turns at it."""
        per_side = self.rules.per_side
        shift = self.partners[side] if self.rules.hiders < per_side else 0
        return side + self.rules.sides * ((hider + shift) % per_side)

    def guesser_of(self, number: int) -> int:
        """The seat that makes the guess of this number, from 0, in this play."""
        rules = self.rules
        by = rules.hiding.guesser if rules.hiding else guessing.ONE_BY_TURNS
        side = number if rules.both else self.other
        if by == guessing.EACH_FOR_ONE:
            return side + rules.sides * (self.playing[number] % rules.per_side)
        partner = 0 if by == guessing.ONE_THROUGHOUT else self.partners[side]
        return side + rules.sides * partner

    @property
    def units(self) -> int:
        """How many hiders the next guess is about."""
        hiding = self.rules.hiding
        each = hiding is not None and hiding.guesser == guessing.EACH_FOR_ONE
        return 1 if each else len(self.playing)

    @property
    def secret(self) -> bool:
        """Whether something is hidden now that one side knows and the other does not."""
        return bool(self.hidden)

    def masked(self, action: Action) -> str:
        """The notation of an action as the other side may see it while it is hidden."""
        if isinstance(action, Hide):
            return HIDDEN_HOLDING
        if isinstance(action, Guess) and self.rules.both and not self.guessed:
            return HIDDEN_GUESS
        return str(action)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do. A guesser's moves do not depend on what is hidden."""
        match self.stage:
            case Stage.START if self.to_move != CHANCE:
                return (Begin(0), Begin(1))
            case Stage.HIDE:
                return (*map(Hide, self._holdings()), *self._instead())
            case Stage.DIVIDE:
                return (Divide(), *self._instead())
            case Stage.GUESS:
                return self._guesses()
            case Stage.ANSWER:
                return (Agree(), GoOn())
        return ()

    def _holdings(self) -> tuple[ways.Holding, ...]:
        hiding = self.rules.hiding
        assert hiding is not None
        start = len(self.hidden) // len(self.playing) * len(self.playing)
        before = self.hidden[start:]
        if hiding.mixed or not before:
            return hiding.holdings
        return tuple(h for h in hiding.holdings if h.together == before[0].together)

    def _instead(self) -> tuple[Action, ...]:
        """What may be done before a play in place of playing."""
        if self.hidden:
            return ()
        alone = len(self.playing) < self.rules.hiders
        may_pass = self.rules.may_pass and alone and not self.passed
        may_offer = self.rules.end.kind == ending.BY_AGREEMENT and not self.offered
        return (*([PassOn()] if may_pass else []), *([Offer()] if may_offer else []))

    def _guesses(self) -> tuple[Action, ...]:
        rules = self.rules
        if rules.marks:
            return (Guess((rules.marks[self.other],)),)
        looked = {guess.named for guess in self.guessed if self.looks}
        named = rules.guesses(self.units)
        return tuple(Guess(name) for name in named if name not in looked)

    @property
    def looks(self) -> bool:
        """Whether one looks several times for one piece."""
        return self.rules.hiding is not None and self.rules.hiding.looks > 1

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Lots for the first play, or the bunch that was parted off; chances add up to one."""
        if self.stage is Stage.COUNT:
            assert self.rules.dividing is not None
            return self.rules.dividing.law_of_bunches
        if self.to_move != CHANCE:
            return ()
        if self.last_winner is not None:
            return ((Begin(self.last_winner), Fraction(1)),)
        return tuple((Begin(side), Fraction(1, 2)) for side in (0, 1))

    def chance_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """One bunch for all those that make the guess right, and one for all that do not."""
        if self.stage is not Stage.COUNT:
            return self.chance_outcomes()
        assert self.rules.dividing is not None
        (answer,) = self.guessed[0].named
        together: dict[bool, tuple[Action, Fraction]] = {}
        for bunch, chance in self.rules.dividing.law_of_bunches:
            right = self.rules.dividing.answer_of(bunch) == answer
            first, before = together.get(right, (bunch, Fraction(0)))
            together[right] = (first, before + chance)
        return tuple(together.values())

    def move_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """One move for all those after which the game goes on alike, and their share."""
        return alike(self)

    def hits(self, guess: Guess) -> tuple[bool, ...]:
        """Which of the things that a guess names are right; no seat may know it beforehand."""
        hiding = self.rules.hiding
        if hiding is None:
            return ()
        if self.rules.both:
            at = len(self.playing) * (1 - len(self.guessed))
        else:
            at = 0 if self.looks else len(self.guessed) * self.units
        held = self.hidden[at : at + self.units]
        if self.rules.names.kind == guessing.ORDER:
            lies = str(held[0]).split()
        else:
            lies = [hiding.place_of_sought(one) for one in held]
        return tuple(one == other for one, other in zip(lies, guess.named, strict=True))

    def for_ending(self) -> GuessingState:
        """One state for all those from which the game can end in the same ways."""
        return unlike(self)

    def resign(self, seat: int) -> tuple[GuessingState, tuple[Event, ...]]:
        """The state after a seat has given the match up. Raises IllegalError."""
        result, told = ending_of(self, self.rules, seat)
        return replace(self, stage=Stage.OVER, hidden=(), guessed=(), result=result), told

    def read(self, text: str) -> Action:
        """The action that a notation names. Raises MalformedError."""
        return read_guess_action(self.rules, text)

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
        playing=tuple(range(rules.hiders)),
        partners=(0, 0),
        counters=at_the_start(rules.counters, rules.sides, rules.per_side),
        last_winner=last_winner if rules.starts == players.LAST_WINNER else None,
    )
    # Where both sides hide and guess at once neither is first.
    return next_play(start) if rules.both else start
