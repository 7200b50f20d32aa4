"""A throwing game, move by move."""

from fractions import Fraction

import pytest

from games.rules import CHANCE, IllegalError, MalformedError, State, begin, parse, rules_of
from games.rules.engine.events import (
    Began,
    Ended,
    Paid,
    Scored,
    Thrown,
    ThrowsAgain,
    TurnPasses,
    Unpaid,
    Voided,
)
from tests.games.rules.documents import stones

NOTHING = "big: moon star; small: white white black"
TEN = "big: moon moon; small: white white white"
ONE = "big: moon star; small: black black black"


def start(*changes: tuple[str, str], last_winner: int | None = None) -> State:
    return begin(rules_of(parse(stones(*changes))), last_winner)


def play(state: State, *notations: str) -> tuple[State, tuple[object, ...]]:
    events: tuple[object, ...] = ()
    for notation in notations:
        state, events = state.apply(state.read(notation))
    return state, events


def test_lots_are_drawn_for_the_first_play() -> None:
    state = start()
    assert state.to_move == CHANCE
    assert [(str(o), p) for o, p in state.chance_outcomes()] == [
        ("begins 1", Fraction(1, 2)), ("begins 2", Fraction(1, 2)),
    ]  # fmt: skip
    state, events = play(state, "begins 2")
    assert events == (Began(1, "players.starts"),)
    assert state.to_move == 1


def test_the_first_seat_enters_what_the_players_agreed() -> None:
    state = start(("by lot", "by agreement"))
    assert state.to_move == 0
    assert state.chance_outcomes() == ()
    assert state.observation(0).allowed == ("begins 1", "begins 2")
    assert state.observation(1).allowed == ()
    assert play(state, "begins 2")[0].to_move == 1


def test_the_last_winner_plays_first_and_lots_are_drawn_where_there_is_none() -> None:
    change = ("by lot", "last winner")
    assert len(start(change).chance_outcomes()) == 2
    rematch = start(change, last_winner=1)
    assert [(str(o), p) for o, p in rematch.chance_outcomes()] == [("begins 2", Fraction(1))]
    with pytest.raises(IllegalError, match="last winner"):
        play(rematch, "begins 1")
    assert len(start(last_winner=1).chance_outcomes()) == 2
    with pytest.raises(IllegalError, match="no side 2"):
        start(change, last_winner=2)


def test_a_throw_is_a_move_and_its_fall_is_chance() -> None:
    state, events = play(start(), "begins 1", "throw")
    assert (state.to_move, events, state.legal_actions()) == (CHANCE, (), ())
    assert sum(chance for _, chance in state.chance_outcomes()) == 1
    assert len(state.chance_outcomes()) == 12


def test_a_scorer_takes_counters_and_throws_again() -> None:
    state, events = play(start(), "begins 1", "throw", TEN)
    thrown = events[0]
    assert isinstance(thrown, Thrown)
    assert (thrown.seat, str(thrown.fall), thrown.clause) == (0, TEN, "throw.chance")
    assert events[1:] == (
        Scored(0, 10, "scores.high"),
        Paid(None, 0, 10, "counters.paid-by"),
        ThrowsAgain(0, "turn.again"),
    )
    assert state.to_move == 0
    assert (state.observation(1).pool, state.observation(1).holdings) == (10, (10, 0))


def test_a_throw_that_scores_nothing_passes_the_turn() -> None:
    state, events = play(start(), "begins 1", "throw", NOTHING)
    assert events[1:] == (Scored(0, 0, "scores.other"), TurnPasses(1, "turn.again"))
    assert state.to_move == 1


def test_the_turn_passes_after_every_throw_where_nobody_throws_again() -> None:
    state, events = play(start(("while scoring", "never")), "begins 1", "throw", TEN)
    assert events[-1] == TurnPasses(1, "turn.again")
    assert state.to_move == 1


def test_only_the_falls_named_are_followed_by_another_throw() -> None:
    change = ("while scoring", "{after: [high]}")
    assert play(start(change), "begins 1", "throw", TEN)[0].to_move == 0
    assert play(start(change), "begins 1", "throw", ONE)[0].to_move == 1


def test_whoever_holds_all_counters_has_won() -> None:
    state, events = play(start(), "begins 2", "throw", TEN, "throw", TEN)
    assert events[-1] == Ended(1, "all counters", "end")
    assert state.to_move is None
    assert state.result is not None
    assert (state.result.winner, state.result.clause) == (1, "end")
    assert state.legal_actions() == state.chance_outcomes() == ()


def test_a_last_win_larger_than_what_is_left_ends_the_game_too() -> None:
    state, events = play(start(("total: 20", "total: 15")), "begins 1", "throw", TEN, "throw", TEN)
    assert Paid(None, 0, 5, "counters.paid-by") in events
    assert Unpaid(0, 5, "counters.payer-with-too-few") in events
    assert state.result is not None


def test_a_game_can_end_with_the_pool_and_be_drawn() -> None:
    changes = (("all counters", "pool empty"), ("while scoring", "never"))
    _, events = play(start(*changes), "begins 1", "throw", TEN, "throw", TEN)
    assert events[-1] == Ended(None, "pool empty", "end")
    _, events = play(start(*changes), "begins 1", "throw", TEN, "throw", ONE, "throw", TEN)
    assert events[-1] == Ended(0, "pool empty", "end")


def test_partners_throw_by_turns() -> None:
    state, _ = play(start(("sides: 2", "sides: 2, per_side: 2")), "begins 1")
    order = []
    for _ in range(5):
        order.append(state.to_move)
        state, _ = play(state, "throw", NOTHING)
    assert order == [0, 1, 2, 3, 0]
    assert [state.observation(seat).side for seat in range(4)] == [0, 1, 0, 1]


VOID = (
    "turn:",
    "throw: {void: [a piece falls outside], after_void: thrown again, void_chance: 1/10, "
    "rests_on: x}\nturn:",
)


def test_a_void_throw_has_its_chance_and_is_made_again() -> None:
    state, _ = play(start(VOID), "begins 1", "throw")
    chances = {str(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert chances["void"] == Fraction(1, 10)
    assert chances[TEN] == Fraction(9, 10) * Fraction(1, 32)
    assert sum(chances.values()) == 1
    state, events = play(state, "void")
    assert events == (Voided(0, "throw.void"), ThrowsAgain(0, "throw.after-void"))
    assert state.to_move == 0


def test_a_void_throw_can_end_the_turn() -> None:
    change = (VOID[0], VOID[1].replace("thrown again", "turn passes"))
    state, events = play(start(change), "begins 1", "throw", "void")
    assert events[-1] == TurnPasses(1, "throw.after-void")
    assert state.to_move == 1


def test_no_void_throw_happens_where_none_is_drawn() -> None:
    state, _ = play(start(), "begins 1", "throw")
    with pytest.raises(IllegalError):
        play(state, "void")


def test_outcomes_with_one_effect_are_put_together_with_their_chance() -> None:
    state, _ = play(start(VOID), "begins 1", "throw")
    whole: dict[object, Fraction] = {}
    for outcome, chance in state.chance_outcomes():
        after, _ = state.apply(outcome)
        whole[after] = whole.get(after, Fraction(0)) + chance
    together = {state.apply(outcome)[0]: chance for outcome, chance in state.chance_effects()}
    assert together == whole
    assert len(together) == 4


@pytest.mark.parametrize(
    ("before", "wrong", "said"),
    [
        ((), "throw", "not yet settled who plays first"),
        ((), TEN, "not yet settled"),
        (("begins 1",), "begins 1", "seat 0 is to throw"),
        (("begins 1",), TEN, "seat 0 is to throw"),
        (("begins 1", "throw"), "throw", "the pieces are still falling"),
        (("begins 1", "throw", TEN, "throw", TEN), "throw", "the game is over"),
    ],
)
def test_what_cannot_be_done_now_is_illegal(before: tuple[str, ...], wrong: str, said: str) -> None:
    state, _ = play(start(), *before)
    with pytest.raises(IllegalError, match=said):
        play(state, wrong)


def test_a_fall_of_other_pieces_is_illegal() -> None:
    state, _ = play(start(), "begins 1", "throw")
    more = start(("count: 2", "count: 4"))
    with pytest.raises(IllegalError, match="no fall of these pieces"):
        state.apply(more.read("big: moon moon star star; small: white white white"))


def test_a_text_that_names_no_move_of_the_game_is_malformed() -> None:
    state, _ = play(start(), "begins 1", "throw")
    for text in ("", "trhow", "begins 3", "begins 0", "moon", "big: moon", "\x00", "throw throw"):
        with pytest.raises(MalformedError):
            state.read(text)


def test_a_seat_that_the_game_does_not_have_sees_nothing() -> None:
    for seat in (-1, 2):
        with pytest.raises(IllegalError, match="no seat"):
            start().observation(seat)


def test_a_state_does_not_change_when_something_is_applied_to_it() -> None:
    state, _ = play(start(), "begins 1", "throw")
    before = hash(state)
    first, second = (play(state, TEN)[0] for _ in range(2))
    assert first == second
    assert hash(state) == before
    assert state.to_move == CHANCE
