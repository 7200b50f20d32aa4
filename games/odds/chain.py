"""A reading of a game as a Markov chain, compiled once for all laws and weights.

What is counted:

- A *throw* is one throw of the pieces in a throwing game, void throws among them; throws that
  settle who begins are none. In a guessing game it is one *guess*: one play, from the hiding (or
  dividing) until the guess about all who hide is judged, however many looks it took.
- A *turn* lasts until the turn passes to another player, or the game (in a row of games, the one
  that is being played) ends; the turn in which it ends counts as one. Where both sides hide and
  guess at once, every play is a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order

from games.odds.factors import Factors
from games.rules import Rules

GOES_ON: Final = -1

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Chain:
    """A reading as a Markov chain: the states that are kept, and the steps between them.

    States are numbered from 0, in which a game begins. A state stands for all from which the game
    goes on alike, sides renamed. Of each step, ``source`` and ``target`` are states, and
    ``rotation`` is the side of the one that is first in the other; ``product`` is the number of its
    chance among ``factors``; ``throws`` and ``turns`` are what it adds to the counts; ``result`` is
    GOES_ON (-1), or the side that has won with it (from 0), or the number of sides for a drawn
    game; ``starter`` is the side that it gives the first play, else GOES_ON. ``capped`` are the
    states in which a lead was cut to the greatest that is followed.
    """

    rules: Rules
    factors: Factors
    states: int
    source: Ints
    target: Ints
    rotation: Bytes
    product: Ints
    throws: Bytes
    turns: Bytes
    result: Bytes
    starter: Bytes
    capped: Flags

    def unfolded(self, possible: Flags) -> Steps:
        """The steps between what can be reached when only some products have a chance.

        ``possible`` says which, by number. Every state is taken apart into one for each side that
        may be the first in it, so that sides are the real ones.
        """
        sides = self.rules.sides
        here = np.flatnonzero(possible[self.product])
        over = self.result[here] != GOES_ON
        each = np.arange(sides, dtype=np.int32)[:, None]
        source = (self.source[here] * sides + each).ravel()
        turned = self.target[here] * sides + (self.rotation[here] + each) % sides
        target = np.where(over, 0, turned).ravel()
        onward = np.tile(~over, sides)
        size = self.states * sides
        graph = csr_array(
            (np.ones(onward.sum(), np.int8), (source[onward], target[onward])), shape=(size, size)
        )
        order = breadth_first_order(graph, 0, return_predecessors=False)
        number = np.full(size, -1, np.int32)
        number[order] = np.arange(len(order), dtype=np.int32)
        kept = np.flatnonzero(number[source] >= 0)
        kept = kept[np.argsort(number[source[kept]], kind="stable")]

        def of_side(value: Bytes) -> Bytes:
            real = np.where((value >= 0) & (value < sides), (value + each) % sides, value)
            return np.asarray(real.ravel()[kept], np.int8)

        one = here[kept % len(here)]
        return Steps(
            states=len(order),
            source=number[source[kept]],
            target=np.where(onward[kept], number[target[kept]], 0),
            product=self.product[one],
            throws=self.throws[one],
            turns=self.turns[one],
            result=of_side(self.result[here]),
            starter=of_side(self.starter[here]),
            capped=np.repeat(self.capped, sides)[order],
        )


@dataclass(frozen=True, eq=False)
class Steps:
    """The steps of a chain with real sides, by source; the fields are those of ``Chain``.

    ``target`` is 0 where the game is over.
    """

    states: int
    source: Ints
    target: Ints
    product: Ints
    throws: Bytes
    turns: Bytes
    result: Bytes
    starter: Bytes
    capped: Flags
