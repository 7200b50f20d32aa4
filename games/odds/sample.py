"""What comes of many games that are played by chance, whichever way they are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

MOST_SEED: Final = 2**64 - 1

# How many of the games have been played, and of how many; what it raises ends the batch.
Report = Callable[[int, int], None]
Counts = NDArray[np.int64]


class RefusedBatchError(ValueError):
    """A batch that is not played; ``str`` says why in plain words."""


@dataclass(frozen=True, eq=False)
class Spread:
    """How many games took so many throws, or turns: ``counts[i]`` of them took ``values[i]``."""

    values: Counts
    counts: Counts

    @property
    def mean(self) -> float:
        """The mean of the games that were played."""
        return self._sum(1) / self._games

    @property
    def sd(self) -> float:
        """The standard deviation of the games that were played."""
        games = self._games
        # Whole numbers, since sums of squares lose much as floats.
        above = games * self._sum(2) - self._sum(1) ** 2
        return sqrt(above / (games * (games - 1))) if games > 1 else 0.0

    @property
    def standard_error(self) -> float:
        """By how much the mean of as many games differs from the true one, as a rule."""
        return self.sd / sqrt(self._games)

    def quantile(self, share: float) -> int:
        """The least length that at least this share of the games did not exceed."""
        reached = np.cumsum(self.counts) >= share * self._games
        return int(self.values[int(np.argmax(reached))])

    @property
    def _games(self) -> int:
        return int(self.counts.sum())

    def _sum(self, power: int) -> int:
        pairs = zip(self.values.tolist(), self.counts.tolist(), strict=True)
        return sum(count * value**power for value, count in pairs)


@dataclass(frozen=True, eq=False)
class Sample:
    """What came of a batch.

    ``results[starter][result]`` counts games: ``starter`` is the side that had the first play, and
    last the games in which none had; ``result`` is the side that won, and last the drawn games.
    ``exact`` is whether every chance was met exactly; if not, chances are rounded to within one
    part in 2^32. ``lead_cut`` is whether a lead could be cut to the greatest that is followed.
    ``by_engine`` is whether the rules' engine itself played, game by game, and not a table of it.
    """

    games: int
    seed: int
    results: tuple[tuple[int, ...], ...]
    throws: Spread
    turns: Spread
    exact: bool
    lead_cut: bool
    by_engine: bool

    @property
    def won(self) -> tuple[int, ...]:
        """How many games each side has won; last, how many were drawn."""
        return tuple(map(sum, zip(*self.results, strict=True)))


def examine(ends: bool, games: int, most: int, seed: int) -> None:
    """See whether a batch can be played. Raises RefusedBatchError, which says why it cannot."""
    if not ends:
        raise RefusedBatchError(
            "In this reading some games can never come to an end, so they cannot be played to it. "
            "Choose another reading."
        )
    if not 1 <= games <= most:
        raise RefusedBatchError(f"{games:,} games are asked for; choose from 1 to {most:,}.")
    if not 0 <= seed <= MOST_SEED:
        raise RefusedBatchError(f"The seed is a whole number from 0 to {MOST_SEED}, not {seed}.")
