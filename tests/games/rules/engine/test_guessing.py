"""Guessing games, played move by move."""

from collections.abc import Sequence

import pytest

from games.rules import (
    CHANCE,
    IllegalError,
    MalformedError,
    State,
    begin,
    parse,
    rules_of,
)
from games.rules.engine.events import Ended, Event, Paid, TurnPasses
from games.rules.engine.guess_events import (
    Counted,
    Declined,
    GuessKept,
    Judged,
    Looked,
    Offered,
    PassedOn,
    PlaysAgain,
)
from tests.games.rules.guessing import BALL, HANDS, STICKS, changed

RIGHT, LEFT = "hide plain marked", "hide marked plain"


def start(text: str, *changes: tuple[str, str]) -> State:
    return begin(rules_of(parse(changed(text, *changes))))


def play(state: State, *notations: str) -> tuple[State, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    for notation in notations:
        state, events = state.apply(state.read(notation))
    return state, events


def of(kind: type, events: Sequence[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def counters(state: State) -> tuple[int, tuple[int, ...]]:
    seen = state.observation(None)
    return seen.pool, seen.holdings


def test_each_hider_hides_and_then_one_of_the_other_side_guesses_both() -> None:
    state, _ = play(start(HANDS), "begins 1")
    order = [state.to_move]
    for notation in (RIGHT, LEFT):
        state, _ = play(state, notation)
        order.append(state.to_move)
    assert order == [0, 2, 1]
    state, events = play(state, "guess right left")
    assert [(e.gains, e.clause) for e in events if isinstance(e, Judged)] == [
        (((1, 2),), "scores.both")
    ]
    assert of(Paid, events) == [Paid(None, 1, 2, "counters.paid-by")]
    assert events[-1] == TurnPasses(1, "turn.right")
    assert state.to_move == 1


def test_the_hider_who_was_missed_hides_again_alone() -> None:
    state, events = play(start(HANDS), "begins 1", RIGHT, LEFT, "guess right right")
    assert events[-1] == PlaysAgain((2,), "turn.some-right")
    assert counters(state) == (9, (0, 1))
    state, _ = play(state, LEFT)
    # Partners take turns at guessing.
    assert state.to_move == 3
    again, events = play(state, "guess right")
    assert events[-1] == PlaysAgain((2,), "turn.wrong")
    assert counters(again) == (8, (1, 1))
    caught, events = play(state, "guess left")
    assert events[-1] == TurnPasses(1, "turn.right")
    assert counters(caught) == (8, (0, 2))


def test_a_missed_hider_may_have_the_partner_back() -> None:
    changes = (
        ("some_right: missed play again", "some_right: same side plays again"),
        # Nobody hides alone then, and a line about that would be refused.
        ("  - {name: lone, guess: 1 right of 1, guessers: 1, rests_on: lone}\n", ""),
    )
    state, events = play(start(HANDS, *changes), "begins 1", RIGHT, LEFT, "guess right right")
    assert events[-1] == PlaysAgain((0, 2), "turn.some-right")
    assert state.to_move == 0


def test_who_guesses_nothing_rightly_pays_for_each() -> None:
    state, events = play(start(HANDS), "begins 1", RIGHT, LEFT, "guess left right")
    assert counters(state) == (8, (2, 0))
    assert events[-1] == PlaysAgain((0, 2), "turn.wrong")


def test_a_guess_can_pay_both_sides_the_guessers_first() -> None:
    change = ("guess: 1 right of 2, guessers: 1", "guess: 1 right of 2, guessers: 1, holders: 1")
    fewer = ("total: 10", "total: 1")
    state, events = play(start(HANDS, change, fewer), "begins 1", RIGHT, LEFT, "guess right right")
    assert of(Paid, events) == [
        Paid(None, 1, 1, "counters.paid-by"), Paid(1, 0, 1, "counters.paid-by"),
    ]  # fmt: skip
    assert state.result is not None
    assert state.result.winner == 0


def test_hiders_hold_their_bones_in_the_same_way_unless_each_does_as_he_likes() -> None:
    state, _ = play(start(HANDS), "begins 1", RIGHT)
    assert list(map(str, state.legal_actions())) == [LEFT, RIGHT]
    with pytest.raises(IllegalError, match="seat 2 is to hide"):
        play(state, "hide plain+marked -")
    free = start(HANDS, ("all in the same way", "each as he likes"))
    state, _ = play(free, "begins 1", RIGHT)
    assert len(state.legal_actions()) == 4
    assert play(state, "hide - marked+plain", "guess right left")[1][-1] == TurnPasses(
        1, "turn.right"
    )


def test_each_player_can_guess_one_hider() -> None:
    change = ("by: one for the side, by turns", "by: each for one hider")
    state, _ = play(start(HANDS, change), "begins 1", RIGHT, LEFT)
    assert state.to_move == 1
    assert len(state.legal_actions()) == 2
    state, events = play(state, "guess right")
    assert of(Judged, events) == []
    assert state.to_move == 3
    state, events = play(state, "guess right")
    assert [e.clause for e in of(Judged, events)] == ["scores.half"]
    assert events[-1] == PlaysAgain((2,), "turn.some-right")


def test_one_player_can_move_for_all_hiders_of_a_side() -> None:
    state, _ = play(start(HANDS, ("per_side: 2", "per_side: 1")), "begins 2")
    order = [state.to_move]
    for notation in (RIGHT, RIGHT, "guess left right"):
        state, _ = play(state, notation)
        order.append(state.to_move)
    assert order == [1, 1, 0, 1]


def test_a_missed_player_passes_the_play_to_the_partner_once() -> None:
    change = ("wrong: missed play again", 'wrong: missed play again\n  pass: "to the partner, by '
              'one who was missed"')  # fmt: skip
    state, _ = play(start(HANDS, change), "begins 1")
    with pytest.raises(IllegalError):
        play(state, "pass")
    state, _ = play(state, RIGHT, LEFT, "guess right right")
    state, events = play(state, "pass")
    assert events == (PassedOn(2, 0, "turn.pass"),)
    assert state.to_move == 0
    with pytest.raises(IllegalError):
        play(state, "pass")
    state, events = play(state, LEFT, "guess right")
    assert events[-1] == PlaysAgain((0,), "turn.wrong")
    assert "pass" in map(str, state.legal_actions())


def test_the_side_that_holds_all_counters_has_won() -> None:
    state, events = play(start(HANDS), "begins 1", *[RIGHT, RIGHT, "guess left left"] * 5)
    assert events[-1] == Ended(0, "all counters", "end")
    assert state.to_move is None
    assert state.legal_actions() == state.chance_outcomes() == ()
    with pytest.raises(IllegalError, match="the game is over"):
        play(state, RIGHT)


def test_sticks_are_counted_only_after_the_guess() -> None:
    state, _ = play(start(STICKS), "begins 1", "divide")
    assert state.to_move == 1
    state, _ = play(state, "guess ken")
    assert state.to_move == CHANCE
    assert len(state.chance_outcomes()) == 11
    right, events = play(state, "parted 5")
    assert [(e.answer, e.clause) for e in events if isinstance(e, Counted)] == [
        ("1", "dividing.law")
    ]
    assert counters(right) == (0, (0, 1))
    assert right.to_move == 1
    wrong, events = play(state, "parted 4")
    assert counters(wrong) == (0, (1, 0))
    assert events[-1] == PlaysAgain((0,), "turn.wrong")
    with pytest.raises(IllegalError):
        play(state, "parted 12")


def test_a_call_of_the_source_is_read_as_the_guess_that_it_means() -> None:
    state, _ = play(start(STICKS), "begins 1", "divide")
    assert str(state.read("guess KEN")) == "guess 1"
    assert str(state.read("guess 4")) == str(state.read("guess  to ")) == "guess 4"
    for text in ("guess os", "guess 5", "guess 1 2", "guess"):
        with pytest.raises(MalformedError, match="for example “guess 1”"):
            state.read(text)


def test_nothing_left_over_can_make_every_guess_wrong() -> None:
    change = ("counts as a full number", "no guess is right")
    state, _ = play(start(STICKS, change), "begins 1", "divide", "guess 4")
    _, events = play(state, "parted 8")
    assert [e.answer for e in events if isinstance(e, Counted)] == [""]
    assert counters(play(state, "parted 8")[0]) == (0, (1, 0))


def test_a_side_that_keeps_a_mark_always_guesses_it() -> None:
    changes = (
        ("sides: 2", "sides: 2, marks: [odd, even]"),
        ("{remainder: 4}", "odd or even"),
        ("  none_left: counts as a full number\n  calls: {1: ken, 4: to}\n", ""),
    )
    state, _ = play(start(STICKS, *changes), "begins 1", "divide")
    assert list(map(str, state.legal_actions())) == ["guess even"]


def test_one_looks_again_where_one_has_not_looked() -> None:
    state, _ = play(start(BALL), "begins 1", "hide - ball -")
    found, _ = play(state, "guess two")
    assert counters(found) == (0, (0, 2))
    state, events = play(state, "guess one")
    assert events == (Looked(1, "one", "guessing.looks"),)
    assert list(map(str, state.legal_actions())) == ["guess two", "guess three"]
    assert counters(play(state, "guess two")[0]) == (0, (0, 1))
    missed, events = play(state, "guess three")
    assert counters(missed) == (0, (1, 0))
    assert events[-1] == PlaysAgain((0,), "turn.wrong")


BOTH = (
    ("starts: by agreement, ", ""), ("by: one side", "by: both sides at once"),
    ("guessing: {names: place, looks: 2,", "guessing: {names: place,"),
    ("all right at look 1", "1 right"), ("all right at look 2", "2 right"),
    ("turn: {right: guessers play next, wrong: same side plays again, rests_on: turn}\n", ""),
)  # fmt: skip


def test_where_both_guess_at_once_only_who_alone_was_right_is_paid() -> None:
    state = start(BALL, *BOTH)
    order = [state.to_move]
    for notation in ("hide ball - -", "hide - - ball", "guess three"):
        state, events = play(state, notation)
        order.append(state.to_move)
    assert order == [0, 1, 0, 1]
    assert events == (GuessKept(0, "guessing.names"),)
    alone, events = play(state, "guess two")
    assert [(e.gains, e.clause) for e in events if isinstance(e, Judged)] == [
        (((0, 2),), "scores.first")
    ]
    assert counters(alone) == (0, (2, 0))
    assert counters(play(state, "guess one")[0]) == (0, (0, 0))


def test_the_earlier_guess_is_hidden_from_the_later() -> None:
    state, _ = play(start(BALL, *BOTH), "hide ball - -", "hide - - ball", "guess three")
    assert state.observation(0).guesses == ((0, "guess three"),)
    assert state.observation(1).guesses == state.observation(None).guesses == ()


def test_sides_that_agree_end_the_game() -> None:
    state, _ = play(start(STICKS, ("{target: 3}", "by agreement")), "begins 1", "divide",
                    "guess 1", "parted 5")  # fmt: skip
    asked, events = play(state, "offer end")
    assert events == (Offered(1, "end"),)
    assert (asked.to_move, list(map(str, asked.legal_actions()))) == (0, ["agree", "go on"])
    _, events = play(asked, "agree")
    assert events == (Ended(1, "by agreement", "end"),)
    on, events = play(asked, "go on")
    assert events == (Declined(0, "end"),)
    assert list(map(str, on.legal_actions())) == ["divide"]
    later, _ = play(on, "divide", "guess 1", "parted 2")
    assert list(map(str, later.legal_actions())) == ["divide", "offer end"]


def test_a_game_of_so_many_plays_goes_to_who_has_more_or_is_drawn() -> None:
    state = start(STICKS, ("{target: 3}", "{plays: 2}"))
    right, wrong = ("divide", "guess 1", "parted 5"), ("divide", "guess 1", "parted 6")
    _, events = play(state, "begins 1", *right, *wrong)
    assert events[-1] == Ended(1, "plays", "end")
    _, events = play(state, "begins 1", *wrong, *right)
    assert events[-1] == Ended(None, "plays", "end")


def test_wins_in_a_row_are_broken_by_the_other_side() -> None:
    state = start(STICKS, ("{target: 3}", "{in_a_row: 2}"))
    right, wrong = ("divide", "guess 1", "parted 5"), ("divide", "guess 1", "parted 6")
    _, events = play(state, "begins 1", *wrong, *wrong)
    assert events[-1] == Ended(0, "in_a_row", "end")
    # The first side wins, then the second; that one divides and wins again.
    state, events = play(state, "begins 1", *wrong, *right)
    assert of(Ended, events) == []
    _, events = play(state, *wrong)
    assert events[-1] == Ended(1, "in_a_row", "end")


def test_what_is_no_move_of_the_game_is_malformed() -> None:
    state, _ = play(start(HANDS), "begins 1")
    for text in ("", "throw", "hide", "hide plain", "hide plain plain", "hide plain marked -",
                 "hide ?", "guess ?", "guess", "guess middle", "guess right left right",
                 "parted 3", "begins 3", "\x00"):  # fmt: skip
        with pytest.raises(MalformedError):
            state.read(text)


@pytest.mark.parametrize(
    ("before", "wrong", "said"),
    [
        ((), RIGHT, "not yet settled who plays first"),
        (("begins 1",), "begins 1", "seat 0 is to hide"),
        (("begins 1",), "guess right left", "seat 0 is to hide"),
        (("begins 1", RIGHT, RIGHT), RIGHT, "seat 1 is to guess"),
        (("begins 1", RIGHT, RIGHT), "guess right", "seat 1 is to guess"),
    ],
)
def test_what_cannot_be_done_now_is_illegal(before: tuple[str, ...], wrong: str, said: str) -> None:
    state, _ = play(start(HANDS), *before)
    with pytest.raises(IllegalError, match=said):
        play(state, wrong)


def test_a_side_sees_what_it_has_hidden_and_nobody_else_does() -> None:
    state, _ = play(start(HANDS), "begins 1", RIGHT, LEFT)
    mine = ((0, "plain marked"), (2, "marked plain"))
    assert state.observation(0).hidden == state.observation(2).hidden == mine
    assert [state.observation(seat).hidden for seat in (1, 3, None)] == [(), (), ()]
    assert state.observation(1).playing == (0, 2)
    for seat in (-1, 4):
        with pytest.raises(IllegalError, match="no seat"):
            state.observation(seat)


def test_what_is_hidden_is_not_printed_with_a_state() -> None:
    state, _ = play(start(HANDS), "begins 1", RIGHT, LEFT)
    assert "plain" not in repr(state)
    assert "Holding" not in repr(state)


def test_one_move_stands_for_those_after_which_the_game_goes_on_alike() -> None:
    state, _ = play(start(HANDS), "begins 1")
    assert [(str(move), str(share)) for move, share in state.move_effects()] == [(LEFT, "1")]
    state, _ = play(state, RIGHT, LEFT)
    effects = state.move_effects()
    assert len(effects) == 4
    assert {state.apply(move)[0] for move, _ in effects} == {
        state.apply(move)[0] for move in state.legal_actions()
    }


def test_points_that_do_not_matter_to_the_end_are_left_out_of_its_proof() -> None:
    free = start(STICKS, ("{target: 3}", "by agreement"))
    state, _ = play(free, "begins 1", "divide", "guess 1", "parted 5")
    assert counters(state.for_ending()) == (0, (0, 0))
    bound, _ = play(start(STICKS), "begins 1", "divide", "guess 1", "parted 5")
    # The side that is to divide is called the first.
    assert counters(bound.for_ending()) == (0, (1, 0))


def test_a_rematch_begins_with_the_last_winner() -> None:
    rules = rules_of(parse(changed(STICKS, ("by agreement", "last winner"))))
    assert [str(a) for a, _ in begin(rules, 1).chance_outcomes()] == ["begins 2"]
    assert len(begin(rules).chance_outcomes()) == 2
