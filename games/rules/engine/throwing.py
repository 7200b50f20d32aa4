"""Throwing games: dice, stones, staves. Sides throw by turns; points are counters or steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.rules.blocks import circuit as circuit_words
from games.rules.blocks import ending, players
from games.rules.blocks.falls import Fall
from games.rules.engine import flow
from games.rules.engine.actions import Begin, Choose, Move, Throw, VoidThrow, read_action
from games.rules.engine.contract import CHANCE, Action, Mover, Observation
from games.rules.engine.events import Began, Event, Scored, StartTied, Thrown
from games.rules.engine.guess_events import Declined, Offered
from games.rules.engine.likeness import as_to_winners, unlike
from games.rules.engine.payments import Counters
from games.rules.engine.position import Position, Stage
from games.rules.engine.resigning import ending_of
from games.rules.engine.running import Placed
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.engine.throwing_view import observed, waits_for
from games.rules.engine.track import choices_of, movable
from games.rules.errors import IllegalError
from games.rules.throwing_rules import ThrowingRules

Told = tuple[Event, ...]
CHOICE = (circuit_words.HOME.path, circuit_words.DIRECTION.path)


@dataclass(frozen=True)
class ThrowingState(Position):
    """A state of a throwing game."""

    @property
    def to_move(self) -> Mover:
        """The seat to move, CHANCE, or None when the game is over."""
        match self.stage:
            case Stage.OVER:
                return None
            case Stage.CHOOSE | Stage.THROW | Stage.MOVE:
                return self.seat
            case Stage.ANSWER:
                return self.seat_of(self._asked()[self.agreed])
            case Stage.START if self.rules.starts == players.BY_AGREEMENT:
                return 0
            case Stage.START if self.rules.starts == players.HIGHEST_THROW:
                return self.seat_of(len(self.lots))
        return CHANCE

    def _asked(self) -> list[int]:
        """The sides that answer an offer to end the game, in order."""
        sides = self.rules.sides
        order = [(self.side + step) % sides for step in range(1, sides)]
        return [side for side in order if side in self.sides_in()]

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do."""
        if self.to_move in (CHANCE, None):
            return ()
        match self.stage:
            case Stage.START if self.rules.starts == players.BY_AGREEMENT:
                return tuple(Begin(side) for side in range(self.rules.sides))
            case Stage.CHOOSE:
                return tuple(self._places())
            case Stage.MOVE:
                return tuple(Move(runner) for runner in self._runners())
            case Stage.ANSWER:
                return (Agree(), GoOn())
            case Stage.THROW if self.now.ends_by_agreement and not self.offered:
                return (Throw(), Offer())
        return (Throw(),)

    def _places(self) -> Iterator[Choose]:
        assert self.rules.circuit is not None
        assert self.track is not None
        for track in choices_of(self.rules.circuit, self.track, self.side):
            yield Choose(track.gates[self.side], track.ways[self.side])

    def _runners(self) -> list[int]:
        now, track = self.now, self.track
        assert now.circuit is not None
        assert track is not None
        row = now.row_at(self.fallen)
        side = flow.scorer(self, row)
        return movable(now.circuit, track, side, row.points or 0, row.path)

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Lots for the first play, or how the pieces can fall; chances add up to one."""
        if self.to_move != CHANCE:
            return ()
        if self.stage is Stage.START:
            if self.last_winner is not None:
                return ((Begin(self.last_winner), Fraction(1)),)
            sides = self.rules.sides
            return tuple((Begin(side), Fraction(1, sides)) for side in range(sides))
        return self._falls(self.now.law)

    def chance_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """The outcomes of a throw put together by what comes of them."""
        if self.stage not in (Stage.FALL, Stage.START_FALL):
            return self.chance_outcomes()
        return self._falls(self.now.law_of_effects)

    def _falls(self, law: tuple[tuple[Fall, Fraction], ...]) -> tuple[tuple[Action, Fraction], ...]:
        void = self.now.void_chance if self.stage is Stage.FALL else Fraction(0)
        if not void:
            return law
        falls = tuple((fall, chance * (1 - void)) for fall, chance in law)
        return (*falls, (VoidThrow(), void))

    def move_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """Every move of its own."""
        moves = self.legal_actions()
        return tuple((move, Fraction(1, len(moves))) for move in moves)

    def for_ending(self) -> ThrowingState:
        """One state for all that differ only in what is called side one."""
        return unlike(self)

    def for_odds(self) -> tuple[ThrowingState, int]:
        """One state for all from which each side wins as easily, and the side first in it."""
        return as_to_winners(self)

    @property
    def secret(self) -> bool:
        """Never: a throwing game hides nothing."""
        return False

    def masked(self, action: Action) -> str:
        """The notation itself."""
        return str(action)

    def apply(self, action: Action) -> tuple[ThrowingState, Told]:
        """The next state and what happened. Raises IllegalError."""
        after, told = self._applied(action)
        track = after.track
        if after.stage is Stage.THROW and track is not None:
            chosen = track.gates[after.side] >= 0 and track.ways[after.side]
            after = after if chosen else after.but(stage=Stage.CHOOSE)
        return after, told

    def _applied(self, action: Action) -> tuple[ThrowingState, Told]:
        waits = self.stage
        if waits is Stage.START and isinstance(action, Begin):
            return self._begin(action)
        if waits is Stage.FALL and isinstance(action, VoidThrow) and self.now.void_chance:
            return flow.voided(self)
        if waits in (Stage.FALL, Stage.START_FALL) and isinstance(action, Fall):
            if action not in self.now.scored_by:
                raise IllegalError(f"“{action}” is no fall of these pieces.")
            return flow.fell(self, action) if waits is Stage.FALL else self._lot(action)
        if self.to_move in (CHANCE, None) or action not in self.legal_actions():
            raise IllegalError(f"“{action}” cannot be done now: {waits_for(self)}.")
        match action:
            case Throw():
                falling = Stage.START_FALL if waits is Stage.START else Stage.FALL
                return self.but(stage=falling), ()
            case Choose():
                return self._choose(action)
            case Move():
                return flow.moved_by_choice(self, action.runner)
            case Offer():
                return self._offer()
        return self._answer(action)

    def _begin(self, action: Begin) -> tuple[ThrowingState, Told]:
        possible = [outcome for outcome, _ in self.chance_outcomes()] or self.legal_actions()
        if action not in possible:
            first = "the last winner plays first"
            why = first if self.last_winner is not None else waits_for(self)
            raise IllegalError(f"“{action}” cannot be done now: {why}.")
        begun = self.but(stage=Stage.THROW, side=action.side, last_winner=None)
        return begun, (Began(action.side, players.STARTS.path),)

    def _lot(self, fall: Fall) -> tuple[ThrowingState, Told]:
        """A throw for the first play: the highest of all sides begins."""
        row, side = self.now.scored_by[fall], len(self.lots)
        lots = (*self.lots, row.points or 0)
        told: Told = (
            Thrown(self.seat_of(side), fall, "throw.chance"),
            Scored(side, row.points or 0, row.path),
        )
        if len(lots) < self.rules.sides:
            return self.but(stage=Stage.START, lots=lots), told
        if lots.count(max(lots)) > 1:
            again = self.but(stage=Stage.START, lots=())
            return again, (*told, StartTied(players.STARTS.path))
        first = lots.index(max(lots))
        begun = self.but(stage=Stage.THROW, side=first, lots=())
        return begun, (*told, Began(first, players.STARTS.path))

    def _choose(self, action: Choose) -> tuple[ThrowingState, Told]:
        track, side = self.track, self.side
        assert track is not None
        home, direction = CHOICE
        clause = home if track.gates[side] < 0 else direction
        assert self.rules.circuit is not None
        chosen = next(
            after
            for after in choices_of(self.rules.circuit, track, side)
            if (after.gates[side], after.ways[side]) == (action.gate, action.way)
        )
        told = Placed(side, action.gate, action.way, clause)
        return self.but(stage=Stage.THROW, track=chosen), (told,)

    def _offer(self) -> tuple[ThrowingState, Told]:
        offered = Offered(self.seat, self.now.at(ending.END.path))
        if not self._asked():
            # All others are out, so that nobody is there to disagree.
            over, ended = flow.stopped(self)
            return over, (offered, *ended)
        return self.but(stage=Stage.ANSWER, agreed=0, offered=True), (offered,)

    def _answer(self, action: Action) -> tuple[ThrowingState, Told]:
        if isinstance(action, GoOn):
            seat = self.to_move
            assert isinstance(seat, int)
            declined = Declined(seat, self.now.at(ending.END.path))
            return self.but(stage=Stage.THROW, agreed=0), (declined,)
        if self.agreed + 1 < len(self._asked()):
            return self.but(agreed=self.agreed + 1), ()
        return flow.stopped(self)

    def resign(self, seat: int) -> tuple[ThrowingState, Told]:
        """The state after a seat has given the match up. Raises IllegalError."""
        result, told = ending_of(self, self.rules, seat)
        return self.but(stage=Stage.OVER, result=result), told

    def read(self, text: str) -> Action:
        """The action that a notation names. Raises MalformedError."""
        return read_action(self.now, text)

    def observation(self, seat: int | None) -> Observation:
        """Everything: a throwing game hides nothing."""
        return observed(self, seat, self.to_move, self.legal_actions())


def begin(rules: ThrowingRules, last_winner: int | None = None) -> ThrowingState:
    """The state before the first play.

    ``last_winner`` is the side that won the game before, if this is a rematch; it decides the first
    play only in a reading that says so.
    """
    last = last_winner if rules.starts == players.LAST_WINNER else None
    empty = ThrowingState(
        rules=rules,
        stage=Stage.START,
        side=0,
        partners=(),
        counters=Counters(0, ()),
        last_winner=last,
    )
    return flow.opened(rules, empty)
