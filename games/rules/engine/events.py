"""What happens in a game. Every event names the clause that made it happen."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.blocks.falls import Fall
from games.rules.blocks.kinds import Kind
from games.rules.engine.guess_events import GuessEvent
from games.rules.engine.running import TrackEvent


@dataclass(frozen=True)
class Began:
    """A side has the first play."""

    side: int
    clause: str


@dataclass(frozen=True)
class Thrown:
    """The pieces fell. ``fall.faces()`` gives the face of every piece."""

    seat: int
    fall: Fall
    clause: str


@dataclass(frozen=True)
class Voided:
    """A throw was made that does not count."""

    seat: int
    clause: str


@dataclass(frozen=True)
class Scored:
    """A fall counts so many points (0: it counts nothing)."""

    side: int
    points: int
    clause: str


@dataclass(frozen=True)
class Paid:
    """Counters changed hands. ``payer`` and ``side`` are sides, or None for the pool."""

    payer: int | None
    side: int | None
    counters: int
    clause: str


@dataclass(frozen=True)
class Unpaid:
    """So many of the counters won are paid by nobody."""

    side: int | None
    counters: int
    clause: str


@dataclass(frozen=True)
class Tallied:
    """A side has added so many points (or bets) to what it had, and has ``total`` now."""

    side: int
    points: int
    total: int
    clause: str


@dataclass(frozen=True)
class Made:
    """Smaller counters of a side have come to make so many of a greater kind."""

    side: int
    kind: Kind
    count: int
    clause: str


@dataclass(frozen=True)
class Cancelled:
    """A gain of one side took so many away from another; of points where ``kind`` is None."""

    side: int
    other: int
    kind: Kind | None
    count: int
    clause: str


@dataclass(frozen=True)
class ThrowsAgain:
    """The same player throws once more."""

    seat: int
    clause: str


@dataclass(frozen=True)
class TurnPasses:
    """The play goes to another seat."""

    seat: int
    clause: str


@dataclass(frozen=True)
class Ended:
    """The game is over. ``winner`` is a side, or None if it is drawn."""

    winner: int | None
    reason: str
    clause: str


@dataclass(frozen=True)
class Resigned:
    """A player gives the match up, which is no rule of the game, so that ``clause`` is empty."""

    seat: int
    clause: str


@dataclass(frozen=True)
class StartTied:
    """The highest throw for the first play was thrown twice; all throw again."""

    clause: str


@dataclass(frozen=True)
class DropsOut:
    """A player is out."""

    seat: int
    clause: str


@dataclass(frozen=True)
class PhaseBegins:
    """Another part of the game begins, with other rules."""

    phase: str
    clause: str


@dataclass(frozen=True)
class GameWon:
    """One of the games to be won in a row is over; ``winner`` is None if it is drawn."""

    winner: int | None
    reason: str
    clause: str


Event = (
    Began
    | StartTied
    | DropsOut
    | PhaseBegins
    | GameWon
    | Thrown
    | Voided
    | Scored
    | Paid
    | Unpaid
    | Tallied
    | Made
    | Cancelled
    | ThrowsAgain
    | TurnPasses
    | Ended
    | Resigned
    | GuessEvent
    | TrackEvent
)
