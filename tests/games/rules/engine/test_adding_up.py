"""What each side has where no counters change hands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.blocks.kinds import Kind
from games.rules.counter_rules import CounterRules
from games.rules.engine.adding_up import add_up
from games.rules.engine.events import Cancelled, Made, Tallied

GRAIN, STICK = Kind("grain", "grains", 1, 1), Kind("stick", "sticks", 100, 100)


def rules(
    tally: str = "points",
    kinds: tuple[Kind, ...] = (),
    cancels: str = "no",
    surplus: str = "carried over",
    others: str = "kept",
) -> CounterRules:
    return CounterRules(
        0, "pool", (), "rest is lost", "pays what is left", tally, 0, kinds, cancels, surplus,
        others,
    )  # fmt: skip


def test_points_are_added_up() -> None:
    sums, events = add_up((7, 3), 1, 4, rules())
    assert sums == (7, 7)
    assert events == (Tallied(1, 4, 7, "counters.tally"),)
    assert add_up((7, 3), 1, 0, rules()) == ((7, 3), ())


def test_a_win_takes_one_bet_whatever_it_counts() -> None:
    sums, _ = add_up((0, 0, 2), 2, 10, rules("bets"))
    assert sums == (0, 0, 3)
    assert add_up((0, 0), 1, 0, rules("bets")) == ((0, 0), ())


@pytest.mark.parametrize(
    ("sums", "won", "after"),
    [((5, 3), 2, (5, 1)), ((5, 3), 3, (5, 0)), ((5, 3), 10, (12, 0)), ((5, 0), 4, (9, 0))],
)
def test_a_gain_first_takes_away_what_the_other_side_has(
    sums: tuple[int, int], won: int, after: tuple[int, int]
) -> None:
    held, events = add_up(sums, 0, won, rules(cancels="yes"))
    assert held == after
    taken = sum(event.count for event in events if isinstance(event, Cancelled))
    gained = sum(event.points for event in events if isinstance(event, Tallied))
    assert taken + gained == won


def test_so_many_grains_plant_a_stick() -> None:
    """russell-1908[pp. 176-177]: a hundred grains are a stick."""
    sums, events = add_up((98, 0), 0, 4, rules(kinds=(GRAIN, STICK)))
    assert sums == (102, 0)
    assert events[-1] == Made(0, STICK, 1, "counters.kinds")


def test_what_is_won_beyond_a_stick_can_be_lost_and_the_other_side_begin_anew() -> None:
    lost = rules(kinds=(GRAIN, STICK), surplus="lost", others="begun anew")
    assert add_up((98, 250), 0, 4, lost)[0] == (100, 200)
    assert add_up((90, 250), 0, 4, lost)[0] == (94, 250)


def test_a_stick_takes_away_one_of_the_other_sides_and_stands_only_where_it_has_none() -> None:
    cancelling = rules(kinds=(GRAIN, STICK), cancels="stick")
    sums, events = add_up((98, 130), 0, 4, cancelling)
    assert sums == (2, 30)
    assert events[-1] == Cancelled(0, 1, STICK, 1, "counters.cancels")
    assert add_up((98, 30), 0, 4, cancelling)[0] == (102, 30)


@settings(deadline=None)
@given(
    st.tuples(st.integers(0, 500), st.integers(0, 500)), st.integers(0, 1), st.integers(0, 300),
    st.sampled_from(["no", "grain", "stick"]), st.sampled_from(["carried over", "lost"]),
    st.sampled_from(["kept", "begun anew"]), st.sampled_from(["points", "bets"]),
)  # fmt: skip
def test_nobody_has_less_than_nothing_and_nobody_gains_by_what_the_other_side_wins(
    sums: tuple[int, int], side: int, won: int, cancels: str, surplus: str, others: str, tally: str
) -> None:
    kept = rules(tally, (GRAIN, STICK), cancels, surplus, others)
    after, events = add_up(sums, side, won, kept)
    assert min(after) >= 0
    assert after[1 - side] <= sums[1 - side]
    assert after[side] <= sums[side] + won
    assert (after == sums) == (not events) or cancels != "no"
