"""What follows a throw: whose turn it is, who is out, which phase begins, how the game ends."""

from dataclasses import replace

import pytest

from games.rules import CHANCE, IllegalError, Observation, State, begin, parse, rules_of, tell
from games.rules.engine.events import (
    Began,
    DropsOut,
    Ended,
    Event,
    GameWon,
    Paid,
    PhaseBegins,
    Scored,
    StartTied,
    Tallied,
    ThrowsAgain,
    TurnPasses,
)
from games.rules.engine.guess_events import Declined, Offered
from tests.games.rules.documents import phases, stones

NOTHING = "big: moon star; small: white white black"
TEN = "big: moon moon; small: white white white"
ONE = "big: moon star; small: black black black"
NEVER = ("while scoring", "never")


def start(*changes: tuple[str, str], reading: str = "") -> State:
    return begin(rules_of(parse(stones(*changes)), reading))


def play(state: State, *notations: str) -> tuple[State, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    for notation in notations:
        state, events = state.apply(state.read(notation))
    return state, events


def throws(state: State, falls: list[str]) -> tuple[State, list[object], tuple[Event, ...]]:
    """The state after some throws, who made each, and what came of the last."""
    movers: list[object] = []
    events: tuple[Event, ...] = ()
    for fall in falls:
        movers.append(state.to_move)
        state, events = play(state, "throw", fall)
    return state, movers, events


def seen(state: State) -> Observation:
    return state.observation(None)


def test_three_sides_throw_in_turn_and_the_pool_pays_them() -> None:
    state, _ = play(start(("sides: 2", "sides: 3"), ("[pool, opponent]", "[pool]"), NEVER),
                    "begins 3")  # fmt: skip
    state, movers, _ = throws(state, [ONE] * 4)
    assert movers == [2, 0, 1, 2]
    assert seen(state).holdings == (1, 1, 2)


def test_each_of_several_opponents_pays_and_who_has_paid_the_last_counter_is_passed_over() -> None:
    state = start(
        ("sides: 2", "sides: 3, drops_out: without counters"), ("total: 20", "total: 30"),
        ("start: pool", "start: divided"), ("[pool, opponent]", "[each opponent]"), NEVER,
    )  # fmt: skip
    state, _ = play(state, "begins 1")
    state, movers, events = throws(state, [ONE, TEN])
    assert seen(state).holdings == (2, 28, 0)
    assert DropsOut(2, "players.drops-out") in events
    assert seen(state).out == (2,)
    state, movers, _ = throws(state, [NOTHING, NOTHING, NOTHING])
    assert movers == [0, 1, 0]


def test_the_last_side_left_has_won() -> None:
    state = start(
        ("sides: 2", "sides: 3, drops_out: without counters"), ("total: 20", "total: 30"),
        ("start: pool", "start: divided"), ("[pool, opponent]", "[each opponent]"),
        ("value: all counters", "value: one side left"),
    )  # fmt: skip
    state, _ = play(state, "begins 2")
    state, _, events = throws(state, [TEN])
    assert events[-1] == Ended(1, "one side left", "end")
    assert state.to_move is None


PER_SIDE = "sides: 2, per_side: 3"


@pytest.mark.parametrize(
    ("order", "movers"),
    [
        ("sides by turns", [0, 1, 2, 3, 4, 5, 0]),
        ("whole side in turn", [0, 2, 4, 1, 3, 5, 0]),
    ],
)
def test_players_of_a_side_throw_in_the_order_that_is_said(order: str, movers: list[int]) -> None:
    state, _ = play(start(("sides: 2", f"{PER_SIDE}, order: {order}")), "begins 1")
    assert throws(state, [NOTHING] * 7)[1] == movers


PURSES = (
    ("total: 20\n  start: pool", "total: in the purses\n  start: purses\n  purse: 1"),
    ("[pool, opponent]", "[opponent]"),
    NEVER,
)


def test_one_plays_for_a_side_until_out_and_then_the_next() -> None:
    order = "order: one until out, drops_out: without counters"
    state, _ = play(start(("sides: 2", f"{PER_SIDE}, {order}"), *PURSES), "begins 1")
    state, movers, events = throws(state, [ONE])
    assert DropsOut(1, "players.drops-out") in events
    assert seen(state).purses == (2, 0, 1, 1, 1, 1)
    state, movers, _ = throws(state, [NOTHING, NOTHING, NOTHING])
    assert movers == [3, 0, 3]
    state, _, events = throws(state, [ONE])
    assert seen(state).purses == (3, 0, 1, 0, 1, 1)
    state, movers, events = throws(state, [NOTHING, ONE])
    assert movers == [5, 0]
    assert events[-1] == Ended(0, "all counters", "end")


def test_a_turn_can_have_several_throws() -> None:
    state, _ = play(start(NEVER, ("turn: {", "turn: {throws: 3, ")), "begins 1")
    state, _, events = throws(state, [ONE, NOTHING])
    assert events[-1] == ThrowsAgain(0, "turn.throws")
    state, _, events = throws(state, [ONE])
    assert events[-1] == TurnPasses(1, "turn.again")
    assert throws(state, [ONE] * 4)[1] == [1, 1, 1, 0]


def test_who_scores_with_the_last_throw_of_a_turn_goes_on_where_scorers_do() -> None:
    state, _ = play(start(("turn: {", "turn: {throws: 2, ")), "begins 1")
    assert throws(state, [NOTHING, ONE, ONE, NOTHING, NOTHING])[1] == [0, 0, 0, 0, 1]


MARKS = (("sides: 2", "sides: 2, marks: [sun, moon]"), ("points: 10", "points: 10, for: moon"))


def test_a_fall_can_count_for_the_side_that_keeps_its_mark() -> None:
    state, _ = play(start(*MARKS), "begins 1")
    state, _, events = throws(state, [TEN])
    assert events[1] == Scored(1, 10, "scores.high")
    assert events[-1] == TurnPasses(1, "turn.again")
    state, _, events = throws(state, [TEN])
    assert events[-1] == Ended(1, "all counters", "end")


def test_the_highest_throw_decides_who_plays_first_and_is_not_paid() -> None:
    state = start(("by lot", "highest throw"))
    assert state.to_move == 0
    assert seen(state).allowed == ()
    assert state.observation(0).allowed == ("throw",)
    state, events = play(state, "throw", ONE)
    assert state.to_move == 1
    state, events = play(state, "throw", ONE)
    assert events[-1] == StartTied("players.starts")
    state, events = play(state, "throw", ONE, "throw", TEN)
    assert events[-1] == Began(1, "players.starts")
    assert (state.to_move, seen(state).holdings) == (1, (0, 0))
    with pytest.raises(IllegalError, match="not yet settled"):
        play(start(("by lot", "highest throw")), "begins 1")


AGREED = ("value: all counters", "value: by agreement")


def test_a_game_can_end_when_both_sides_wish_it() -> None:
    state, _ = play(start(AGREED), "begins 1", "throw", TEN)
    assert state.observation(0).allowed == ("throw", "offer end")
    state, events = play(state, "offer end")
    assert events == (Offered(0, "end"),)
    assert (state.to_move, state.observation(1).allowed) == (1, ("agree", "go on"))
    refused, events = play(state, "go on")
    assert events == (Declined(1, "end"),)
    assert refused.observation(0).allowed == ("throw",)
    refused, _ = play(refused, "throw", ONE)
    assert refused.observation(0).allowed == ("throw", "offer end")
    state, events = play(state, "agree")
    assert events == (Ended(0, "by agreement", "end"),)


def test_all_other_sides_have_to_agree() -> None:
    state = start(AGREED, ("sides: 2", "sides: 3"), ("[pool, opponent]", "[pool]"))
    state, _ = play(state, "begins 2", "offer end")
    assert state.to_move == 2
    state, events = play(state, "agree")
    assert (state.to_move, events) == (0, ())
    state, events = play(state, "agree")
    assert events == (Ended(None, "by agreement", "end"),)


def test_who_is_left_alone_can_end_the_game() -> None:
    out = ("sides: 2", "sides: 2, drops_out: without counters")
    state, _ = play(start(AGREED, out, ("start: pool", "start: divided")), "begins 1")
    state, _, _ = throws(state, [TEN])
    _, events = play(state, "offer end")
    assert events == (Offered(0, "end"), Ended(0, "by agreement", "end"))


IN_A_ROW = ("value: all counters", "value: {games_in_a_row: 2, each: all counters}")


def test_a_side_has_to_win_so_many_games_in_a_row() -> None:
    state, _ = play(start(IN_A_ROW), "begins 1")
    state, _, events = throws(state, [TEN, TEN])
    assert events[-1] == GameWon(0, "all counters", "end")
    assert state.to_move == CHANCE
    assert (seen(state).pool, seen(state).holdings) == (20, (0, 0))
    state, _ = play(state, "begins 2")
    state, _, events = throws(state, [TEN, TEN])
    assert events[-1] == GameWon(1, "all counters", "end")
    state, _, events = throws(play(state, "begins 2")[0], [TEN, TEN])
    assert events[-1] == Ended(1, "games_in_a_row", "end")


def test_the_winner_of_one_game_begins_the_next_where_the_last_winner_does() -> None:
    state, _ = play(start(IN_A_ROW, ("by lot", "last winner")), "begins 2")
    state, _, _ = throws(state, [TEN, TEN])
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == ["begins 2"]


def test_a_drawn_game_breaks_a_row() -> None:
    drawn = ("value: all counters", "value: {games_in_a_row: 2, each: pool empty}")
    state, _ = play(start(drawn, NEVER), "begins 1")
    state, _, events = throws(state, [ONE, NOTHING, TEN, NOTHING, TEN])
    assert events[-1] == GameWon(0, "pool empty", "end")
    state, _, events = throws(play(state, "begins 1")[0], [TEN, TEN])
    assert events[-1] == GameWon(None, "pool empty", "end")
    state, _, events = throws(play(state, "begins 1")[0], [ONE, NOTHING, TEN, NOTHING, TEN])
    assert events[-1] == GameWon(0, "pool empty", "end")


def test_points_are_played_for_up_to_a_target() -> None:
    text = stones(("value: all counters", "value: {target: 21}"))
    before, after = text.split("  total: 20")
    text = f"{before}  tally: points\n{after[after.index('end:') :]}"
    state, _ = play(begin(rules_of(parse(text))), "begins 1")
    state, _, events = throws(state, [TEN, TEN])
    assert events[2] == Tallied(0, 10, 20, "counters.tally")
    state, _, events = throws(state, [ONE])
    assert events[-1] == Ended(0, "target", "end")


def test_a_phase_begins_at_its_event_and_events_name_the_clauses_that_are_in_force() -> None:
    state, _ = play(begin(rules_of(parse(phases()))), "begins 1")
    state, _, events = throws(state, [TEN])
    assert Paid(None, 0, 10, "counters.paid-by") in events
    state, _, events = throws(state, [NOTHING, TEN])
    assert PhaseBegins("side-to-side", "phases.side-to-side.from") in events
    assert Paid(None, 1, 10, "counters.paid-by") in events
    assert seen(state).phase == "side-to-side"
    state, _, events = throws(state, [ONE])
    assert Paid(0, 1, 1, "phases.side-to-side.counters.paid-by") in events
    state, _, events = throws(state, [ONE])
    assert PhaseBegins("last", "phases.last.from") in events
    # The throw with which a phase begins is still one of the phase before.
    assert events[-1] == ThrowsAgain(1, "turn.again")
    state, _, events = throws(state, [TEN])
    assert events[1] == Scored(1, 7, "phases.last.scores.high")
    assert events[-1] == TurnPasses(0, "phases.last.turn.again")


def test_scores_are_running_only_while_one_side_makes_them() -> None:
    change = ("from: pool empty", "from: {scores_running: 2}")
    state, _ = play(begin(rules_of(parse(phases(change, NEVER)))), "begins 1")
    state, _, _ = throws(state, [ONE, ONE, ONE, NOTHING])
    assert seen(state).phase == ""


@pytest.mark.parametrize(
    ("entry", "falls"),
    [
        ("first score", [NOTHING, ONE]),
        ("{line: high}", [ONE, TEN]),
        ("pool empty", [TEN, TEN]),
    ],
)
def test_other_events_begin_a_phase_too(entry: str, falls: list[str]) -> None:
    change = ("from: pool empty", f"from: {entry}")
    text = phases(change, ("total: 20", "total: 40"), NEVER) if entry != "pool empty" else (
        phases(change, NEVER)
    )  # fmt: skip
    state, _ = play(begin(rules_of(parse(text))), "begins 1")
    state, _, _ = throws(state, falls[:1])
    assert seen(state).phase == ""
    state, _, events = throws(state, falls[1:])
    assert seen(state).phase == "side-to-side"
    assert any(isinstance(event, PhaseBegins) for event in events)


def test_what_happens_in_these_games_is_told_in_words() -> None:
    rules = rules_of(parse(stones(IN_A_ROW, ("by lot", "highest throw"))))
    told: list[tuple[Event, str]] = [
        (StartTied("players.starts"), "The highest throw was made twice; all throw again."),
        (DropsOut(1, "players.drops-out"), "Bea is out."),
        (PhaseBegins("side-to-side", "end"), "The part of the game called “side to side” begins."),
        (GameWon(None, "pool empty", "end"), "This game is drawn."),
        (GameWon(1, "pool empty", "end"), "Bea has won this game."),
        (Ended(1, "games_in_a_row", "end"), "Bea has won as many games in a row as were needed."),
        (Ended(1, "one side left", "end"), "All others are out: Bea has won."),
        (Tallied(0, 2, 12, "counters.tally"), "Ann has twelve now."),
        (Paid(0, None, 2, "gates.river"), "Two counters from Ann into the pool."),
    ]
    for event, words in told:
        ((text, of),) = tell(rules, [event], ("Ann", "Bea"))
        assert (text.sentence(), of) == (words, event)


def test_a_position_is_changed_as_a_dataclass_is() -> None:
    state, _ = play(start(), "begins 1")
    position = getattr(state, "but")  # noqa: B009
    assert position(side=1, thrown=2) == replace(state, side=1, thrown=2)  # type: ignore[type-var]
