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

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order, connected_components

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
    _known: dict[tuple[bytes, bool], Steps] = field(default_factory=dict, init=False, repr=False)

    def steps(self, possible: Flags, apart: bool = False) -> Steps:
        """The steps between what can be reached when only some products have a chance.

        ``possible`` says which, by number. With ``apart`` every state is taken apart into one for
        each side that may be the first in it, so that sides are the real ones and ``rotation`` is
        0; without, sides are those of the source.
        """
        key = (possible.tobytes(), apart)
        if key not in self._known:
            self._known[key] = self._steps(possible, self.rules.sides if apart else 1)
        return self._known[key]

    def _steps(self, possible: Flags, sides: int) -> Steps:
        here = np.flatnonzero(possible[self.product])
        over = self.result[here] != GOES_ON
        each = np.arange(sides, dtype=np.int32)[:, None]
        source = (self.source[here] * sides + each).ravel()
        turned = self.target[here] * sides + (self.rotation[here] + each) % sides
        target = np.where(over, 0, turned).ravel()
        onward = np.tile(~over, sides)
        order, bounds = _in_order(source[onward], target[onward], self.states * sides)
        number = np.full(self.states * sides, -1, np.int32)
        number[order] = np.arange(len(order), dtype=np.int32)
        kept = np.flatnonzero(number[source] >= 0)
        kept = kept[np.argsort(number[source[kept]], kind="stable")]

        one = here[kept % len(here)]
        by = (kept // len(here)).astype(np.int8)

        def of_side(value: Bytes) -> Bytes:
            named = (value >= 0) & (value < sides) & (sides > 1)
            return np.where(named, (value + by) % sides, value).astype(np.int8)

        return Steps(
            bounds=bounds,
            source=number[source[kept]],
            target=np.where(onward[kept], number[target[kept]], 0),
            product=self.product[one],
            throws=self.throws[one],
            turns=self.turns[one],
            rotation=np.where(sides > 1, np.int8(0), self.rotation[one]),
            result=of_side(self.result[one]),
            starter=of_side(self.starter[one]),
            capped=np.repeat(self.capped, sides)[order],
        )


def _in_order(source: Ints, target: Ints, states: int) -> tuple[Ints, Ints]:
    """What can be reached from state 0, in the order of play, and the bounds of its blocks.

    A block is what can be reached from each of its states and leads back to it; no step leads from
    a block to an earlier one. State 0 stays the first.
    """
    graph = csr_array((np.ones(len(source), np.int8), (source, target)), shape=(states, states))
    reached = breadth_first_order(graph, 0, return_predecessors=False)
    _, block = connected_components(graph, connection="strong")
    # Tarjan's way of finding blocks numbers them along the steps or against them.
    if (block[source] < block[target]).any():
        block = -block
    order = reached[np.argsort(-block[reached], kind="stable")].astype(np.int32)
    bounds = np.flatnonzero(np.diff(block[order], prepend=np.inf, append=-np.inf))
    return order, bounds.astype(np.int32)


@dataclass(frozen=True, eq=False)
class Steps:
    """The steps between states in the order of play, by source; fields are those of ``Chain``.

    ``bounds`` part the states into blocks: no step leads from a block to an earlier one.
    ``target`` is 0 where the game is over.
    """

    bounds: Ints
    source: Ints
    target: Ints
    rotation: Bytes
    product: Ints
    throws: Bytes
    turns: Bytes
    result: Bytes
    starter: Bytes
    capped: Flags

    @property
    def states(self) -> int:
        """How many states there are, the end not among them."""
        return len(self.capped)

    @cached_property
    def ending(self) -> Flags:
        """By state, whether some way leads from it to an end."""
        # Walked backwards from one end for all, which is numbered after the last state.
        end = self.states
        there = np.where(self.result != GOES_ON, end, self.target)
        back = csr_array(
            (np.ones(len(there), np.int8), (there, self.source)), shape=(end + 1, end + 1)
        )
        ending = np.zeros(end + 1, np.bool_)
        ending[breadth_first_order(back, end, return_predecessors=False)] = True
        return ending[:end]
