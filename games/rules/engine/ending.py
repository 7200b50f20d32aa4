"""Whether a game can always come to an end."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass

from games.rules.engine.begin import begin
from games.rules.engine.contract import CHANCE, Action, State
from games.rules.rules import Rules

MAX_STATES = 200_000


@dataclass(frozen=True)
class Ending:
    """What is known of the end of a reading.

    ``ends`` is True if from every state that can be reached an end can be reached when every choice
    has some chance; False if not, ``stuck`` being a state from which none can; None if the game has
    too many states to tell.
    """

    ends: bool | None
    states: int
    stuck: State | None = None


def ending_of(rules: Rules, most: int = MAX_STATES) -> Ending:
    """Walks through every state that play can reach, and back from every end."""
    return _walk(begin(rules), most)


def _walk(start: State, most: int) -> Ending:
    before: defaultdict[State, list[State]] = defaultdict(list)
    seen: dict[State, None] = {start: None}
    waiting = deque([start])
    ends: list[State] = []
    while waiting:
        state = waiting.popleft()
        if state.to_move is None:
            ends.append(state)
            continue
        for action in _possible(state):
            after = state.apply(action)[0].for_ending()
            before[after].append(state)
            if after not in seen:
                if len(seen) >= most:
                    return Ending(None, len(seen))
                seen[after] = None
                waiting.append(after)
    reaching = set(ends)
    back = deque(ends)
    while back:
        for earlier in before[back.popleft()]:
            if earlier not in reaching:
                reaching.add(earlier)
                back.append(earlier)
    stuck = next((state for state in seen if state not in reaching), None)
    return Ending(stuck is None, len(seen), stuck)


def _possible(state: State) -> tuple[Action, ...]:
    if state.to_move == CHANCE:
        return tuple(action for action, _ in state.chance_effects())
    return tuple(action for action, _ in state.move_effects())
