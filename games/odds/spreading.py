"""How long games last: the chance of every length, by following all games at once.

After each throw (or turn) it is known how many games have come to which state. Games move on
through the states in the order of play, so that only those states are looked at in which some
games are. When few states are left, all of them are taken many throws further at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
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
# After so many steps it is looked where games still are.
_UNSEEN: Final = 16
# States in which no games are left are put aside by so much of all at once.
_PARTS: Final = 12
# Sums of this many products at most, which take some seconds.
MOST_WORK: Final = 4_000_000_000


def lengths(sums: Sums, counted: Bytes, report: Callable[[float], None]) -> Floats | None:
    """The chance of every length from 0 on, as far as all but REST of the games that end go.

    ``counted`` says what each step adds to the length, 0 or 1. ``report`` is told again and again
    how much of it is done, from 0 to 1. None if it would take too long.
    """
    return _Spreading(sums, counted).followed(report)


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
        now, following = sums.by_state(over & ~one), sums.by_state(over & one)
        self.first_end = int(steps.source[over].min(initial=self.size))
        self.ends_uncounted = now[self.first_end :]
        self.ends_counted = following[self.first_end :]
        self.into = csr_array(self.counted.T)
        # Steps that do not count are all made before the next that does.
        self.closing = factored(csr_array(self.uncounted.T))
        rows = np.flatnonzero(np.diff(self.uncounted.indptr))
        self.last_closing = int(rows[-1]) if len(rows) else -1

    def followed(self, report: Callable[[float], None]) -> Floats | None:
        """The chances of all lengths; None if it would take too much work."""
        found = [0.0]
        games = np.zeros(self.size)
        games[0] = 1.0
        low, work = 0, 0
        into, top = self.into, 0
        while work < MOST_WORK:
            low = self._start_of_block(low + int(np.searchsorted(games[low:].cumsum(), _LOST)))
            games[:low] = 0.0
            if self.size - low <= _FEW:
                return np.array(found[:-1] + self._far(games[low:], low, found[-1]))
            left = float(games.sum())
            if left < REST:
                return np.array(found)
            # From some length on, as large a part of the games ends with every throw.
            report(max(log(left) / log(REST), work / MOST_WORK))
            if low - top > self.size // _PARTS:
                into, top = self._into(low), low
            for _ in range(_UNSEEN):
                if low <= self.last_closing:
                    games = self.closing.solve(games)
                found[-1] += float(games[self.first_end :] @ self.ends_uncounted)
                found.append(float(games[self.first_end :] @ self.ends_counted))
                games[top:] = into @ games
            work += _UNSEEN * (into.nnz + self.size)
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
        start = max(low, self.first_end)
        ends_now, ends_next = np.zeros(size), np.zeros(size)
        ends_now[start - low :] = self.ends_uncounted[start - self.first_end :]
        ends_next[start - low :] = self.ends_counted[start - self.first_end :]
        now = closed @ ends_now
        # By column, the chance to end with the first, second, ... further step that counts.
        ends = (closed @ ends_next + power @ now)[:, None]
        for _ in range(_DOUBLINGS):
            ends = np.hstack([ends, power @ ends])
            power = power @ power
        found = [already + float(games @ now)]
        while games.sum() >= REST:
            found += (games @ ends).tolist()
            games = games @ power
        return found
