"""The contract between a game and whoever plays, replays, simulates or counts it.

One contract for every class of game. A state is immutable. Either a seat is to move, or chance is,
or the game is over. Applying an action gives the next state and the events, each of which names the
clause that fired. Chance is explicit: a chance state lists its outcomes with exact chances, and
somebody else draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, Protocol, Self

from games.rules.engine.events import Event

CHANCE: Final = "chance"
Mover = int | Literal["chance"] | None


class Action(Protocol):
    """A move or a chance outcome; ``str`` gives its notation, which the rules can read back."""

    def __str__(self) -> str: ...


@dataclass(frozen=True)
class Result:
    """How a game ended: the winning side (None: drawn), why, and the clause that says so."""

    winner: int | None
    reason: str
    clause: str


@dataclass(frozen=True)
class Observation:
    """What one seat may know of a state; pages and programs show this and never the state.

    ``seat`` and ``side`` are None for an onlooker, who sees only what everybody may see.
    ``to_move`` is a seat, "chance" or None; ``allowed`` are the notations of the moves that this
    seat can make now. ``holdings`` are the counters of each side.
    """

    seat: int | None
    side: int | None
    to_move: Mover
    allowed: tuple[str, ...]
    pool: int
    holdings: tuple[int, ...]
    result: Result | None


class State(Protocol):
    """A state of a game."""

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

    def apply(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """The next state and what happened. Raises IllegalError."""

    def read(self, text: str) -> Action:
        """The action that a notation names. Raises MalformedError."""

    def observation(self, seat: int | None) -> Observation:
        """What a seat may know, or (None) an onlooker. Raises IllegalError for no seat at all."""
