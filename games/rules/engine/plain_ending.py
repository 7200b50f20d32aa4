"""Whether a game ends in which nothing counts but where the counters are and whose turn it is."""

from __future__ import annotations

from games.rules.blocks import ending, players
from games.rules.engine.finish import finished
from games.rules.engine.payments import Counters, at_the_start, pay
from games.rules.engine.position import Stage
from games.rules.engine.reach import Reached, walk
from games.rules.engine.throwing import ThrowingState, begin
from games.rules.throwing_rules import ThrowingRules

# Where the counters are, seen from the side whose turn it is, and which of its players throws.
Place = tuple[int, tuple[int, ...], int]
PLAIN_ENDS = frozenset({ending.ALL_COUNTERS, ending.POOL_EMPTY, ending.TARGET})
OVER: Place = (0, (), -1)


def is_plain(rules: ThrowingRules) -> bool:
    """Whether a position of this game is no more than its counters and whose turn it is."""
    return (
        rules.circuit is None
        and not rules.phases
        and not rules.marks
        and not rules.drops_out
        and not rules.counters.purse
        and rules.throws == 1
        and rules.end.kind in PLAIN_ENDS
        and rules.starts != players.HIGHEST_THROW
    )


def plain_walk(rules: ThrowingRules, most: int) -> Reached[Place]:
    """Walks through all that can become of the counters.

    Falls of which the same comes are one step, sides are told apart only by whose turn it is, and
    players of a side only where they throw one after another.
    """
    steps = [(points, again) for points, again in sorted(rules.payments)]
    last = rules.per_side - 1 if rules.order == players.WHOLE_SIDE else 0

    def after(place: Place) -> list[Place] | None:
        if place == OVER:
            return None
        pool, sides, player = place
        found = []
        for points, again in steps:
            held, _ = pay(Counters(pool, sides), 0, points, rules.counters)
            if finished(rules, held) is not None:
                found.append(OVER)
            elif again:
                found.append((held.pool, held.sides, player))
            elif player < last:
                found.append((held.pool, held.sides, player + 1))
            else:
                found.append((held.pool, (*held.sides[1:], held.sides[0]), 0))
        return found

    start = at_the_start(rules.counters, rules.sides)
    return walk((start.pool, start.sides, 0), after, most)


def as_state(rules: ThrowingRules, place: Place) -> ThrowingState:
    """A place as a state of the game, in which the first side is to throw."""
    pool, sides, player = place
    start = begin(rules)
    partners = (player, *start.partners[1:])
    return start.but(stage=Stage.THROW, counters=Counters(pool, sides), partners=partners)
