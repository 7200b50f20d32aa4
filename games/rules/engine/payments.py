"""Paying what was won: from the pool, from the other sides, and what happens in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.blocks import counters as words
from games.rules.blocks.kinds import KINDS
from games.rules.counter_rules import CounterRules
from games.rules.engine.adding_up import add_up
from games.rules.engine.events import Event, Made, Paid, Unpaid


@dataclass(frozen=True)
class Counters:
    """Where the counters are: in the pool and with each side. Their number never changes.

    ``purses`` is what each seat holds where every player has a purse (else empty); a side then
    holds what its players hold. Where no counters change hands ``sides`` is what each has added up.
    """

    pool: int
    sides: tuple[int, ...]
    purses: tuple[int, ...] = ()


def at_the_start(rules: CounterRules, sides: int, per_side: int = 1) -> Counters:
    """The counters before the first play."""
    if not rules.change_hands:
        return Counters(0, (0,) * sides)
    if rules.start == words.POOL:
        return Counters(rules.total, (0,) * sides)
    if rules.start == words.PURSES:
        taken = rules.purse * sides * per_side
        purses = (rules.purse,) * (sides * per_side)
        return Counters(rules.total - taken, (rules.purse * per_side,) * sides, purses)
    return Counters(0, (rules.total // sides,) * sides)


def pay(
    held: Counters, side: int, won: int, rules: CounterRules, seats: tuple[int, ...] = ()
) -> tuple[Counters, tuple[Event, ...]]:
    """The counters after a side has won so many (none, perhaps), and who paid them.

    ``seats`` are the players of each side who win and pay, where players have purses.
    """
    if not rules.change_hands:
        sides, told = add_up(held.sides, side, won, rules)
        return Counters(0, sides), told
    ledger = _Ledger(held, rules, seats)
    left = won
    asked_by = words.PAID_BY.path
    if left and words.POOL in rules.paid_by and held.pool:
        left -= ledger.move(None, side, min(left, held.pool), asked_by)
        # The pool paid a part of this win, so it is the clause on such wins that asks for the rest.
        asked_by = words.WIN_BEYOND_POOL.path
        only_pool = rules.paid_by == (words.POOL,)
        if left and (only_pool or rules.win_beyond_pool == words.REST_IS_LOST):
            ledger.events.append(Unpaid(side, left, asked_by))
            left = 0
    if left and rules.paid_by == (words.POOL,):
        ledger.events.append(Unpaid(side, left, asked_by))
    elif left:
        for payer in _payers(side, len(held.sides)):
            ledger.ask(payer, side, left, asked_by)
    ledger.make(side)
    return ledger.counters, tuple(ledger.events)


def hand_over(
    held: Counters,
    payer: int,
    side: int | None,
    owed: int,
    rules: CounterRules,
    clause: str,
    seats: tuple[int, ...] = (),
) -> tuple[Counters, tuple[Event, ...]]:
    """The counters after a side has paid so many to another, or (None) into the pool."""
    ledger = _Ledger(held, rules, seats)
    ledger.ask(payer, side, owed, clause)
    if side is not None:
        ledger.make(side)
    return ledger.counters, tuple(ledger.events)


def _payers(side: int, sides: int) -> Iterator[int]:
    """The other sides in the order in which they play after this one."""
    return ((side + step) % sides for step in range(1, sides))


class _Ledger:
    """Counters on their way."""

    def __init__(self, held: Counters, rules: CounterRules, seats: tuple[int, ...]) -> None:
        self.held, self.rules, self.seats = held, rules, seats
        self.pool, self.sides, self.purses = held.pool, list(held.sides), list(held.purses)
        self.events: list[Event] = []

    @property
    def counters(self) -> Counters:
        return Counters(self.pool, tuple(self.sides), tuple(self.purses))

    def move(self, payer: int | None, side: int | None, n: int, clause: str) -> int:
        """Move so many, and tell it; None is the pool."""
        if not n:
            return 0
        for at, change in ((payer, -n), (side, n)):
            if at is None:
                self.pool += change
                continue
            self.sides[at] += change
            if self.purses:
                self.purses[self.seats[at]] += change
        self.events.append(Paid(payer, side, n, clause))
        return n

    def ask(self, payer: int, side: int | None, owed: int, clause: str) -> None:
        """Let a side pay what it can of what it owes."""
        has = self.purses[self.seats[payer]] if self.purses else self.sides[payer]
        paid = min(owed, has)
        if paid < owed and self.rules.payer_with_too_few == words.PAYS_NOTHING:
            paid = 0
        self.move(payer, side, paid, clause)
        if paid < owed:
            self.events.append(Unpaid(side, owed - paid, words.PAYER_WITH_TOO_FEW.path))

    def make(self, side: int) -> None:
        """Tell which greater counters the smaller ones of a side have come to make."""
        for kind in self.rules.kinds[1:]:
            made = self.sides[side] // kind.worth - self.held.sides[side] // kind.worth
            if made > 0:
                self.events.append(Made(side, kind, made, KINDS.path))
