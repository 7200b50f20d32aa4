"""What of the sums of a game without counters matters to who wins it."""

from __future__ import annotations

from dataclasses import replace

from games.rules.blocks import ending, kinds
from games.rules.engine.payments import Counters
from games.rules.rules import Rules

# The ends at which it is asked who has most.
_OF_LEADERS = frozenset({ending.BY_AGREEMENT, ending.PLAYS})


def that_matter(held: Counters, rules: Rules) -> Counters:
    """The sums as far as who wins depends on them: whole, as leads over the last side, or not."""
    if rules.counters.change_hands or ending.TARGET in rules.ends:
        return held
    if rules.ends.isdisjoint(_OF_LEADERS):
        return replace(held, sides=(0,) * len(held.sides))
    if rules.counters.kinds or rules.counters.cancels != kinds.NO:
        return held
    least = min(held.sides)
    return replace(held, sides=tuple(one - least for one in held.sides))
