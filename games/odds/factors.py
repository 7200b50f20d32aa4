"""What the chance of a step is made of: falls of the pieces, other chance, and decisions.

A chain is compiled once; its chances are worked out anew for every law of decisions and every
weighing of the faces. So each step keeps the factors of its chance and not their product.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from games.odds.laws import Law, Shares, Sort
from games.rules import CHANCE, State
from games.rules.blocks.falls import Fall, Weights
from games.rules.engine.contract import Action
from games.rules.engine.throwing import ThrowingState


@dataclass(frozen=True)
class Fixed:
    """A chance that neither weights nor laws change: a lot, or a bunch of sticks."""

    chance: Fraction

    @property
    def certain(self) -> bool:
        """Whether nothing else can happen."""
        return self.chance == 1


@dataclass(frozen=True)
class Fallen:
    """The falls of one effect: the ``number``-th that chance may bring on an ``occasion``."""

    occasion: int
    number: int
    certain = False


@dataclass(frozen=True)
class Decision:
    """A ``share`` of all moves of one sort, where so many of each sort can be made."""

    counts: tuple[tuple[Sort, int], ...]
    sort: Sort
    share: Fraction
    certain = False


Factor = Fixed | Fallen | Decision


class Factors:
    """The products of factors that occur in a chain, each with a number."""

    def __init__(self) -> None:
        self._products: dict[tuple[Factor, ...], int] = {}
        self._occasions: dict[object, tuple[int, ThrowingState]] = {}

    def __len__(self) -> int:
        return len(self._products)

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of moves between which, or among which, players decide."""
        decided = (f for product in self._products for f in product if isinstance(f, Decision))
        return tuple(dict.fromkeys(sort for factor in decided for sort, _ in factor.counts))

    def number_of(self, factors: tuple[Factor, ...]) -> int:
        """The number of a product, given to it when it is first met."""
        return self._products.setdefault(factors, len(self._products))

    def of(self, state: State) -> list[tuple[Action, Factor]]:
        """What can come of a state in which somebody moves or chance does, and its factor."""
        if state.to_move == CHANCE:
            effects = state.chance_effects()
            if isinstance(state, ThrowingState) and isinstance(effects[0][0], Fall):
                occasion = self._occasion(state)
                return [(one, Fallen(occasion, n)) for n, (one, _) in enumerate(effects)]
            return [(one, Fixed(chance)) for one, chance in effects]
        moves = state.move_effects()
        if len(moves) == 1:
            return [(moves[0][0], Fixed(Fraction(1)))]
        every = len(state.legal_actions())
        counts: Counter[Sort] = Counter()
        for move, share in moves:
            counts[type(move)] += int(share * every)
        of_sorts = tuple(counts.items())
        return [
            (move, Decision(of_sorts, type(move), share * every / counts[type(move)]))
            for move, share in moves
        ]

    def _occasion(self, state: ThrowingState) -> int:
        key = (state.phase, state.stage)
        return self._occasions.setdefault(key, (len(self._occasions), state))[0]

    def chances(self, law: Law, weights: Weights | None) -> tuple[Fraction, ...]:
        """The chance of every product, by number; ``weights`` None: those of the reading."""
        falls = {
            number: [chance for _, chance in _weighed(state, weights).chance_effects()]
            for number, state in self._occasions.values()
        }
        shares: dict[tuple[tuple[Sort, int], ...], Shares] = {}
        known: dict[Factor, Fraction] = {}

        def value(factor: Factor) -> Fraction:
            match factor:
                case Fixed(chance):
                    return chance
                case Fallen(occasion, number):
                    return falls[occasion][number]
                case Decision(counts, sort, share):
                    if counts not in shares:
                        shares[counts] = law.chances(dict(counts))
                    return share * shares[counts].get(sort, Fraction(0))

        for factors in self._products:
            for factor in factors:
                if factor not in known:
                    known[factor] = value(factor)
        return tuple(
            prod((known[f] for f in factors), start=Fraction(1)) for factors in self._products
        )


def _weighed(state: ThrowingState, weights: Weights | None) -> ThrowingState:
    return state if weights is None else state.but(rules=state.rules.with_weights(weights))
