"""Adding up what is won where no counters change hands."""

from __future__ import annotations

from games.rules.blocks import counters as words
from games.rules.blocks import kinds
from games.rules.counter_rules import CounterRules
from games.rules.engine.events import Cancelled, Event, Made, Tallied

CANCELS = kinds.cancels_field({}).path


def add_up(
    sums: tuple[int, ...], side: int, won: int, rules: CounterRules
) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """What each side has after one of them has won so many points, and what came of it.

    A win takes one bet, whatever it counts, where bets are added up.
    """
    gain = min(won, 1) if rules.tally == words.BETS else won
    if not gain:
        return sums, ()
    after, events = list(sums), list[Event]()
    other = (side + 1) % len(sums)
    cancelling = rules.worth_of(rules.cancels) if rules.cancels != kinds.NO else 0
    if cancelling == 1:
        taken = min(gain, after[other])
        after[other] -= taken
        gain -= taken
        if taken:
            smallest = rules.kinds[0] if rules.kinds else None
            events.append(Cancelled(side, other, smallest, taken, CANCELS))
    after[side] += gain
    if gain:
        events.append(Tallied(side, gain, after[side], words.TALLY.path))
    for kind in rules.kinds[1:]:
        made = after[side] // kind.worth - sums[side] // kind.worth
        if made <= 0:
            continue
        events.append(Made(side, kind, made, kinds.KINDS.path))
        if kind is rules.kinds[1]:
            _round(after, side, kind.worth, rules)
        if kind.worth == cancelling:
            # One of the other side's and the one just made go, as often as both are there.
            taken = min(made, after[other] // kind.worth)
            after[other] -= taken * kind.worth
            after[side] -= taken * kind.worth
            if taken:
                events.append(Cancelled(side, other, kind, taken, CANCELS))
    return tuple(after), tuple(events)


def _round(after: list[int], side: int, worth: int, rules: CounterRules) -> None:
    """What becomes of the smaller counters when some of them have made a greater one."""
    if rules.surplus == kinds.LOST:
        after[side] -= after[side] % worth
    if rules.others == kinds.BEGUN_ANEW:
        for other in range(len(after)):
            if other != side:
                after[other] -= after[other] % worth
