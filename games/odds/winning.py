"""Who wins how often.

A state of the chain stands for several, sides renamed, so that with each step the names of the
sides move on by some places. The chances of the sides are found by their Fourier sums over the
places: of these each follows from itself alone, the step multiplying it by a root of unity (with
two sides by 1 or -1).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.odds.chain import GOES_ON
from games.odds.solving import Floats, Numbers, Sums


@dataclass(frozen=True)
class Wins:
    """The chance of each side to win, and of a drawn game; they add up to that of an end.

    ``by_starter`` has the same (each side, then drawn) for each side that may have the first play;
    it is empty where none has. ``tolerance`` is by how much a chance can be off.
    """

    sides: tuple[float, ...]
    drawn: float
    by_starter: tuple[tuple[float, ...], ...]
    tolerance: float


def wins_of(sums: Sums, sides: int) -> Wins:
    """Who wins how often, and who does when it is known who has the first play."""
    steps = sums.steps
    won = (steps.result >= 0) & (steps.result < sides)
    brings = np.stack([sums.by_state(won), sums.by_state(steps.result == sides)], axis=1)
    ended = sums.of(brings)
    off = sums.left_over(ended, brings).max()
    sums_by_place = [ended[:, 0]]
    for turn in range(1, sides // 2 + 1):
        found, left = _fourier_sum(sums, sides, turn)
        sums_by_place.append(found)
        off = max(off, left)
    # The others are the conjugates of these.
    places = [sums_by_place[min(turn, sides - turn)] for turn in range(sides)]
    whole = [one if 2 * turn <= sides else one.conj() for turn, one in enumerate(places)]
    chances = np.fft.fft(np.array(whole), axis=0).real / sides
    worth = np.vstack([chances, ended[:, 1]])
    return Wins(
        sides=tuple(worth[:sides, 0].tolist()),
        drawn=float(worth[sides, 0]),
        by_starter=_by_starter(sums, worth, sides),
        tolerance=float(off * sums.longest) + _lost(sums),
    )


def _fourier_sum(sums: Sums, sides: int, turn: int) -> tuple[Numbers, float]:
    """By state, the chances of the sides each times its root of unity; what is left over."""
    steps = sums.steps
    if 2 * turn == sides:
        roots: Numbers = np.where(np.arange(sides) % 2, -1.0, 1.0)
    else:
        roots = np.exp(2j * np.pi * turn * np.arange(sides) / sides)
    turned = Sums(steps, sums.chances * roots[steps.rotation])
    won = (steps.result >= 0) & (steps.result < sides)
    brings = turned.by_state(np.where(won, roots[steps.result % sides], 0.0))[:, None]
    found = turned.of(brings)
    return found[:, 0], float(turned.left_over(found, brings).max())


def _lost(sums: Sums) -> float:
    """How often at most a game comes to where a lead is cut, and may be counted wrongly."""
    steps = sums.steps
    cut = (steps.result == GOES_ON) & steps.capped[steps.target]
    return float(sums.of(sums.by_state(cut)[:, None])[0, 0]) if cut.any() else 0.0


def _by_starter(sums: Sums, worth: Floats, sides: int) -> tuple[tuple[float, ...], ...]:
    """Who wins how often when it is known which side has the first play."""
    steps = sums.steps
    results = np.arange(sides + 1)
    found = []
    for starter in range(sides):
        mine = np.flatnonzero((steps.source == 0) & (steps.starter == starter))
        if not len(mine):
            return ()
        chances = np.zeros(sides + 1)
        for step in mine:
            # The sides of the state before, as they are called in the one after.
            called = np.append((results[:sides] - steps.rotation[step]) % sides, sides)
            over = steps.result[step] != GOES_ON
            after = results == steps.result[step] if over else worth[called, steps.target[step]]
            chances += sums.chances[step] * after
        found.append(tuple((chances / sums.chances[mine].sum()).tolist()))
    return tuple(found)
