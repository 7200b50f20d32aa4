"""From the engine's contract to a chain: every state that play can reach, and the steps between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from games.odds.chain import GOES_ON, Chain
from games.odds.counting import counted
from games.odds.factors import Factor, Factors
from games.rules import Rules, State, begin
from games.rules.blocks import ending
from games.rules.engine.guessing import GuessingState
from games.rules.engine.throwing import ThrowingState

MOST_STATES: Final = 400_000
# Where points are only added up, nobody is followed to a greater lead than this.
MOST_LEAD: Final = 100


class TooLargeError(ValueError):
    """A reading with more states than can be followed."""


@dataclass(frozen=True)
class Step:
    """What one way from a state to the next that is kept adds up to."""

    state: State
    factors: tuple[Factor, ...]
    throws: int
    turns: int
    starter: int


def compiled(
    rules: Rules,
    most_states: int = MOST_STATES,
    report: Callable[[int], None] | None = None,
) -> Chain:
    """The chain of a reading, the same for every law of decisions and weighing of the faces.

    States from which the game goes on alike are one, sides renamed. Kept are the states after a
    throw, a guess or a turn; what lies between (lots, hiding, the fall itself) is passed through.
    ``report`` is told again and again how many states have been walked through; what it raises ends
    the work. Raises TooLargeError for a reading of more than ``most_states`` states.
    """
    factors = Factors()
    root, _ = begin(rules).for_odds()
    numbers = {root: 0}
    waiting = [root]
    capped = [False]
    rows: list[tuple[int, int, int, int, int, int, int, int]] = []
    for number, here in enumerate(waiting):
        for step in _steps(here, factors, bool(number)):
            if report is not None:
                report(number)
            product = factors.number_of(step.factors)
            counts = (step.throws, step.turns)
            if step.state.result is not None:
                winner = step.state.result.winner
                result = rules.sides if winner is None else winner
                rows.append((number, 0, 0, product, *counts, result, step.starter))
                continue
            there, first = step.state.for_odds()
            there, cut = _within_leads(there)
            known = numbers.get(there)
            if known is None:
                if len(waiting) >= most_states:
                    raise TooLargeError(
                        f"this reading has more than {most_states:,} states; its odds cannot be "
                        "worked out exactly. Choose fewer counters or a shorter game, or play it "
                        "many times over instead."
                    )
                known = numbers[there] = len(waiting)
                waiting.append(there)
                capped.append(cut)
            rows.append((number, known, first, product, *counts, GOES_ON, step.starter))
    source, target, rotation, product_of, throws, turns, result_of, starter = np.array(rows).T
    return Chain(
        rules=rules,
        factors=factors,
        states=len(waiting),
        source=source.astype(np.int32),
        target=target.astype(np.int32),
        rotation=rotation.astype(np.int8),
        product=product_of.astype(np.int32),
        throws=throws.astype(np.int8),
        turns=turns.astype(np.int8),
        result=result_of.astype(np.int8),
        starter=starter.astype(np.int8),
        capped=np.array(capped),
    )


def _steps(start: State, factors: Factors, begun: bool) -> Iterator[Step]:
    """Every way from a state to the next that is kept."""
    first: tuple[State, ...] = (start,)
    waiting = [(Step(start, (), 0, 0, GOES_ON), first)]
    while waiting:
        here, way = waiting.pop()
        for action, factor in factors.of(here.state):
            after, events = here.state.apply(action)
            more = counted(here.state, events)
            gives_first = more.starter != GOES_ON and not begun
            step = Step(
                state=after,
                factors=here.factors if factor.certain else (*here.factors, factor),
                throws=here.throws + more.throws,
                turns=here.turns + more.turns,
                starter=more.starter if gives_first else here.starter,
            )
            # Lots that are cast again until they decide would have no end.
            if after.result is not None or step.throws or step.turns or after in way:
                yield step
            else:
                waiting.append((step, (*way, after)))


def _within_leads(state: State) -> tuple[State, bool]:
    """The state with no lead beyond MOST_LEAD, and whether one was cut."""
    assert isinstance(state, ThrowingState | GuessingState)
    rules, sides = state.rules, state.counters.sides
    if rules.counters.change_hands or ending.BY_AGREEMENT not in rules.ends:
        return state, False
    if max(sides) < MOST_LEAD:
        return state, False
    held = replace(state.counters, sides=tuple(min(one, MOST_LEAD) for one in sides))
    return replace(state, counters=held), True
