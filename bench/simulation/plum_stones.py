"""Plum stones to 100 counters as one writes them to be read, and with numpy for many at once."""

from __future__ import annotations

import random
from typing import Final

import numpy as np

TOTAL: Final = 100
_POINTS: Final = (10,) * 2 + (1,) * 4 + (0,) * 26
_LANES: Final = 1 << 14


def readable(games: int, seed: int, cores: int) -> int:
    """Play so many games one after another; answers how many tosses they took."""
    chance = random.Random(seed)
    tosses = 0
    for _ in range(games):
        pool, held, side = TOTAL, [0, 0], 0
        while TOTAL not in held:
            points = chance.choice(_POINTS)
            tosses += 1
            if not points:
                side = 1 - side
                continue
            taken = min(points, pool)
            rest = min(points - taken, held[1 - side])
            pool -= taken
            held[1 - side] -= rest
            held[side] += taken + rest
    return tosses


def with_numpy(games: int, seed: int, cores: int) -> int:
    """Play so many games side by side; answers how many tosses they took."""
    chance = np.random.Generator(np.random.SFC64(seed))
    points_of = np.array(_POINTS, np.int8)
    left, tosses = games, 0
    lanes = min(games, _LANES)
    left -= lanes
    pool, mine, other = np.full(lanes, TOTAL, np.int8), *np.zeros((2, lanes), np.int8)
    while lanes:
        points = points_of[chance.integers(0, 32, lanes, np.uint8)]
        tosses += lanes
        taken = np.minimum(points, pool)
        pool -= taken
        rest = np.minimum(points - taken, other)
        other -= rest
        mine += taken + rest
        # Whoever scores nothing gives the stones away.
        passes = points == 0
        mine, other = np.where(passes, other, mine), np.where(passes, mine, other)
        over = np.flatnonzero((pool == 0) & ((mine == 0) | (other == 0)))
        again, gone = over[:left], over[left:]
        left -= len(again)
        pool[again], mine[again], other[again] = TOTAL, 0, 0
        if len(gone):
            lanes -= len(gone)
            pool, mine, other = (np.delete(held, gone) for held in (pool, mine, other))
    return tosses
