"""Who pays what was won."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.blocks.kinds import Kind
from games.rules.counter_rules import CounterRules
from games.rules.engine.events import Event, Made, Paid, Unpaid
from games.rules.engine.payments import Counters, at_the_start, hand_over, pay

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


def test_each_opponent_pays_the_whole_of_a_win() -> None:
    each = rules(("each opponent",))
    held, events = pay(Counters(0, (5, 5, 2, 8)), 1, 3, each)
    assert held == Counters(0, (2, 13, 0, 5))
    assert events == (
        Paid(2, 1, 2, PAID_BY), Unpaid(1, 1, TOO_FEW), Paid(3, 1, 3, PAID_BY),
        Paid(0, 1, 3, PAID_BY),
    )  # fmt: skip


def test_after_the_pool_each_opponent_pays_the_rest_of_a_win() -> None:
    both = rules(("pool", "each opponent"))
    held, _ = pay(Counters(1, (5, 5, 5)), 0, 3, both)
    assert held == Counters(0, (10, 3, 3))
    lost = rules(("pool", "each opponent"), beyond=LOST)
    assert pay(Counters(1, (5, 5, 5)), 0, 3, lost)[0] == Counters(0, (6, 5, 5))


PURSES = replace(rules(), start="purses", purse=5)


def test_purses_are_filled_at_the_start_and_the_pool_holds_the_rest() -> None:
    assert at_the_start(PURSES, 2, 1) == Counters(10, (5, 5), (5, 5))
    assert at_the_start(PURSES, 2, 2) == Counters(0, (10, 10), (5, 5, 5, 5))


def test_the_players_whose_turn_it_is_win_into_and_pay_out_of_their_own_purses() -> None:
    held = Counters(0, (10, 10), (5, 2, 5, 8))
    after, events = pay(held, 0, 3, PURSES, seats=(2, 1))
    assert after == Counters(0, (12, 8), (5, 0, 7, 8))
    assert events == (Paid(1, 0, 2, PAID_BY), Unpaid(0, 1, TOO_FEW))


def test_counters_are_handed_over_to_a_side_or_into_the_pool() -> None:
    held, events = hand_over(Counters(3, (5, 5)), 0, 1, 2, rules(), "gates.river")
    assert (held, events) == (Counters(3, (3, 7)), (Paid(0, 1, 2, "gates.river"),))
    held, events = hand_over(Counters(3, (1, 5)), 0, None, 2, rules(), "gates.river")
    assert held == Counters(4, (0, 5))
    assert events == (Paid(0, None, 1, "gates.river"), Unpaid(None, 1, TOO_FEW))


def test_smaller_counters_come_to_make_a_greater_one() -> None:
    bean, stick = Kind("bean", "beans", 1, 1), Kind("stick", "sticks", 10, 10)
    _, events = pay(Counters(30, (8, 0)), 0, 15, replace(rules(), kinds=(bean, stick)))
    assert events[-1] == Made(0, stick, 2, "counters.kinds")
    _, events = pay(Counters(30, (8, 0)), 0, 1, replace(rules(), kinds=(bean, stick)))
    assert not any(isinstance(event, Made) for event in events)


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 12), min_size=8, max_size=8), st.integers(0, 20), st.integers(0, 40),
    st.integers(0, 3), st.lists(st.integers(0, 1), min_size=4, max_size=4),
    st.sampled_from([("pool",), ("pool", "each opponent"), ("each opponent",)]),
    st.sampled_from([FROM_OPPONENT, LOST]), st.sampled_from([WHAT_IS_LEFT, NOTHING]),
)  # fmt: skip
def test_purses_of_four_sides_lose_and_make_no_counters(
    purses: list[int], pool: int, won: int, side: int, partners: list[int],
    paid_by: tuple[str, ...], beyond: str, too_few: str,
) -> None:  # fmt: skip
    sides = tuple(purses[n] + purses[n + 4] for n in range(4))
    seats = tuple(n + 4 * partner for n, partner in enumerate(partners))
    held = Counters(pool, sides, tuple(purses))
    after, _ = pay(held, side, won, rules(paid_by, beyond, too_few), seats)
    assert after.pool + sum(after.sides) == pool + sum(sides)
    assert after.sides == tuple(after.purses[n] + after.purses[n + 4] for n in range(4))
    assert min(after.pool, *after.purses) >= 0
    idle = [seat for seat in range(8) if seat not in seats]
    assert all(after.purses[seat] == purses[seat] for seat in idle)
