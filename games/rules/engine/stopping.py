"""The moves of a game that ends when both sides wish it; each with its notation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offer:
    """A side offers to end the game: ``offer end``."""

    def __str__(self) -> str:
        return "offer end"


@dataclass(frozen=True)
class Agree:
    """Another side agrees to end the game: ``agree``."""

    def __str__(self) -> str:
        return "agree"


@dataclass(frozen=True)
class GoOn:
    """Another side wishes to play on: ``go on``."""

    def __str__(self) -> str:
        return "go on"


STOPPING = (Offer(), Agree(), GoOn())
