"""Many games of one reading played by chance, to be held against its exact odds.

Games are played in parts of PART games, each from random numbers of its own that follow from the
seed and the number of the part; so the same seed gives the same games on one core and on several.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import numpy as np

from games.odds.lockstep import LONG, MOST_THROWS, SEED_WORDS, play
from games.odds.sample import Counts, RefusedBatchError, Report, Sample, Spread, examine
from games.odds.table import Table
from games.odds.windows import MOST_RESULT, Windows, windows_of

# Enough for what a part costs beside its games to weigh little.
PART: Final = 1 << 18
MOST_GAMES: Final = 10**9


def simulate(
    table: Table,
    games: int,
    seed: int,
    cores: int = 1,
    report: Report | None = None,
    windows: Windows | None = None,
) -> Sample:
    """Play so many games of a table and count what came of them.

    ``windows`` are those of the table, where they are at hand; else they are made.

    Raises RefusedBatchError for a reading that does not end, for too many games or none, and for a
    seed that is none; TooLargeError for a table that is too large.
    """
    examine(table.ends, games, MOST_GAMES, seed)
    windows = windows or windows_of(table)
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
    results = np.zeros((MOST_RESULT + 1, MOST_RESULT + 1), np.int64)
    throws, turns = np.zeros((2, LONG), np.int64)
    long = np.empty((2, part.games), np.int64)
    noted = play(
        part.games,
        windows.columns.bit_length() - 1,
        windows.entries,
        windows.choices,
        np.uint64(windows.begin),
        np.uint64(windows.idle),
        source.generate_state(SEED_WORDS, np.uint64).astype(np.uint64),
        results.ravel(),
        throws,
        turns,
        long[0],
        long[1],
        stop,
    )
    if noted < 0:
        raise RefusedBatchError(
            f"A game had not ended after {MOST_THROWS:,} throws, guesses or turns, so it was given "
            "up. Choose a shorter game."
        )
    ended = results[: sides + 1, 1 : sides + 2]
    return _Played(part.games, ended, throws, turns, long[:, :noted].copy())


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
            by_engine=False,
        )


def _spread(short: Counts, long: Counts) -> Spread:
    values, counts = np.unique(long, return_counts=True)
    taken = np.flatnonzero(short)
    # A game that is long in turns may be short in throws.
    both = np.concatenate([taken, values])
    order, place = np.unique(both, return_inverse=True)
    summed = np.bincount(place, np.concatenate([short[taken], counts]), len(order))
    return Spread(order, summed.astype(np.int64))
