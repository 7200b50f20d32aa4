"""How long games last: the chance of every length, by following all games at once.

After each throw (or turn) it is known how many games have come to which state. Games move on
through the states in the order of play, so that only those states are looked at in which some
games are. When few states are left, all of them are taken many throws further at once.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.sparse import csr_array

from games.odds.chain import GOES_ON, Bytes
from games.odds.solving import Floats, Sums, factored

# Games are followed until so few of all are left.
REST: Final = 1e-9
# What may be lost where a state is looked at no more.
_LOST: Final = 1e-11
# So many states at most are taken far at once, and so far.
_FEW: Final = 200
_DOUBLINGS: Final = 6
_LOOKED: Final = 16
# Sums of this many products at most, which take some seconds.
MOST_WORK: Final = 4_000_000_000


def lengths(sums: Sums, counted: Bytes) -> Floats | None:
    """The chance of every length from 0 on, as far as all but REST of the games that end go.

    ``counted`` says what each step adds to the length, 0 or 1. None if that would take too long.
    """
    return _Spreading(sums, counted).followed()


class _Spreading:
    """The games of a chain, and what a length counts: for each state, the steps from there on."""

    def __init__(self, sums: Sums, counted: Bytes) -> None:
        steps = sums.steps
        one = counted > 0
        over = steps.result != GOES_ON
        self.size = steps.states
        self.bounds = steps.bounds[:-1]
        self.uncounted = sums.onward_if(~one)
        self.counted = sums.onward_if(one)
        self.ends_uncounted = sums.by_state(over & ~one)
        self.ends_counted = sums.by_state(over & one)
        self.into = csr_array(self.counted.T)
        # Steps that do not count are all made before the next that does.
        self.closing = factored(csr_array(self.uncounted.T), "NATURAL")
        rows = np.flatnonzero(np.diff(self.uncounted.indptr))
        self.last_closing = int(rows[-1]) if len(rows) else -1

    def followed(self) -> Floats | None:
        """The chances of all lengths; None if it would take too much work."""
        found = [0.0]
        games = np.zeros(self.size)
        games[0] = 1.0
        low, work = 0, 0
        while work < MOST_WORK:
            if len(found) % _LOOKED == 1:
                low = self._start_of_block(low + int(np.searchsorted(games[low:].cumsum(), _LOST)))
                games[:low] = 0.0
                if self.size - low <= _FEW:
                    return np.array(found[:-1] + self._far(games[low:], low, found[-1]))
                into = self._into(low)
            if games.sum() < REST:
                return np.array(found)
            if low <= self.last_closing:
                games = self.closing.solve(games)
                work += self.size
            found[-1] += float(games @ self.ends_uncounted)
            found.append(float(games @ self.ends_counted))
            games[low:] = into @ games
            work += into.nnz
        return None

    def _start_of_block(self, state: int) -> int:
        """The first state to which some step can still lead from this one or a later one."""
        return int(self.bounds[np.searchsorted(self.bounds, state, side="right") - 1])

    def _into(self, low: int) -> csr_array:
        """The counted steps that lead to the states from this one on."""
        first = self.into.indptr[low]
        parts = (self.into.data[first:], self.into.indices[first:], self.into.indptr[low:] - first)
        return csr_array(parts, shape=(self.size - low, self.size))

    def _far(self, games: Floats, low: int, already: float) -> list[float]:
        """The chances of this length, of which some is known already, and of all longer ones."""
        size = self.size - low
        closed = np.linalg.inv(np.eye(size) - self.uncounted[low:, low:].toarray())
        power = closed @ self.counted[low:, low:].toarray()
        now = closed @ self.ends_uncounted[low:]
        # By column, the chance to end with the first, second, ... further step that counts.
        ends = (closed @ self.ends_counted[low:] + power @ now)[:, None]
        for _ in range(_DOUBLINGS):
            ends = np.hstack([ends, power @ ends])
            power = power @ power
        found = [already + float(games @ now)]
        while games.sum() >= REST:
            found += (games @ ends).tolist()
            games = games @ power
        return found
