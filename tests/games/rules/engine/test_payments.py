"""Who pays what was won."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.counter_rules import CounterRules
from games.rules.engine.events import Event, Paid, Unpaid
from games.rules.engine.payments import Counters, at_the_start, pay

BOTH = ("pool", "opponent")
FROM_OPPONENT, LOST = "rest from the opponent", "rest is lost"
WHAT_IS_LEFT, NOTHING = "pays what is left", "pays nothing"
PAID_BY, BEYOND = "counters.paid-by", "counters.win-beyond-pool"
TOO_FEW = "counters.payer-with-too-few"


def rules(
    paid_by: tuple[str, ...] = BOTH, beyond: str = FROM_OPPONENT, too_few: str = WHAT_IS_LEFT
) -> CounterRules:
    return CounterRules(20, "pool", paid_by, beyond, too_few)


@pytest.mark.parametrize(
    ("given_rules", "pool", "sides", "won", "after", "events"),
    [
        # the pool pays while it holds enough
        (rules(), 12, (5, 3), 10, (2, (15, 3)), (Paid(None, 0, 10, PAID_BY),)),
        (rules(), 10, (5, 5), 10, (0, (15, 5)), (Paid(None, 0, 10, PAID_BY),)),
        (rules(), 12, (5, 3), 0, (12, (5, 3)), ()),
        # a win larger than the pool
        (rules(), 4, (8, 8), 10, (0, (18, 2)),
         (Paid(None, 0, 4, PAID_BY), Paid(1, 0, 6, BEYOND))),
        (rules(beyond=LOST), 4, (8, 8), 10, (0, (12, 8)),
         (Paid(None, 0, 4, PAID_BY), Unpaid(0, 6, BEYOND))),
        (rules(("pool",)), 4, (8, 8), 10, (0, (12, 8)),
         (Paid(None, 0, 4, PAID_BY), Unpaid(0, 6, BEYOND))),
        # the pool is empty
        (rules(), 0, (12, 8), 5, (0, (17, 3)), (Paid(1, 0, 5, PAID_BY),)),
        (rules(beyond=LOST), 0, (12, 8), 5, (0, (17, 3)), (Paid(1, 0, 5, PAID_BY),)),
        (rules(("pool",)), 0, (12, 8), 5, (0, (12, 8)), (Unpaid(0, 5, PAID_BY),)),
        # the payer has too few
        (rules(), 0, (17, 3), 10, (0, (20, 0)),
         (Paid(1, 0, 3, PAID_BY), Unpaid(0, 7, TOO_FEW))),
        (rules(too_few=NOTHING), 0, (17, 3), 10, (0, (17, 3)), (Unpaid(0, 10, TOO_FEW),)),
        (rules(too_few=NOTHING), 0, (17, 3), 3, (0, (20, 0)), (Paid(1, 0, 3, PAID_BY),)),
        (rules(), 4, (16, 0), 10, (0, (20, 0)),
         (Paid(None, 0, 4, PAID_BY), Unpaid(0, 6, TOO_FEW))),
        (rules(too_few=NOTHING), 4, (13, 3), 10, (0, (17, 3)),
         (Paid(None, 0, 4, PAID_BY), Unpaid(0, 6, TOO_FEW))),
        # counters that only the opponent pays
        (rules(("opponent",)), 0, (10, 10), 4, (0, (14, 6)), (Paid(1, 0, 4, PAID_BY),)),
    ],
)  # fmt: skip
def test_a_win_is_paid_so(
    given_rules: CounterRules,
    pool: int,
    sides: tuple[int, int],
    won: int,
    after: tuple[int, tuple[int, int]],
    events: tuple[Event, ...],
) -> None:
    held, happened = pay(Counters(pool, sides), 0, won, given_rules)
    assert (held.pool, held.sides) == after
    assert happened == events


@settings(deadline=None)
@given(
    st.integers(0, 30), st.integers(0, 30), st.integers(0, 30), st.integers(0, 40),
    st.sampled_from([0, 1]),
    st.sampled_from([BOTH, ("pool",), ("opponent",)]),
    st.sampled_from([FROM_OPPONENT, LOST]), st.sampled_from([WHAT_IS_LEFT, NOTHING]),
)  # fmt: skip
def test_counters_are_never_made_or_lost_and_every_one_won_is_accounted_for(
    pool: int, one: int, other: int, won: int, side: int, paid_by: tuple[str, ...],
    beyond: str, too_few: str,
) -> None:  # fmt: skip
    held, events = pay(Counters(pool, (one, other)), side, won, rules(paid_by, beyond, too_few))
    assert held.pool + sum(held.sides) == pool + one + other
    assert min(held.pool, *held.sides) >= 0
    paid = sum(event.counters for event in events if isinstance(event, Paid))
    unpaid = sum(event.counters for event in events if isinstance(event, Unpaid))
    assert paid + unpaid == won
    assert held.sides[side] == (one, other)[side] + paid
    assert all(event.counters > 0 for event in events if isinstance(event, Paid | Unpaid))


def test_counters_start_in_the_pool_or_divided() -> None:
    divided = CounterRules(80, "divided", BOTH, FROM_OPPONENT, WHAT_IS_LEFT)
    assert at_the_start(rules(), 2) == Counters(20, (0, 0))
    assert at_the_start(divided, 2) == Counters(0, (40, 40))
