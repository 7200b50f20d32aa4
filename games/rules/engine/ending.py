"""Whether a game can always come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.engine.begin import begin
from games.rules.engine.contract import CHANCE, Action, State
from games.rules.engine.plain_ending import as_state, is_plain, plain_walk
from games.rules.engine.reach import walk
from games.rules.engine.track_ending import TrackWalk, is_tracked
from games.rules.rules import Rules
from games.rules.throwing_rules import ThrowingRules

MAX_STATES = 200_000
# So many moves that a player cannot but make are skipped in a row.
MOST_FORCED = 16


@dataclass(frozen=True)
class Ending:
    """What is known of the end of a reading.

    ``ends`` is True if from every state that can be reached an end can be reached when every choice
    has some chance; False if not, ``stuck`` being a state from which none can; None if the game has
    too many states to tell. ``states`` is how many were walked through, those that differ in
    nothing that matters being one.
    """

    ends: bool | None
    states: int
    stuck: State | None = None


def ending_of(rules: Rules, most: int = MAX_STATES) -> Ending:
    """Walks through every state that play can reach, and back from every end."""
    if isinstance(rules, ThrowingRules) and is_plain(rules):
        places = plain_walk(rules, most)
        stuck = None if places.stuck is None else as_state(rules, places.stuck)
        return Ending(stuck is None if places.whole else None, places.count, stuck)
    if isinstance(rules, ThrowingRules) and is_tracked(rules):
        tracked = TrackWalk(rules)
        spots = tracked.walk(most)
        lost = None if spots.stuck is None else tracked.as_state(spots.stuck)
        return Ending(lost is None if spots.whole else None, spots.count, lost)
    states = walk(begin(rules).for_ending(), _after, most)
    return Ending(states.stuck is None if states.whole else None, states.count, states.stuck)


def _after(state: State) -> Iterator[State] | None:
    """The states that can follow; None if the game is over.

    A move that a player cannot but make leads to no state of its own: it is stuck if the one
    before is.
    """
    possible = _possible(state)
    for _ in range(MOST_FORCED):
        if state.to_move in (None, CHANCE) or len(possible) > 1:
            break
        state = state.apply(possible[0])[0]
        possible = _possible(state)
    if state.to_move is None:
        return None
    return (state.apply(action)[0].for_ending() for action in possible)


def _possible(state: State) -> tuple[Action, ...]:
    if state.to_move == CHANCE:
        return tuple(action for action, _ in state.chance_effects())
    return tuple(action for action, _ in state.move_effects())
