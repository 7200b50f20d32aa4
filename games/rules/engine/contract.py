"""The contract between a game and whoever plays, replays, simulates or counts it.

One contract for every class of game. A state is immutable. Either a seat is to move, or chance is,
or the game is over. Applying an action gives the next state and the events, each of which names the
clause that fired. Chance is explicit: a chance state lists its outcomes with exact chances, and
somebody else draws.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, Protocol, Self

from games.rules.engine.events import Event
from games.rules.rules import Rules

CHANCE: Final = "chance"
Mover = int | Literal["chance"] | None


class Action(Protocol):
    """A move or a chance outcome; ``str`` gives its notation, which the rules can read back."""

    def __str__(self) -> str: ...


@dataclass(frozen=True)
class Result:
    """How a game ended: the winning side (None: drawn), why, and the clause that says so.

    A match that was given up ended by no clause, so that ``clause`` is empty.
    """

    winner: int | None
    reason: str
    clause: str


@dataclass(frozen=True)
class OnTrack:
    """One side on a track: the ``gate`` from which it starts (from 0; None: not yet chosen), its
    ``way`` ("clockwise", "counterclockwise" or not yet chosen), and for each of its runners the
    point on which it stands (None: on none) and how far it has ``gone`` (None: not on its way)."""

    gate: int | None
    way: str
    points: tuple[int | None, ...]
    gone: tuple[int | None, ...]
    laps: int


@dataclass(frozen=True)
class Observation:
    """What one seat may know of a state; pages and programs show this and never the state.

    ``seat`` and ``side`` are None for an onlooker, who sees only what everybody may see.
    ``to_move`` is a seat, "chance" or None; ``allowed`` are the notations of the moves that this
    seat can make now. ``holdings`` are the counters of each side.

    Of a guessing game it also tells what the state waits for (``stage``), the seats that hide or
    divide in this play (``playing``), and, each with its seat, what this seat's own side has
    ``hidden`` and the ``guesses`` made in this play that are no secret from it.

    Of a throwing game it tells, where there are such things, the counters in each player's purse
    (by seat), the seats that are ``out`` and where each side stands on the ``track``. Of any game
    it tells the ``phase`` by name (empty: the first), and where several games are played how many
    ``games`` count for each side.
    """

    seat: int | None
    side: int | None
    to_move: Mover
    # One hider's moves can follow from what the partner has hidden.
    allowed: tuple[str, ...] = field(repr=False)
    pool: int
    holdings: tuple[int, ...]
    result: Result | None
    stage: str = ""
    playing: tuple[int, ...] = ()
    # Left out of what a traceback or a line of a server's log may print.
    hidden: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    guesses: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    purses: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    phase: str = ""
    games: tuple[int, ...] = ()
    track: tuple[OnTrack, ...] = ()


class State(Protocol):
    """A state of a game."""

    @property
    def now(self) -> Rules:
        """The rules of the phase that the game is in."""

    @property
    def to_move(self) -> Mover:
        """The seat to move, CHANCE, or None when the game is over."""

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do; empty for chance and when the game is over."""

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """What chance may bring, in an order fixed for ever; empty unless chance is to move."""

    def chance_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """One outcome for all those that lead to the same state, with their chance together."""

    def move_effects(self) -> tuple[tuple[Action, Fraction], ...]:
        """One move for all those after which the game goes on alike, with their share of all moves.

        Empty unless a seat is to move. Whoever computes with it supposes that every move is made as
        often as another.
        """

    def for_ending(self) -> Self:
        """The state without what has no bound and does not matter to when the game is over."""

    def for_odds(self) -> tuple[Self, int]:
        """One state for all from which the game goes on alike, and the side that is first in it.

        Sides are renamed, each keeping its place in the order of play; what side 0 of this state
        wins, that side of the game has won.
        """

    @property
    def secret(self) -> bool:
        """Whether something is hidden now that one side knows and another does not."""

    def masked(self, action: Action) -> str:
        """The notation of an action as other sides may see it as long as it is hidden.

        That of an action which hides nothing is its own.
        """

    def apply(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """The next state and what happened. Raises IllegalError."""

    def resign(self, seat: int) -> tuple[Self, tuple[Event, ...]]:
        """The state after a seat has given the match up, as it may at any time; what happened.

        No legal action, since no rule of the game says it. Raises IllegalError for no seat at all
        and when the game is over.
        """

    def read(self, text: str) -> Action:
        """The action that a notation names. Raises MalformedError."""

    def observation(self, seat: int | None) -> Observation:
        """What a seat may know, or (None) an onlooker. Raises IllegalError for no seat at all."""
