"""What happens in a game. Every event names the clause that made it happen."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.blocks.falls import Fall


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
    """Counters changed hands. ``payer`` is a side, or None for the pool."""

    payer: int | None
    side: int
    counters: int
    clause: str


@dataclass(frozen=True)
class Unpaid:
    """So many of the counters won are paid by nobody."""

    side: int
    counters: int
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


Event = Began | Thrown | Voided | Scored | Paid | Unpaid | ThrowsAgain | TurnPasses | Ended
