"""A compiled loop written by hand for each founding game, in its default reading.

Each game is a function from where play stands, and some random bits, to where it stands after one
throw or guess: the pool, the counters of the side that plays and of the other, what more there is
to know, whether the next play is the other side's, whether that was a throw, and whether the game
is over. Two loops play any of them: one game after another, or many by turns, so that what one
game waits for is hidden behind the others. Whichever is faster counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Step = Callable[..., Any]
# Plays so many games from so many words of seed; answers how many throws they took together.
Play = Callable[[int, NDArray[np.uint64]], int]

LANES: Final = 32
_0, _1, _3, _11, _24, _40 = (np.uint64(n) for n in (0, 1, 3, 11, 24, 40))


class Start(NamedTuple):
    """Where a game begins, and how many random bits one throw or guess takes."""

    pool: int
    each: int
    more: int
    bits: int


@dataclass(frozen=True)
class ByHand:
    """The two loops of one game."""

    in_turn: Play
    side_by_side: Play


def loops() -> dict[str, ByHand]:
    """The loops of every founding game, by its slug; they are compiled when first called."""
    stones = np.array([10] * 2 + [1] * 4 + [0] * 26)
    counts = {1: 8, 2: 6, 3: 8, 18: 4, 4: 1, 9: 4, 7: 4, 5: 4, 15: 1, 20: 4, 0: 212}
    bowl = np.repeat(list(counts), list(counts.values()))
    dice = np.array([2] * 2 + [1] * 6 + [0] * 8)
    staves = np.array([2] * 2 + [1] * 20 + [0] * 42)
    return {
        "omaha-plum-stones": _both(_stones(stones, again=True), Start(100, 0, 0, 5)),
        "bois-forte-bowl": _both(_stones(bowl, again=False), Start(0, 40, 0, 8)),
        "miwok-dice": _both(_stones(dice, again=False), Start(10, 0, 0, 4)),
        "miwok-staves": _both(_stones(staves, again=False), Start(10, 0, 0, 6)),
        "miwok-mens-hand-game": _both(_hands(), Start(10, 0, 2, 2)),
        "miwok-womens-hand-game": _both(_hands(), Start(12, 0, 2, 2)),
        "miwok-odd-and-even-game": _both(_odd_or_even, Start(0, 5, 0, 1)),
        "central-miwok-odd-and-even-game": _both(_odd_or_even, Start(0, 5, 0, 1)),
        "miwok-stick-game": _both(_sticks, Start(0, 0, 0, 4)),
    }


def _stones(law: NDArray[np.int64], again: bool) -> Step:
    """Dice whose points are counters, from the pool and then from the opponent."""

    @njit(inline="always", nogil=True, boundscheck=False)
    def step(pool, mine, other, more, drawn):  # type: ignore[no-untyped-def]
        points = law[drawn]
        taken = min(points, pool)
        rest = min(points - taken, other)
        mine += taken + rest
        other -= rest
        pool -= taken
        passes = not again or points == 0
        return pool, mine, other, more, passes, True, other == 0 and pool == 0

    return step


def _hands() -> Step:
    """Two hide, and each is guessed rightly every other time; whoever is missed hides on."""

    @njit(inline="always", nogil=True, boundscheck=False)
    def step(pool, mine, other, hiders, drawn):  # type: ignore[no-untyped-def]
        right = (drawn & 1) + (drawn >> 1) if hiders == 2 else drawn & 1
        if right:
            taken = min(right, pool)
            rest = min(right - taken, mine)
            other += taken + rest
            mine -= rest
            pool -= taken
            over = mine == 0 and pool == 0
            hiders = 2 if right == hiders else 1
            return pool, mine, other, hiders, hiders == 2, True, over
        taken = min(hiders, pool)
        rest = min(hiders - taken, other)
        mine += taken + rest
        other -= rest
        pool -= taken
        return pool, mine, other, hiders, False, True, other == 0 and pool == 0

    return step


@njit(inline="always", nogil=True, boundscheck=False)
def _odd_or_even(pool, mine, other, more, drawn):  # type: ignore[no-untyped-def]
    """A wrong guess pays one counter to the hider, a right one only gives the sticks away."""
    mine += drawn
    other -= drawn
    return pool, mine, other, more, drawn == 0, True, other == 0


@njit(inline="always", nogil=True, boundscheck=False)
def _sticks(pool, mine, other, more, drawn):  # type: ignore[no-untyped-def]
    """Before each guess the game ends once in four times; a guess is right once in four."""
    over = drawn & 3 == 0
    right = drawn >> 2 == 0
    mine += not right
    other += right
    return pool, mine, other, more, right, not over, over


@njit(inline="always", nogil=True, boundscheck=False)
def _word(a, b, c, d):  # type: ignore[no-untyped-def]
    """The next state of the generator SFC64, and 64 random bits of it."""
    out = a + b + d
    return b ^ (b >> _11), c + (c << _3), ((c << _24) | (c >> _40)) + out, d + _1, out


def _both(step: Step, start: Start) -> ByHand:
    return ByHand(_in_turn(step, start), _side_by_side(step, start))


def _in_turn(step: Step, start: Start) -> Play:
    """One game after another, all that is known of it in the processor's registers."""
    begin_pool, each, begin_more, bits = start
    mask, shift, per_word = np.uint64((1 << bits) - 1), np.uint64(bits), 64 // bits

    @njit(nogil=True, boundscheck=False)
    def play(games, seeds):  # type: ignore[no-untyped-def]
        a, b, c, d = seeds[0], seeds[1], seeds[2], _1
        word, left = _0, 0
        throws, won = 0, 0
        for game in range(games):
            pool, mine, other, more, side, over = (
                begin_pool,
                each,
                each,
                begin_more,
                game & 1,
                False,
            )
            while not over:
                if left == 0:
                    a, b, c, d, word = _word(a, b, c, d)
                    left = per_word
                pool, mine, other, more, passes, thrown, over = step(
                    pool, mine, other, more, np.int64(word & mask)
                )
                word >>= shift
                left -= 1
                throws += thrown
                if passes:
                    mine, other = other, mine
                    side ^= 1
            won += side if mine > other else 1 - side
        return throws, won

    return lambda games, seeds: int(play(games, seeds)[0])


def _side_by_side(step: Step, start: Start) -> Play:
    """As many games at once as there are lanes, each lane with a generator of its own."""
    begin_pool, each, begin_more, bits = start
    mask, shift, per_word = np.uint64((1 << bits) - 1), np.uint64(bits), 64 // bits

    @njit(nogil=True, boundscheck=False)
    def play(games, seeds):  # type: ignore[no-untyped-def]
        a, b = seeds[:LANES].copy(), seeds[LANES : 2 * LANES].copy()
        c, d = seeds[2 * LANES : 3 * LANES].copy(), np.ones(LANES, np.uint64)
        words = np.empty(LANES, np.uint64)
        pools, mores = np.full(LANES, begin_pool), np.full(LANES, begin_more)
        mines, others = np.full(LANES, each), np.full(LANES, each)
        sides, counts = np.arange(LANES) & 1, np.zeros(LANES, np.int64)
        lefts = np.full(LANES, games // LANES)
        lefts[: games % LANES] += 1
        playing, throws, won = min(games, LANES), 0, 0
        while playing:
            for n in range(LANES):
                a[n], b[n], c[n], d[n], words[n] = _word(a[n], b[n], c[n], d[n])
            for _ in range(per_word):
                for n in range(LANES):
                    pool, mine, other, more, passes, thrown, over = step(
                        pools[n], mines[n], others[n], mores[n], np.int64(words[n] & mask)
                    )
                    words[n] >>= shift
                    counts[n] += thrown
                    sides[n] ^= passes
                    pools[n], mores[n] = pool, more
                    mines[n] = other if passes else mine
                    others[n] = mine if passes else other
                    if over:
                        if lefts[n] > 0:
                            lefts[n] -= 1
                            throws += counts[n]
                            won += sides[n] if mines[n] > others[n] else 1 - sides[n]
                            if lefts[n] == 0:
                                playing -= 1
                        counts[n] = 0
                        pools[n], mores[n] = begin_pool, begin_more
                        mines[n], others[n] = each, each
        return throws, won

    return lambda games, seeds: int(play(games, seeds)[0])
