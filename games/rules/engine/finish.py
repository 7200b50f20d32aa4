"""Whether a game is over with the counters as they lie."""

from __future__ import annotations

from games.rules.blocks import ending
from games.rules.engine.contract import Result
from games.rules.engine.payments import Counters
from games.rules.rules import Rules


def finished(rules: Rules, held: Counters) -> Result | None:
    """How the game ends with the counters as they lie; None if it goes on."""
    end = rules.end
    if end.kind == ending.ALL_COUNTERS and rules.counters.total in held.sides:
        return ends_here(rules, held.sides.index(rules.counters.total))
    goal = end.number * rules.counters.worth_of(end.of)
    if end.kind == ending.TARGET and max(held.sides) >= goal:
        return leader(rules, held)
    if end.kind == ending.POOL_EMPTY and held.pool == 0:
        return leader(rules, held)
    return None


def leader(rules: Rules, held: Counters) -> Result:
    """The game ends here: the side that has most has won, and nobody if several have as much."""
    most = max(held.sides)
    leaders = [side for side, n in enumerate(held.sides) if n == most]
    return ends_here(rules, leaders[0] if len(leaders) == 1 else None)


def ends_here(rules: Rules, winner: int | None) -> Result:
    """The game ends here, and this side has won it (None: nobody)."""
    return Result(winner, rules.end.kind, ending.END.path)
