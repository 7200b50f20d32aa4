"""Many games of one reading played by chance, to be held against its exact odds.

Games are played in parts of PART games, each from random numbers of its own that follow from the
seed and the number of the part; so the same seed gives the same games on one core and on several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.odds.lockstep import LONG, SEED_WORDS, play
from games.odds.table import Table
from games.odds.windows import Windows, windows_of

PART: Final = 1 << 16
MOST_GAMES: Final = 10**9
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
    """

    games: int
    seed: int
    results: tuple[tuple[int, ...], ...]
    throws: Spread
    turns: Spread
    exact: bool
    lead_cut: bool

    @property
    def won(self) -> tuple[int, ...]:
        """How many games each side has won; last, how many were drawn."""
        return tuple(map(sum, zip(*self.results, strict=True)))


def simulate(
    table: Table, games: int, seed: int, cores: int = 1, report: Report | None = None
) -> Sample:
    """Play so many games of a table and count what came of them.

    Raises RefusedBatchError for a reading that does not end, for too many games or none, and for a
    seed that is none; TooLargeError for a table that is too large.
    """
    _examine(table, games, seed)
    windows = windows_of(table)
    counted = _Counted(table.sides)
    stop = np.zeros(1, np.int64)
    parts = range(0, games, PART)
    with ThreadPoolExecutor(cores) as pool:
        try:
            for part in _in_turn(
                pool, cores, (_Part(windows, at, min(PART, games - at), seed) for at in parts), stop
            ):
                counted.add(part)
                if report is not None:
                    report(counted.games, games)
        except BaseException:
            stop[0] = 1
            raise
    return counted.sample(seed, windows.exact, bool(table.cut.any()))


def _examine(table: Table, games: int, seed: int) -> None:
    if not table.ends:
        raise RefusedBatchError(
            "In this reading some games can never come to an end, so they cannot be played to it. "
            "Choose another reading."
        )
    if not 1 <= games <= MOST_GAMES:
        raise RefusedBatchError(f"{games:,} games are asked for; choose from 1 to {MOST_GAMES:,}.")
    if not 0 <= seed <= MOST_SEED:
        raise RefusedBatchError(f"The seed is a whole number from 0 to {MOST_SEED}, not {seed}.")


@dataclass(frozen=True, eq=False)
class _Part:
    """Some of the games of a batch, from ``first`` on, to be played in one thread."""

    windows: Windows
    first: int
    games: int
    seed: int


@dataclass(frozen=True, eq=False)
class _Played:
    """What came of a part; ``long`` are the throws and turns of the long games."""

    games: int
    results: Counts
    throws: Counts
    turns: Counts
    long: Counts


def _in_turn(
    pool: ThreadPoolExecutor, cores: int, parts: Iterator[_Part], stop: Counts
) -> Iterator[_Played]:
    """What came of the parts, in their order; few are under way at once."""
    under_way: list[Future[_Played]] = []
    more = True
    while more or under_way:
        while more and len(under_way) < 2 * cores:
            part = next(parts, None)
            more = part is not None
            if part is not None:
                under_way.append(pool.submit(_play, part, stop))
        with suppress(IndexError):
            yield under_way.pop(0).result()


def _play(part: _Part, stop: Counts) -> _Played:
    windows, sides = part.windows, part.windows.sides
    source = np.random.SeedSequence(part.seed, spawn_key=(part.first // PART,))
    results = np.zeros((sides + 1, sides + 1), np.int64)
    throws, turns = np.zeros((2, LONG), np.int64)
    long = np.empty((2, part.games), np.int64)
    noted = play(
        part.games,
        windows.columns.bit_length() - 1,
        windows.entries,
        windows.choices,
        windows.begins,
        windows.begin_weights,
        windows.begin_starters,
        np.uint64(windows.idle),
        source.generate_state(SEED_WORDS, np.uint64),
        results,
        throws,
        turns,
        *long,
        stop,
    )
    return _Played(part.games, results, throws, turns, long[:, :noted])


class _Counted:
    """What came of all parts so far."""

    def __init__(self, sides: int) -> None:
        self.games = 0
        self._results = np.zeros((sides + 1, sides + 1), np.int64)
        self._short = np.zeros((2, LONG), np.int64)
        self._long: list[Counts] = []

    def add(self, part: _Played) -> None:
        self.games += part.games
        self._results += part.results
        self._short += (part.throws, part.turns)
        self._long.append(part.long)

    def sample(self, seed: int, exact: bool, lead_cut: bool) -> Sample:
        # Games without a first play stand first in a part, and last in a sample.
        results = np.roll(self._results, -1, axis=0)
        throws, turns = (
            _spread(short, long)
            for short, long in zip(self._short, np.concatenate(self._long, axis=1), strict=True)
        )
        return Sample(
            games=self.games,
            seed=seed,
            results=tuple(map(tuple, results.tolist())),
            throws=throws,
            turns=turns,
            exact=exact,
            lead_cut=lead_cut,
        )


def _spread(short: Counts, long: Counts) -> Spread:
    values, counts = np.unique(long, return_counts=True)
    taken = np.flatnonzero(short)
    # A game that is long in turns may be short in throws.
    both = np.concatenate([taken, values])
    order, place = np.unique(both, return_inverse=True)
    summed = np.bincount(place, np.concatenate([short[taken], counts]), len(order))
    return Spread(order, summed.astype(np.int64))
