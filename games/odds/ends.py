"""From which states a game can still come to an end."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order

from games.odds.chain import GOES_ON, Flags, Steps


def can_end(steps: Steps) -> Flags:
    """By state, whether some way leads from it to an end."""
    over = steps.result != GOES_ON
    # Walked backwards from one end for all, which is numbered after the last state.
    end = steps.states
    there = np.where(over, end, steps.target)
    back = csr_array(
        (np.ones(len(there), np.int8), (there, steps.source)), shape=(end + 1, end + 1)
    )
    ending = np.zeros(end + 1, np.bool_)
    ending[breadth_first_order(back, end, return_predecessors=False)] = True
    return ending[:end]
