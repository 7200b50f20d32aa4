"""Runners round a track, move by move."""

import pytest

from games.rules import CHANCE, IllegalError, MalformedError, State, begin, parse, rules_of, tell
from games.rules.engine.contract import OnTrack
from games.rules.engine.events import Ended, Event, Paid, Tallied, ThrowsAgain, TurnPasses
from games.rules.engine.running import Hits, LapDone, Moved, Placed, SentBack, Stays, Visits
from tests.games.rules.documents import OTHERS, ROUND

HIT, LAP, RIVER = "circuit.hit", "circuit.lap", "gates.river"


def start(*changes: tuple[str, str]) -> State:
    text = ROUND
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return begin(rules_of(parse(text)))


def play(state: State, *notations: str) -> tuple[State, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    for notation in notations:
        state, events = state.apply(state.read(notation))
    return state, events


def go(state: State, *falls: str) -> tuple[State, tuple[Event, ...]]:
    """Some throws, and what came of the last, after the fall and its points."""
    events: tuple[Event, ...] = ()
    for fall in falls:
        state, events = play(state, "throw", f"stick: {fall}")
    return state, events[2:]


def points(state: State) -> list[tuple[int | None, ...]]:
    return [side.points for side in state.observation(None).track]


def holdings(state: State) -> tuple[int, ...]:
    return state.observation(None).holdings


def test_a_throw_moves_the_runner_of_a_side_its_way() -> None:
    state, _ = play(start(), "begins 1")
    assert points(state) == [(0,), (0,)]
    state, events = go(state, "four")
    assert events == (Moved(0, 0, 4, 4, "circuit.points"), TurnPasses(1, "turn.again"))
    state, events = go(state, "two")
    assert events[0] == Moved(1, 0, 2, 10, "circuit.points")
    assert state.observation(None).track == (
        OnTrack(0, "clockwise", (4,), (4,), 0), OnTrack(0, "counterclockwise", (10,), (2,), 0),
    )  # fmt: skip


def test_a_throw_that_counts_nothing_moves_nobody() -> None:
    state, events = go(play(start(), "begins 1")[0], "none")
    assert events == (TurnPasses(1, "turn.again"),)
    assert points(state) == [(0,), (0,)]


def test_who_lands_in_the_river_pays_and_goes_back() -> None:
    state, events = go(play(start(), "begins 1")[0], "four", "one", "two")
    assert events == (
        Moved(0, 0, 2, 6, "circuit.points"), Visits(0, "river", RIVER), Paid(0, 1, 2, RIVER),
        SentBack(0, 0, False, RIVER), TurnPasses(1, "turn.again"),
    )  # fmt: skip
    assert (points(state), holdings(state)) == ([(0,), (11,)], (8, 12))


def test_the_river_is_passed_by_unless_it_asks_who_passes_too() -> None:
    state, events = go(play(start(), "begins 1")[0], "nine")
    assert len(events) == 2
    state, events = go(play(start(("at: 6", "at: 6, when: landing on or passing")), "begins 1")[0],
                       "nine")  # fmt: skip
    assert Visits(0, "river", RIVER) in events
    assert points(state)[0] == (0,)


def test_a_place_can_be_paid_into_the_pool_and_leave_the_runner_there() -> None:
    change = ("then: goes back, pays: 2", "to: pool, pays: 2")
    state, events = go(play(start(change), "begins 1")[0], "four", "none", "two")
    assert Paid(0, None, 2, RIVER) in events
    assert points(state)[0] == (6,)
    assert (state.observation(None).pool, holdings(state)) == (2, (8, 10))


def test_who_lands_on_another_sends_it_back_and_is_paid() -> None:
    state, events = go(play(start(), "begins 1")[0], "nine", "two", "one")
    assert events == (
        Moved(0, 0, 1, 10, "circuit.points"), Hits(0, 1, HIT), Paid(1, 0, 1, HIT),
        SentBack(1, 0, False, HIT), TurnPasses(1, "turn.again"),
    )  # fmt: skip
    assert (points(state), holdings(state)) == ([(10,), (0,)], (11, 9))


def test_a_hit_may_be_made_in_passing_too() -> None:
    passing = ("when: landing on, then", "when: landing on or passing, then")
    assert not any(isinstance(e, Hits) for e in go(play(start(), "begins 1")[0], "four", "nine")[1])
    state, events = go(play(start(passing), "begins 1")[0], "four", "nine")
    assert Hits(1, 0, HIT) in events
    assert points(state) == [(0,), (3,)]


def test_a_runner_is_safe_in_its_gate_and_in_a_safe_place() -> None:
    state, events = go(play(start(), "begins 1")[0], "none", "nine", "none", "four")
    assert not any(isinstance(event, Hits) for event in events)
    safe = ("gates:\n", "gates:\n  ford: {at: 10, safe: yes, rests_on: x}\n")
    state, events = go(play(start(safe), "begins 1")[0], "nine", "two", "one")
    assert not any(isinstance(event, Hits) for event in events)
    assert points(state) == [(10,), (10,)]


def test_nothing_happens_between_runners_where_nothing_is_said_to() -> None:
    never = ("when: landing on, then", "when: never, then")
    _, events = go(play(start(never), "begins 1")[0], "nine", "two", "one")
    assert not any(isinstance(event, Hits) for event in events)


def test_who_passes_home_gains_and_carries_the_surplus_over() -> None:
    state, events = go(play(start(), "begins 1")[0], "nine", "none", "four")
    assert events == (
        Moved(0, 0, 4, 1, "circuit.points"), LapDone(0, False, LAP),
        Paid(1, 0, 1, "counters.paid-by"), TurnPasses(1, "turn.again"),
    )  # fmt: skip
    assert (points(state)[0], holdings(state)) == ((1,), (11, 9))


@pytest.mark.parametrize(
    ("when", "surplus", "falls", "gone", "laps"),
    [
        ("home is reached", "carried over", ["nine", "two", "one"], 0, 1),
        ("home is passed", "carried over", ["nine", "two", "one"], 12, 0),
        ("home is passed", "carried over", ["nine", "two", "one", "one"], 1, 1),
        ("home is reached", "lost", ["nine", "four"], 0, 1),
        ("home is met exactly", "lost", ["nine", "four"], 9, 0),
        ("home is met exactly", "lost", ["nine", "two", "one"], 0, 1),
    ],
)
def test_a_lap_is_complete_when_the_rules_say_so(
    when: str, surplus: str, falls: list[str], gone: int, laps: int
) -> None:
    changes = (
        ("when: home is reached, gains: 1, surplus: carried over",
         f"when: {when}, surplus: {surplus}"),
        ("value: all counters", "value: {laps: 3}"),
    )  # fmt: skip
    state, _ = play(start(*changes), "begins 1")
    for fall in falls:
        state, events = go(state, fall, "none")
    mine = state.observation(None).track[0]
    assert (mine.gone, mine.laps) == ((gone,), laps)
    del events


def test_a_throw_that_would_go_beyond_a_home_to_be_met_exactly_does_not_move() -> None:
    exactly = ("when: home is reached", "when: home is met exactly")
    _, events = go(play(start(exactly), "begins 1")[0], "nine", "none", "four")
    assert events[0] == Stays(0, LAP)


LAPS = ("value: all counters", "value: {laps: 1}")


def test_a_game_can_end_with_a_lap() -> None:
    state, events = go(play(start(LAPS), "begins 1")[0], "nine", "none", "nine")
    assert events[-1] == Ended(0, "laps", "end")
    assert state.to_move is None


def test_laps_may_gain_points_where_no_counters_change_hands() -> None:
    bets = ("  total: 20\n  start: divided\n  paid_by: [opponent]\n", "  tally: points\n")
    free = (("pays: 1}\n  lap", "pays: 0}\n  lap"), ("pays: 2", "pays: 0"))
    state, _ = play(start(bets, *free, ("value: all counters", "value: {target: 2}")), "begins 1")
    state, events = go(state, "nine", "none", "nine")
    assert Tallied(0, 1, 1, "counters.tally") in events


SEVERAL = ("points: 12", "points: 12\n  runners: 2")


def test_of_several_runners_the_player_moves_one() -> None:
    state, _ = play(start(SEVERAL), "begins 1")
    state, events = go(state, "four")
    # Two that stand alike are one choice, so there is none.
    assert points(state)[0] == (4, 0)
    state, _ = play(state, "throw", "stick: none", "throw", "stick: two")
    assert state.to_move == 0
    assert state.observation(0).allowed == ("moves 1", "moves 2")
    assert state.observation(1).allowed == ()
    moved, events = play(state, "moves 2")
    assert events[0] == Moved(0, 1, 2, 2, "circuit.points")
    assert points(moved)[0] == (4, 2)
    assert points(play(state, "moves 1")[0])[0] == (0, 0)
    with pytest.raises(IllegalError, match="which runner moves"):
        play(state, "throw")


def test_a_runner_that_is_home_can_leave_the_track() -> None:
    changes = (SEVERAL, ("surplus: carried over", "then: leaves the track"),
               ("value: all counters", "value: {laps: 2}"))  # fmt: skip
    state, _ = play(start(*changes), "begins 1")
    state, _ = go(state, "nine", "none")
    state, events = play(state, "throw", "stick: four", "moves 1")
    assert LapDone(0, True, LAP) in events
    assert state.observation(None).track[0].gone == (None, 0)
    state, events = go(state, "none", "nine", "none", "nine")
    assert events[-1] == Ended(0, "laps", "end")


ENTRY = ("points: 12", "points: 12\n  entry: {with: [four]}")


def test_a_runner_can_have_to_enter_with_a_certain_fall() -> None:
    state, events = go(play(start(ENTRY), "begins 1")[0], "nine")
    assert events[0] == Stays(0, "circuit.entry")
    assert points(state) == [(None,), (None,)]
    state, events = go(state, "none", "four")
    assert events[0] == Moved(0, 0, 4, 4, "circuit.points")
    again = ("then: goes back, pays: 2", "then: must enter again")
    state, _ = play(start(ENTRY, again), "begins 1")
    state, events = go(state, "four", "none", "two")
    assert SentBack(0, 0, True, RIVER) in events
    assert state.observation(None).track[0].gone == (None,)


CHOSEN = (
    ("points: 12", "points: 12\n  arms: 4\n  home: chosen by each side"),
    ("opposite ways", "chosen by each side"),
)


def test_each_side_chooses_its_gate_and_its_way_before_its_first_throw() -> None:
    state, _ = play(start(*CHOSEN), "begins 2")
    assert state.to_move == 1
    allowed = state.observation(1).allowed
    assert len(allowed) == 8
    assert allowed[:3] == (
        "starts at 1 clockwise", "starts at 1 counterclockwise", "starts at 2 clockwise",
    )  # fmt: skip
    with pytest.raises(IllegalError, match="choose where its side starts"):
        play(state, "throw")
    state, events = play(state, "starts at 4 counterclockwise")
    assert events == (Placed(1, 3, -1, "circuit.home"),)
    state, _ = go(state, "two")
    assert points(state) == [(None,), (7,)]
    assert state.observation(0).allowed[0] == "starts at 1 clockwise"
    state, _ = play(state, "starts at 2 clockwise")
    state, _ = go(state, "one", "none", "one", "none")
    assert points(state) == [(5,), (7,)]
    # The choice is kept: it is not offered again.
    assert state.observation(1).allowed == ()
    assert state.observation(0).allowed == ("throw",)


def test_a_way_alone_can_be_chosen() -> None:
    state, _ = play(start(CHOSEN[1]), "begins 1")
    assert state.observation(0).allowed == ("starts at 1 clockwise", "starts at 1 counterclockwise")
    _, events = play(state, "starts at 1 counterclockwise")
    assert events == (Placed(0, 0, -1, "circuit.direction"),)


def test_homes_can_lie_evenly_apart() -> None:
    apart = ("points: 12", "points: 12\n  arms: 4\n  home: evenly apart")
    state, _ = play(start(apart), "begins 1")
    assert points(state) == [(0,), (6,)]


def test_a_choice_that_the_track_does_not_have_is_malformed() -> None:
    state, _ = play(start(*CHOSEN), "begins 1")
    for text in ("starts at 5 clockwise", "starts at 0 clockwise", "starts at 1 sunwise",
                 "moves 2", "moves 0", "starts at 1"):  # fmt: skip
        with pytest.raises(MalformedError):
            state.read(text)


def test_what_happens_on_the_track_is_told_in_words() -> None:
    rules = rules_of(parse(ROUND))
    told: list[tuple[Event, str]] = [
        (Placed(0, 1, -1, HIT), "Ann starts at gate two and goes counterclockwise."),
        (Moved(0, 0, 1, 7, HIT), "Ann goes one step, to point 7."),
        (Moved(1, 0, 4, None, HIT), "Bea goes four steps."),
        (Stays(0, HIT), "Ann cannot move."),
        (LapDone(1, False, HIT), "Bea completes a lap."),
        (LapDone(1, True, HIT), "A runner of Bea is home and leaves the track."),
        (Visits(0, "river", HIT), "Ann comes to river."),
        (Hits(0, 1, HIT), "Ann hits Bea."),
        (SentBack(0, 0, False, HIT), "A runner of Ann goes back to its gate."),
        (SentBack(0, 0, True, HIT), "A runner of Ann must enter again."),
    ]
    for event, words in told:
        ((text, of),) = tell(rules, [event], ("Ann", "Bea"))
        assert (text.sentence(), of) == (words, event)


ZOHN_AHL = begin(
    rules_of(
        parse(next(path for path in OTHERS if path.stem == "kiowa-zohn-ahl").read_text()),
        "players.per-side=1",
    )
)
MARKED = ["plain"] * 4, ["marked"] + ["plain"] * 3, ["marked"] * 2 + ["plain"] * 2, (
    ["marked"] * 3 + ["plain"]
), ["marked"] * 4  # fmt: skip


def test_in_zohn_ahl_ten_and_ten_again_end_in_the_far_creek() -> None:
    """culin-1898[pp. 687-689]: 5 and 10 throw again; who lands in the far creek pays one."""
    none = f"staves: {' '.join(MARKED[0])}"
    state, events = play(ZOHN_AHL, "begins 1", "throw", none)
    assert events[-1] == ThrowsAgain(0, "turn.again")
    state, events = play(state, "throw", none)
    assert Visits(0, "far-creek", "gates.far-creek") in events
    assert (points(state), holdings(state)) == ([(0,), (0,)], (3, 5))
    assert state.to_move == 0
    state, events = play(state, "throw", f"staves: {' '.join(MARKED[3])}")
    assert (points(state)[0], state.to_move) == ((3,), 1)
    assert play(state, "throw")[0].to_move == CHANCE
