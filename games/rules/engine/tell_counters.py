"""What becomes of counters and points, in words."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.engine.events import Cancelled, Event, Made, Paid, Tallied, Unpaid
from games.rules.texts import Text, gettext, ngettext, number


def counter_sentence(event: Event, side: Callable[[int], Text]) -> Text | None:
    """An event about counters in words, ``side`` being how a side is called; None for others."""
    match event:
        case Paid():
            return _paid(event, side)
        case Unpaid():
            return ngettext(
                "{number} counter is not paid",
                "{number} counters are not paid",
                event.counters,
                number=number(event.counters),
            )
        case Tallied():
            return gettext(
                "{side} has {number} now", side=side(event.side), number=number(event.total)
            )
        case Made():
            return gettext(
                "{side}: {kind} made", side=side(event.side), kind=event.kind.say(event.count)
            )
        case Cancelled():
            count = event.kind.say(event.count) if event.kind else number(event.count)
            return gettext("{count} of {side} taken away", count=count, side=side(event.other))
    return None


def _paid(event: Paid, side: Callable[[int], Text]) -> Text:
    n = event.counters
    if event.payer is None:
        return ngettext(
            "{number} counter from the pool",
            "{number} counters from the pool",
            n,
            number=number(n),
        )
    if event.side is None:
        return ngettext(
            "{number} counter from {side} into the pool",
            "{number} counters from {side} into the pool",
            n,
            number=number(n),
            side=side(event.payer),
        )
    return ngettext(
        "{number} counter from {side}",
        "{number} counters from {side}",
        n,
        number=number(n),
        side=side(event.payer),
    )
