"""Many games played side by side by a compiled loop; only workers import it.

Each lane plays one game after another. Its random numbers come from a generator of its own (SFC64),
so that what is played follows from the seeds alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit, uint64

from games.odds import windows
from games.odds.sample import Counts
from games.odds.windows import U64

# Enough for a look-up of one game to be awaited while those of others go on.
LANES: Final = 32
# One generator a lane; each takes three words of seed.
SEED_WORDS: Final = 3 * LANES
# Games of so many throws or turns and more are noted one by one.
LONG: Final = 1 << 12
# In each round a lane has two look-ups, each of which ends one game at most.
_A_ROUND: Final = 2 * LANES
# With so many ends in a round, it is faster to do without asking whether a game is over.
_OFTEN: Final = 8
# So many games are over before they are put to the counts.
_TOGETHER: Final = 1 << 12
# A game is given up before what is added up in so many rounds can outgrow its place.
_ROUNDS: Final = 1 << 20
MOST_THROWS: Final = 1 << 27

_ROW_AT: Final = np.uint64(windows.ROW_AT)
_PROGRAM_AT: Final = np.uint64(windows.PROGRAM_AT)
_PLACE_MASK: Final = np.uint64(windows.PLACE_MASK)
_RESULT_AT: Final = np.uint64(windows.RESULT_AT)
_TURNS_AT: Final = np.uint64(windows.TURNS_AT)
_COUNTS: Final = np.uint64(windows.COUNTS)
_ENDED: Final = np.uint64(windows.MOST_RESULT << windows.RESULT_AT)
_COUNT: Final = np.uint64((1 << windows.TURNS_AT) - 1)
_LONG: Final = ~np.uint64(LONG - 1 | LONG - 1 << windows.TURNS_AT | 255 << windows.RESULT_AT)
_LOW: Final = np.uint64(2**32 - 1)
_0, _1, _3, _11, _24, _32, _40 = (np.uint64(n) for n in (0, 1, 3, 11, 24, 32, 40))
_WARM_UP: Final = 12


@njit(nogil=True, cache=True, boundscheck=False)
def play(
    games: int,
    column_bits: int,
    entries: U64,
    choices: U64,
    begin: np.uint64,
    idle: np.uint64,
    seeds: U64,
    results: Counts,
    throws: Counts,
    turns: Counts,
    long_throws: Counts,
    long_turns: Counts,
    stop: Counts,
) -> int:
    """Play so many games and add them to the counts; answers how many were noted one by one.

    It leaves off, and what it has counted is worth nothing, as soon as ``stop[0]`` is not 0; it
    answers -1 if a game has not ended after MOST_THROWS throws or turns.

    ``seeds`` are SEED_WORDS words. ``results`` counts games by the upper eight bits of an entry,
    the starter and the result; ``throws`` and ``turns`` count them by length up to LONG, and the
    longer ones stand in ``long_throws`` and ``long_turns``, which have room for all. The rest is
    as ``Windows`` has it.
    """
    a, b, c, d = _seeded(seeds)
    words = np.empty(LANES, np.uint64)
    lane = np.full(LANES, idle, np.uint64)
    counts = np.zeros(LANES, np.uint64)
    over = np.empty(_TOGETHER + _A_ROUND, np.uint64)
    shift = uint64(32 - column_bits)
    rest = (_1 << shift) - _1
    playing = min(games, LANES)
    lane[:playing] = begin
    left, noted, rounds = games, 0, 0
    # Unsigned, since a place that may be negative is looked for at both ends.
    waiting = _0
    often = False
    while left and not stop[0]:
        for n in range(LANES):
            out = a[n] + b[n] + d[n]
            d[n] += _1
            a[n] = b[n] ^ (b[n] >> _11)
            b[n] = c[n] + (c[n] << _3)
            c[n] = ((c[n] << _24) | (c[n] >> _40)) + out
            words[n] = out
        before = waiting
        if often and left >= LANES + _A_ROUND:
            # Whatever ends is followed by another game, so nothing needs to be asked: what is over
            # is written down at once, and written over if it is not.
            for n in range(LANES):
                entry, count, word = lane[n], counts[n], words[n]
                for _ in range(2):
                    entry = _looked_up(entry, word & _LOW, shift, rest, entries, choices)
                    word >>= _32
                    count += entry & _COUNTS
                    over[waiting] = count
                    is_over = entry & _ENDED != _0
                    waiting += uint64(is_over)
                    count = _0 if is_over else count
                lane[n], counts[n] = entry, count
        else:
            for n in range(LANES):
                entry, count, word = lane[n], counts[n], words[n]
                for _ in range(2):
                    entry = _looked_up(entry, word & _LOW, shift, rest, entries, choices)
                    word >>= _32
                    count += entry & _COUNTS
                    if entry & _ENDED:
                        over[waiting] = count
                        waiting += _1
                        count = _0
                        if left - int(waiting - before) < playing:
                            playing -= 1
                            entry = idle
                lane[n], counts[n] = entry, count
        ended = int(waiting - before)
        left -= ended
        often = ended >= _OFTEN
        if waiting >= uint64(_TOGETHER) or not left:
            noted = _noted(over[:waiting], results, throws, turns, long_throws, long_turns, noted)
            waiting = _0
        rounds += 1
        if rounds % _ROUNDS == 0:
            for count in counts:
                if max(count & _COUNT, (count >> _TURNS_AT) & _COUNT) >= MOST_THROWS:
                    return -1
    return noted


@njit(nogil=True, cache=True, boundscheck=False, inline="always")
def _looked_up(
    entry: np.uint64,
    drawn: np.uint64,
    shift: np.uint64,
    rest: np.uint64,
    entries: U64,
    choices: U64,
) -> np.uint64:
    """What comes next, by 32 random bits."""
    column = drawn >> shift
    choice = choices[((entry >> _PROGRAM_AT) & _PLACE_MASK) + column]
    column = column if (drawn & rest) < (choice >> _32) else choice & _LOW
    following: np.uint64 = entries[((entry >> _ROW_AT) & _PLACE_MASK) + column]
    return following


@njit(nogil=True, cache=True, boundscheck=False)
def _noted(
    over: U64,
    results: Counts,
    throws: Counts,
    turns: Counts,
    long_throws: Counts,
    long_turns: Counts,
    noted: int,
) -> int:
    """Put games that are over to the counts; answers how many have been noted one by one."""
    for count in over:
        results[count >> _RESULT_AT] += 1
        thrown, turned = count & _COUNT, (count >> _TURNS_AT) & _COUNT
        if count & _LONG:
            long_throws[noted] = thrown
            long_turns[noted] = turned
            noted += 1
        else:
            throws[thrown] += 1
            turns[turned] += 1
    return noted


@njit(nogil=True, cache=True, boundscheck=False)
def _seeded(seeds: U64) -> tuple[U64, U64, U64, U64]:
    """The generators of the lanes."""
    a, b, c = seeds[:LANES].copy(), seeds[LANES : 2 * LANES].copy(), seeds[2 * LANES :].copy()
    d = np.ones(LANES, np.uint64)
    for _ in range(_WARM_UP):
        for n in range(LANES):
            out = a[n] + b[n] + d[n]
            d[n] += _1
            a[n] = b[n] ^ (b[n] >> _11)
            b[n] = c[n] + (c[n] << _3)
            c[n] = ((c[n] << _24) | (c[n] >> _40)) + out
    return a, b, c, d
