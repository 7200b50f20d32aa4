"""Paying what has fallen due on the track."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.counter_rules import CounterRules
from games.rules.engine.events import Event
from games.rules.engine.payments import Counters, hand_over, pay
from games.rules.engine.running import TrackEvent
from games.rules.engine.track import Due


def pay_dues(
    held: Counters,
    told: Iterable[TrackEvent | Due],
    rules: CounterRules,
    seats: tuple[int, ...] = (),
) -> tuple[Counters, tuple[Event, ...]]:
    """The counters after all that has fallen due is paid, and what happened, in order."""
    events: list[Event] = []
    for one in told:
        if not isinstance(one, Due):
            events.append(one)
            continue
        if one.payer is None and one.side is not None:
            held, paid = pay(held, one.side, one.counters, rules, seats)
        elif one.payer is not None:
            held, paid = hand_over(
                held, one.payer, one.side, one.counters, rules, one.clause, seats
            )
        events += paid
    return held, tuple(events)
