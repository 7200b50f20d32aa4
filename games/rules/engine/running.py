"""What happens on a track. Every event names the clause that made it happen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Placed:
    """A side has chosen the gate from which it starts (from 0) and its way (1 is clockwise)."""

    side: int
    gate: int
    way: int
    clause: str


@dataclass(frozen=True)
class Moved:
    """A runner has gone so many steps; ``point`` is where it stands now (None: on no point)."""

    side: int
    runner: int
    steps: int
    point: int | None
    clause: str


@dataclass(frozen=True)
class Stays:
    """No runner of a side can move with this throw."""

    side: int
    clause: str


@dataclass(frozen=True)
class LapDone:
    """A runner of a side has completed a lap; ``home`` if it has left the track."""

    side: int
    home: bool
    clause: str


@dataclass(frozen=True)
class Visits:
    """A runner has come to a named place."""

    side: int
    place: str
    clause: str


@dataclass(frozen=True)
class Hits:
    """A runner of a side has met one of another side."""

    side: int
    other: int
    clause: str


@dataclass(frozen=True)
class SentBack:
    """A runner goes back to its gate, or (``outside``) must enter the track again."""

    side: int
    runner: int
    outside: bool
    clause: str


TrackEvent = Placed | Moved | Stays | LapDone | Visits | Hits | SentBack
