"""Sums over all that can still happen, by a sweep through the blocks of a chain.

Of every state is asked what a game is worth from there on, when each step brings something. States
of which none leads back to an earlier one are solved in one sweep from the last to the first;
where they lead back to each other, as when all counters are with the players and change hands to
and fro, a block is solved as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_array, csr_array, eye_array
from scipy.sparse.linalg import SuperLU, splu

from games.odds.chain import GOES_ON, Steps
from games.odds.ends import can_end

Floats = NDArray[np.float64]
Value = NDArray[np.float64] | NDArray[np.int8] | NDArray[np.bool_]
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


def factored(chances: csr_array, ordering: str) -> SuperLU:
    """The system of sums with these chances, ready to be solved.

    Chances from a state never add up to more than one, so that no pivot need be sought.
    """
    return splu(
        csc_array(eye_array(chances.shape[0]) - chances),
        permc_spec=ordering,
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": True},
    )


class Sums:
    """The chances of a chain, ready for sums over all that can still happen."""

    def __init__(self, steps: Steps, chances: Floats) -> None:
        self.steps = steps
        self.chances = chances
        self.ending = can_end(steps)
        # What comes after a state from which no end can be reached never counts.
        counts = self.ending[steps.source]
        self._on = counts & (steps.result == GOES_ON) & self.ending[steps.target]
        self.onward = self.matrix(self._on)
        self._parts = [(one, self._factored(one)) for one in self._stretches()]
        self.longest = float(self.of(np.ones((steps.states, 1))).max())

    def matrix(self, kept: NDArray[np.bool_]) -> csr_array:
        """The chances of some steps, by source and target."""
        steps, size = self.steps, self.steps.states
        entries = (self.chances[kept], (steps.source[kept], steps.target[kept]))
        return csr_array(entries, shape=(size, size))

    def onward_if(self, kept: NDArray[np.bool_]) -> csr_array:
        """The chances of those steps after which the game goes on and can end."""
        return self.matrix(self._on & kept)

    def by_state(self, value: Value) -> Floats:
        """What the next step brings on the average, each step bringing a value."""
        steps = self.steps
        weighed = self.chances * value
        found: Floats = np.bincount(steps.source, weighed, steps.states).astype(np.float64)
        return found

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

    def _factored(self, one: Stretch) -> SuperLU:
        inner = self.onward[one.start : one.end, one.start : one.end]
        return factored(inner, "MMD_AT_PLUS_A" if one.to_and_fro else "NATURAL")

    def of(self, brings: Floats) -> Floats:
        """By state, the sum of what all steps from there on bring; a column for each question.

        ``brings`` is what the next step brings on the average, as ``by_state`` gives it.
        """
        worth = np.where(self.ending[:, None], brings, 0.0)
        for one, solver in reversed(self._parts):
            later = self.onward[one.start : one.end, one.end :] @ worth[one.end :]
            worth[one.start : one.end] = solver.solve(worth[one.start : one.end] + later)
        return worth

    def tolerance(self, worth: Floats, brings: Floats) -> Floats:
        """How far each column of sums can be off, from what is left over when it is put in."""
        brings = np.where(self.ending[:, None], brings, 0.0)
        left = np.abs(worth - self.onward @ worth - brings).max(axis=0)
        off: Floats = self.longest * (left + 4 * _ROUNDING * np.abs(worth).max(axis=0))
        return off
