"""Sums over all that can still happen, by a sweep through the blocks of a chain.

Of every state is asked what a game is worth from there on, when each step brings something. States
of which none leads back to an earlier one are solved in one sweep from the last to the first;
where they lead back to each other, as when all counters are with the players and change hands to
and fro, a block is solved as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_array, csr_array
from scipy.sparse.linalg import SuperLU, splu

from games.odds.chain import GOES_ON, Flags, Steps

Floats = NDArray[np.float64]
# Complex where more than two sides are told apart.
Numbers = NDArray[Any]
# Blocks of fewer states are swept in one go with those beside them.
LARGE_BLOCK: Final = 64
# What a number may be off by when it is rounded.
_ROUNDING: Final = float(np.finfo(np.float64).eps)


@dataclass(frozen=True)
class Stretch:
    """Some states in the order of play; ``to_and_fro`` if they are one large block."""

    start: int
    end: int
    to_and_fro: bool


def factored(chances: csr_array, to_and_fro: bool = False) -> SuperLU:
    """The system of sums with these chances, ready to be solved.

    Chances from a state never add up to more than one, so that no pivot need be sought; in the
    order of play nothing fills up but within blocks.
    """
    size = chances.shape[0]
    found = chances.tocoo()
    each = np.arange(size, dtype=np.int32)
    parts = (np.append(-found.data, np.ones(size)),
             (np.append(found.row, each), np.append(found.col, each)))  # fmt: skip
    return splu(
        csc_array(parts, shape=(size, size)),
        permc_spec="MMD_AT_PLUS_A" if to_and_fro else "NATURAL",
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": True},
    )


class Sums:
    """The chances of the steps of a chain, ready for sums over all that can still happen.

    States from which no end can be reached are worth nothing.
    """

    def __init__(self, steps: Steps, chances: Numbers) -> None:
        self.steps = steps
        self.chances = chances
        self._on = steps.ending[steps.source] & steps.ending[steps.target]
        self._on &= steps.result == GOES_ON
        self.onward = self._matrix(self._on)
        self._parts = [
            (one, factored(self.onward[one.start : one.end, one.start : one.end], one.to_and_fro))
            for one in self._stretches()
        ]

    def _matrix(self, kept: Flags) -> csr_array:
        steps, size = self.steps, self.steps.states
        entries = (self.chances[kept], (steps.source[kept], steps.target[kept]))
        return csr_array(entries, shape=(size, size))

    def onward_if(self, kept: Flags) -> csr_array:
        """The chances of those steps after which the game goes on and can end."""
        return self._matrix(self._on & kept)

    def by_state(self, value: Numbers) -> Numbers:
        """What the next step brings on the average, each step bringing a value."""
        weighed = self.chances * value
        if np.iscomplexobj(weighed):
            return self._summed(weighed.real) + 1j * self._summed(weighed.imag)
        return self._summed(weighed)

    def _summed(self, weighed: Floats) -> Floats:
        found = np.bincount(self.steps.source, weighed, self.steps.states)
        return np.where(self.steps.ending, found, 0.0)

    def _stretches(self) -> list[Stretch]:
        """Large blocks, and what lies before, between and after them."""
        bounds = self.steps.bounds.tolist()
        stretches: list[Stretch] = []
        start = 0
        for low, high in pairwise(bounds):
            if high - low >= LARGE_BLOCK:
                stretches += [Stretch(start, low, False), Stretch(low, high, True)]
                start = high
        stretches.append(Stretch(start, bounds[-1], False))
        return [one for one in stretches if one.start < one.end]

    def of(self, brings: Numbers) -> Numbers:
        """By state, the sum of what all steps from there on bring; a column for each question.

        ``brings`` is what the next step brings on the average, as ``by_state`` gives it.
        """
        worth = brings.copy()
        for one, solver in reversed(self._parts):
            later = self.onward[one.start : one.end, one.end :] @ worth[one.end :]
            worth[one.start : one.end] = solver.solve(worth[one.start : one.end] + later)
        return worth

    @cached_property
    def longest(self) -> float:
        """How many steps a game that ends still has on the average, from where they are most."""
        ones = self.by_state(np.ones(len(self.chances)))
        return float(self.of(ones[:, None]).max())

    def left_over(self, worth: Numbers, brings: Numbers) -> Floats:
        """By how much each column fails to be what its next step and the rest bring.

        Rounding is counted in; each step of a game may add as much to what a sum is off by.
        """
        left = np.abs(worth - self.onward @ worth - brings).max(axis=0)
        rounded: Floats = left + 4 * _ROUNDING * np.abs(worth).max(axis=0)
        return rounded
