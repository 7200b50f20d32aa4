"""Many games played side by side by a compiled loop; only workers import it.

Every game has its first look-up among many others that begin; those that are over with it are only
counted by what they came to. The others are taken up by lanes, each of which plays one game after
another. The random numbers of a lane come from a generator of its own (SFC64), so that what is
played follows from the seeds alone.
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
_OFTEN: Final = 12
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
    # Where a game looks first, and how often it took each column, apart for each half of a word,
    # since a counter would often wait for itself.
    row = (begin >> _ROW_AT) & _PLACE_MASK
    program = (begin >> _PROGRAM_AT) & _PLACE_MASK
    first = entries[row : row + (_1 << column_bits)]
    taken = np.zeros((2, 1 << column_bits), np.int64)
    # Games that go on after their first look-up, until a lane is free for them.
    begun = np.empty(2 * _A_ROUND, np.uint64)
    # Unsigned, since a place that may be negative is looked for at both ends.
    ready, waiting = _0, _0
    left, noted, rounds, playing = games, 0, 0, 0
    often = False
    while not stop[0]:
        while left and ready <= uint64(_A_ROUND):
            _draw(a, b, c, d, words)
            for half in range(2):
                for n in range(min(LANES, left)):
                    column = _column(words[n] & _LOW, shift, rest, choices, program)
                    words[n] >>= _32
                    taken[half, column] += 1
                    begun[ready] = first[column]
                    ready += uint64(first[column] & _ENDED == _0)
                left -= min(LANES, left)
        if not rounds:
            while ready and playing < LANES:
                ready -= _1
                lane[playing], counts[playing] = begun[ready], begun[ready] & _COUNTS
                playing += 1
        if not playing:
            break
        _draw(a, b, c, d, words)
        before = waiting
        if often and ready > uint64(_A_ROUND):
            # Whatever ends is followed by another game, so nothing needs to be asked: what is over
            # is written down at once, and written over if it is not.
            for n in range(LANES):
                entry, count, word = lane[n], counts[n], words[n]
                for _ in range(2):
                    entry = _looked_up(entry, word & _LOW, shift, rest, entries, choices)
                    word >>= _32
                    count += entry & _COUNTS
                    over[waiting] = count
                    following = begun[ready - _1]
                    is_over = entry & _ENDED != _0
                    waiting += uint64(is_over)
                    ready -= uint64(is_over)
                    entry = following if is_over else entry
                    count = following & _COUNTS if is_over else count
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
                        if ready:
                            ready -= _1
                            entry = begun[ready]
                        else:
                            playing -= 1
                            entry = idle
                        count = entry & _COUNTS
                lane[n], counts[n] = entry, count
        often = bool(waiting - before >= uint64(_OFTEN))
        if waiting >= uint64(_TOGETHER):
            noted = _noted(over[:waiting], results, throws, turns, long_throws, long_turns, noted)
            waiting = _0
        rounds += 1
        if rounds % _ROUNDS == 0:
            for count in counts:
                if max(count & _COUNT, (count >> _TURNS_AT) & _COUNT) >= MOST_THROWS:
                    return -1
    for at, entry in enumerate(first & _COUNTS):
        if entry & _ENDED:
            times = taken[0, at] + taken[1, at]
            results[entry >> _RESULT_AT] += times
            throws[entry & _COUNT] += times
            turns[(entry >> _TURNS_AT) & _COUNT] += times
    return _noted(over[:waiting], results, throws, turns, long_throws, long_turns, noted)


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
    program = (entry >> _PROGRAM_AT) & _PLACE_MASK
    column = _column(drawn, shift, rest, choices, program)
    following: np.uint64 = entries[((entry >> _ROW_AT) & _PLACE_MASK) + column]
    return following


@njit(nogil=True, cache=True, boundscheck=False, inline="always")
def _column(
    drawn: np.uint64, shift: np.uint64, rest: np.uint64, choices: U64, program: np.uint64
) -> np.uint64:
    """The column that a program chooses, by 32 random bits."""
    column = drawn >> shift
    choice = choices[program + column]
    return column if (drawn & rest) < (choice >> _32) else choice & _LOW


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
    d, words = np.ones(LANES, np.uint64), np.empty(LANES, np.uint64)
    for _ in range(_WARM_UP):
        _draw(a, b, c, d, words)
    return a, b, c, d


@njit(nogil=True, cache=True, boundscheck=False, inline="always")
def _draw(a: U64, b: U64, c: U64, d: U64, words: U64) -> None:
    """The next 64 random bits of each lane."""
    for n in range(LANES):
        out = a[n] + b[n] + d[n]
        d[n] += _1
        a[n] = b[n] ^ (b[n] >> _11)
        b[n] = c[n] + (c[n] << _3)
        c[n] = ((c[n] << _24) | (c[n] >> _40)) + out
        words[n] = out
