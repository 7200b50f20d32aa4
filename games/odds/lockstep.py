"""Many games played side by side by a compiled loop; only workers import it.

Each lane plays one game after another. Its random numbers come from a generator of its own (SFC64),
so that what is played follows from the seeds alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit, uint64

from games.odds import windows
from games.odds.chain import Bytes
from games.odds.sample import Counts
from games.odds.windows import U64

# Enough for a look-up of one game to be awaited while those of others go on.
LANES: Final = 32
# One generator a lane and one that begins games; each takes three words of seed.
SEED_WORDS: Final = 3 * (LANES + 1)
# Games of so many throws or turns and more are noted one by one.
LONG: Final = 1 << 14

_ROW_AT: Final = np.uint64(windows.ROW_AT)
_PROGRAM_AT: Final = np.uint64(windows.PROGRAM_AT)
_RESULT_AT: Final = np.uint64(windows.RESULT_AT)
_TURNS_AT: Final = np.uint64(windows.TURNS_AT)
_COUNTS: Final = np.uint64(windows.COUNTS)
_ROW_MASK: Final = np.uint64(windows.ROWS - 1)
_PROGRAM_MASK: Final = np.uint64(windows.PROGRAMS - 1)
_LOW: Final = np.uint64(2**32 - 1)
_0, _1, _3, _11, _24, _32, _40 = (np.uint64(n) for n in (0, 1, 3, 11, 24, 32, 40))
_ALL: Final = np.uint64(2**64 - 1)
_WARM_UP: Final = 12


@njit(nogil=True, cache=True, boundscheck=False)
def play(
    games: int,
    column_bits: int,
    entries: U64,
    choices: U64,
    begins: U64,
    begin_weights: U64,
    starters: Bytes,
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

    It leaves off, and what it has counted is worth nothing, as soon as ``stop[0]`` is not 0.

    ``seeds`` are SEED_WORDS words. ``results[starter + 1, result]`` counts games, ``throws`` and
    ``turns`` count them by length up to LONG; the longer ones stand in ``long_throws`` and
    ``long_turns``, which have room for all. The rest is as ``Windows`` has it.
    """
    a, b, c, d = _seeded(seeds)
    words = np.empty(LANES, np.uint64)
    lane = np.empty(LANES, np.uint64)
    counts = np.zeros(LANES, np.uint64)
    starter = np.empty(LANES, np.int8)
    shift = uint64(32 - column_bits)
    rest = (_1 << shift) - _1
    whole = begin_weights[begin_weights.size - 1]
    fair = _ALL - (_ALL - whole + _1) % whole
    begun, noted, playing = 0, 0, 0
    for n in range(LANES):
        lane[n] = idle
        if begun < games:
            first = _first(a, b, c, d, begin_weights, whole, fair)
            begun += 1
            playing += 1
            lane[n] = begins[first]
            counts[n] = begins[first] & _COUNTS
            starter[n] = starters[first]
    while playing and not stop[0]:
        for n in range(LANES):
            out = a[n] + b[n] + d[n]
            d[n] += _1
            a[n] = b[n] ^ (b[n] >> _11)
            b[n] = c[n] + (c[n] << _3)
            c[n] = ((c[n] << _24) | (c[n] >> _40)) + out
            words[n] = out
        for n in range(LANES):
            entry, count, word = lane[n], counts[n], words[n]
            for _ in range(2):
                drawn = word & _LOW
                word >>= _32
                column = drawn >> shift
                choice = choices[((entry >> _PROGRAM_AT) & _PROGRAM_MASK) + column]
                column = column if (drawn & rest) < (choice >> _32) else choice & _LOW
                entry = entries[((entry >> _ROW_AT) & _ROW_MASK) + column]
                count += entry & _COUNTS
                if entry >> _RESULT_AT:
                    results[starter[n] + 1, (entry >> _RESULT_AT) - _1] += 1
                    thrown, turned = count & _LOW, count >> _TURNS_AT
                    if thrown < LONG and turned < LONG:
                        throws[thrown] += 1
                        turns[turned] += 1
                    else:
                        long_throws[noted] = thrown
                        long_turns[noted] = turned
                        noted += 1
                    entry, count = idle, _0
                    if begun < games:
                        first = _first(a, b, c, d, begin_weights, whole, fair)
                        begun += 1
                        entry = begins[first]
                        count = entry & _COUNTS
                        starter[n] = starters[first]
                    else:
                        playing -= 1
            lane[n] = entry
            counts[n] = count
    return noted


@njit(nogil=True, cache=True, boundscheck=False)
def _seeded(seeds: U64) -> tuple[U64, U64, U64, U64]:
    """The generators of the lanes, and last the one that begins games."""
    size = LANES + 1
    a, b, c = seeds[:size].copy(), seeds[size : 2 * size].copy(), seeds[2 * size :].copy()
    d = np.ones(size, np.uint64)
    for n in range(size):
        for _ in range(_WARM_UP):
            _word(a, b, c, d, n)
    return a, b, c, d


@njit(nogil=True, cache=True, boundscheck=False, inline="always")
def _word(a: U64, b: U64, c: U64, d: U64, n: int) -> np.uint64:
    """The next 64 random bits of one generator."""
    out: np.uint64 = a[n] + b[n] + d[n]
    d[n] += _1
    a[n] = b[n] ^ (b[n] >> _11)
    b[n] = c[n] + (c[n] << _3)
    c[n] = ((c[n] << _24) | (c[n] >> _40)) + out
    return out


@njit(nogil=True, cache=True, boundscheck=False)
def _first(a: U64, b: U64, c: U64, d: U64, weights: U64, whole: np.uint64, fair: np.uint64) -> int:
    """With which entry a game begins."""
    if weights.size == 1:
        return 0
    drawn = _word(a, b, c, d, LANES)
    while drawn > fair:
        drawn = _word(a, b, c, d, LANES)
    drawn %= whole
    first = 0
    while weights[first] <= drawn:
        first += 1
    return first
