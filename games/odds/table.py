"""The transition table of a chain: what a simulation in lockstep needs, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.odds.chain import Bytes, Chain, Ints, Steps
from games.odds.laws import UNIFORM, Law
from games.rules.blocks.falls import Weights

# Weights are whole numbers that add up to no more; they are exact where the chances allow it.
MOST_WEIGHT: Final = 1 << 62
Weighed = tuple[tuple[int, ...], bool]


@dataclass(frozen=True, eq=False)
class Table:
    """The transition table of a chain under one law and one set of weights.

    States are numbered from 0 to ``states`` - 1; a game begins in state 0. The entries of a state
    are those from ``first[state]`` to ``first[state + 1]``, the last excluded. To move on, draw a
    whole number uniformly from 0 to ``total[state]`` - 1 and take the first entry of the state
    whose ``cumulative`` weight is greater. Every entry has some chance, and every state is reached
    from state 0.

    By entry: ``next`` is the next state (0 where the game is over); ``throws`` and ``turns`` are
    what is added to the counts, as ``games.odds.chain`` defines them: mostly 1, and 0 or 1;
    ``result`` is GOES_ON (-1), or the side that has won (from 0), or ``sides`` for a drawn game;
    ``starter`` is the side to which it gives the first play, else GOES_ON (only entries of state 0
    have one; should state 0 be entered again, the first counts). Sides are the real ones.

    ``exact`` is whether each chance is exactly its weight over the total; if not, weights are
    rounded to within one part in 2^62. ``ends`` is whether an end can be reached from every state,
    so that a game ends with probability one; what does not end must not be simulated. ``cut`` are
    the states in which a lead was cut to the greatest that is followed: a game that comes to one
    goes on as if the lead were no greater.
    """

    sides: int
    first: Ints
    cumulative: NDArray[np.int64]
    total: NDArray[np.int64]
    next: Ints
    throws: Bytes
    turns: Bytes
    result: Bytes
    starter: Bytes
    cut: NDArray[np.bool_]
    exact: bool
    ends: bool

    @property
    def states(self) -> int:
        """How many states there are, the end not among them."""
        return len(self.total)


def table_of(chain: Chain, law: Law = UNIFORM, weights: Weights | None = None) -> Table:
    """The transition table of a chain; ``weights`` None: the faces as the reading has them.

    Raises WeightsError for weights that the pieces cannot have.
    """
    chances = chain.factors.chances(law, weights)
    steps = chain.steps(np.array([chance > 0 for chance in chances]), apart=True)
    first_of, entry_of = _entries(steps)
    bounds = np.searchsorted(steps.source[first_of], np.arange(steps.states + 1)).astype(np.int32)
    products = np.split(steps.product, np.searchsorted(steps.source, np.arange(1, steps.states)))
    entries = np.split(entry_of, np.searchsorted(steps.source, np.arange(1, steps.states)))
    known: dict[tuple[tuple[int, int], ...], Weighed] = {}
    cumulative = np.empty(len(first_of), np.int64)
    exact = True
    for state, (mine, into) in enumerate(zip(products, entries, strict=True)):
        start, end = bounds[state], bounds[state + 1]
        key = tuple(zip(mine.tolist(), (into - start).tolist(), strict=True))
        if key not in known:
            known[key] = _weighed(key, chances, int(end - start))
        cumulative[start:end], whole = known[key]
        exact = exact and whole
    return Table(
        sides=chain.rules.sides,
        first=bounds,
        cumulative=cumulative,
        total=cumulative[bounds[1:] - 1],
        next=steps.target[first_of],
        throws=steps.throws[first_of],
        turns=steps.turns[first_of],
        result=steps.result[first_of],
        starter=steps.starter[first_of],
        cut=steps.capped,
        exact=exact,
        ends=bool(steps.ending.all()),
    )


def _entries(steps: Steps) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """One step for all that come to the same, and by step which of those it comes to."""
    columns = (steps.starter, steps.result, steps.turns, steps.throws, steps.target, steps.source)
    order = np.lexsort(columns)
    sorted_columns = np.array([column[order] for column in columns])
    begins = np.append(True, (np.diff(sorted_columns, axis=1) != 0).any(axis=0))
    entry = np.empty(len(order), np.intp)
    entry[order] = np.cumsum(begins) - 1
    return order[begins], entry


def _weighed(
    parts: Sequence[tuple[int, int]], chances: Sequence[Fraction], entries: int
) -> Weighed:
    """The cumulative weights of the entries of one state, and whether they are exact."""
    sums = [Fraction(0)] * entries
    for product, entry in parts:
        sums[entry] += chances[product]
    together = list(accumulate(sums))
    total = lcm(*(one.denominator for one in sums))
    if total <= MOST_WEIGHT:
        return tuple(int(one * total) for one in together), True
    return tuple(round(one * MOST_WEIGHT) for one in together), False
