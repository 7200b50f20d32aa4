"""Paying what was won: from the pool, from the other side, and what happens in between."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.blocks import counters as words
from games.rules.engine.events import Event, Paid, Unpaid
from games.rules.rules import CounterRules


@dataclass(frozen=True)
class Counters:
    """Where the counters are: in the pool and with each side. Their number never changes."""

    pool: int
    sides: tuple[int, ...]


def at_the_start(rules: CounterRules, sides: int) -> Counters:
    """The counters before the first play."""
    if rules.start == words.POOL:
        return Counters(rules.total, (0,) * sides)
    return Counters(0, (rules.total // sides,) * sides)


def pay(
    held: Counters, side: int, won: int, rules: CounterRules
) -> tuple[Counters, tuple[Event, ...]]:
    """The counters after one of two sides has won so many (none, perhaps), and who paid them."""
    events: list[Event] = []
    pool, sides, left = held.pool, list(held.sides), won
    if left and words.POOL in rules.paid_by and pool:
        from_pool = min(left, pool)
        events.append(Paid(None, side, from_pool, words.PAID_BY.path))
        pool, left = pool - from_pool, left - from_pool
        sides[side] += from_pool
        if left and (
            words.OPPONENT not in rules.paid_by or rules.win_beyond_pool == words.REST_IS_LOST
        ):
            events.append(Unpaid(side, left, words.WIN_BEYOND_POOL.path))
            left = 0
    if left and words.OPPONENT in rules.paid_by:
        # The pool paid a part of this win, so it is the clause on such wins that asks for the rest.
        asked_by = words.WIN_BEYOND_POOL if events else words.PAID_BY
        payer = 1 - side
        paid = min(left, sides[payer])
        if paid < left and rules.payer_with_too_few == words.PAYS_NOTHING:
            paid = 0
        if paid:
            events.append(Paid(payer, side, paid, asked_by.path))
        if paid < left:
            events.append(Unpaid(side, left - paid, words.PAYER_WITH_TOO_FEW.path))
        sides[payer] -= paid
        sides[side] += paid
    elif left:
        events.append(Unpaid(side, left, words.PAID_BY.path))
    return Counters(pool, tuple(sides)), tuple(events)
