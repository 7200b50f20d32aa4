"""The first state of a game, of whichever class its document is."""

from __future__ import annotations

from games.rules.engine import guessing, throwing
from games.rules.engine.contract import State
from games.rules.errors import IllegalError
from games.rules.guessing_rules import GuessingRules
from games.rules.rules import Rules
from games.rules.throwing_rules import ThrowingRules


def begin(rules: Rules, last_winner: int | None = None) -> State:
    """The state before the first play.

    ``last_winner`` is the side that won the game before, if this is a rematch; it decides the first
    play only in a reading that says so.
    """
    if last_winner is not None and last_winner not in range(rules.sides):
        raise IllegalError(f"there is no side {last_winner}; sides are 0 to {rules.sides - 1}.")
    if isinstance(rules, GuessingRules):
        return guessing.begin(rules, last_winner)
    assert isinstance(rules, ThrowingRules)
    return throwing.begin(rules, last_winner)
