"""How long games last: the chance of every length, by following all games at once.

After each throw (or turn) it is known how many games have come to which state. Games move on
through the states in the order of play, so that only those states are looked at in which some
games are. When few states are left, all of them are taken many throws further at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from math import log
from typing import Final

import numpy as np
from scipy.sparse import csr_array, diags_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import SuperLU

from games.odds.chain import GOES_ON, Bytes, Ints
from games.odds.solving import Floats, Sums, factored
from games.odds.sweeping import add_in_order

# Games are followed until so few of all are left.
REST: Final = 1e-9
# What may be lost where a state is looked at no more.
_LOST: Final = 1e-11
# So many states at most are taken far at once, and so far.
_FEW: Final = 200
_DOUBLINGS: Final = 6
# After so many steps it is looked where games still are.
_UNSEEN: Final = 16
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
        uncounted = sums.onward_if(~one)
        order, self.onward = self._order(uncounted)
        number = np.empty(self.size, np.int32)
        number[order] = np.arange(self.size, dtype=np.int32)
        self.begin = int(number[0])
        # By the state that is come to, so that a step is taken by going through the rows.
        self.uncounted = _turned(uncounted, number)
        self.counted = _turned(sums.onward_if(one), number)
        now, following = sums.by_state(over & ~one)[order], sums.by_state(over & one)[order]
        ending = np.flatnonzero(now + following)
        self.first_end = int(ending[0]) if len(ending) else self.size
        self.ends = np.stack([now, following], axis=1)[self.first_end :]
        # How often a game is in a state until it leaves it or a step counts, and where it goes.
        self.visits = 1 / (1 - self.uncounted.diagonal())
        self.leaving = self.uncounted - diags_array(self.uncounted.diagonal())
        self.leaving = csr_array(diags_array(self.visits) @ self.leaving)

    @cached_property
    def closing(self) -> SuperLU:
        """The system of the steps that do not count, ready to be solved where they lead back."""
        return factored(self.uncounted)

    def _order(self, uncounted: csr_array) -> tuple[Ints, bool]:
        """The states in an order of play in which steps that do not count lead onward or nowhere.

        If there is none, since some lead to and fro, the states remain as they are.
        """
        parts, part = connected_components(uncounted, connection="strong")
        each = np.arange(self.size, dtype=np.int32)
        if parts < self.size:
            return each, False
        found = uncounted.tocoo()
        if (part[found.row] > part[found.col]).any():
            part = -part
        block = np.searchsorted(self.bounds, each, side="right")
        return np.lexsort((part, block)).astype(np.int32), True

    def followed(self, report: Callable[[float], None]) -> Floats | None:
        """The chances of all lengths; None if it would take too much work."""
        found = [0.0]
        games = np.zeros((_UNSEEN + 1, self.size))
        games[0, self.begin] = 1.0
        low, work = 0, 0
        while work < MOST_WORK:
            now = games[0]
            low = self._start_of_block(low + int(np.searchsorted(now[low:].cumsum(), _LOST)))
            now[:low] = 0.0
            if self.size - low <= _FEW:
                return np.array(found[:-1] + self._far(now[low:], low, found[-1]))
            left = float(now.sum())
            if left < REST:
                return np.array(found)
            # From some length on, as large a part of the games ends with every throw.
            report(max(log(left) / log(REST), work / MOST_WORK))
            for here, there in pairwise(games):
                self._close(here, low)
                there[:] = 0.0
                add_in_order(self.counted, low, here, there)
            ended = games[:-1, self.first_end :] @ self.ends
            found[-1] += float(ended[0, 0])
            found += (ended[:-1, 1] + ended[1:, 0]).tolist()
            found.append(float(ended[-1, 1]))
            games[0] = games[-1]
            work += _UNSEEN * (self.counted.nnz + self.uncounted.nnz + self.size)
        return None

    def _close(self, games: Floats, low: int) -> None:
        """Let games make all the steps that do not count before the next that does."""
        if not self.uncounted.nnz:
            return
        if self.onward:
            games *= self.visits
            add_in_order(self.leaving, low, games, games)
        else:
            games[:] = self.closing.solve(games)

    def _start_of_block(self, state: int) -> int:
        """The first state to which some step can still lead from this one or a later one."""
        return int(self.bounds[np.searchsorted(self.bounds, state, side="right") - 1])

    def _far(self, games: Floats, low: int, already: float) -> list[float]:
        """The chances of this length, of which some is known already, and of all longer ones."""
        size = self.size - low
        closed = np.linalg.inv(np.eye(size) - self.uncounted[low:, low:].toarray().T)
        power = closed @ self.counted[low:, low:].toarray().T
        ends_now, ends_next = np.zeros((2, size))
        start = max(low, self.first_end)
        ends_now[start - low :], ends_next[start - low :] = self.ends[start - self.first_end :].T
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


def _turned(chances: csr_array, number: Ints) -> csr_array:
    """The chances by the state that is come to, states numbered anew."""
    found = chances.tocoo()
    parts = (found.data, (number[found.col], number[found.row]))
    turned = csr_array(parts, shape=chances.shape)
    turned.sort_indices()
    return turned
