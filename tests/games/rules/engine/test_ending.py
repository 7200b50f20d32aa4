"""Whether a game can always come to an end."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import CHANCE, Rules, State, begin, parse, rules_of
from games.rules.engine.ending import ending_of
from games.rules.engine.reach import Reached, walk
from tests.games.rules.documents import OTHERS, ROUND, stones


def test_a_game_whose_counters_all_move_ends() -> None:
    ending = ending_of(rules_of(parse(stones())))
    assert ending.ends is True
    assert ending.stuck is None


def test_a_game_in_which_nobody_can_score_never_ends() -> None:
    text = stones(("points: 10", "points: 0"), ("points: 1,", "points: 0,"))
    ending = ending_of(rules_of(parse(text)))
    assert ending.ends is False
    assert ending.stuck is not None


def test_a_game_that_is_won_by_all_counters_while_only_the_pool_pays_can_get_stuck() -> None:
    text = stones(("[pool, opponent]", "[pool]"))
    ending = ending_of(rules_of(parse(text)))
    assert ending.ends is False
    assert ending.stuck is not None
    assert min(ending.stuck.observation(0).holdings) > 0


def test_a_last_counter_that_no_win_fits_is_found() -> None:
    """Deer buttons count 2, 4 and 20; where one must win exactly, an odd counter stays for ever."""
    path = next(path for path in OTHERS if path.stem == "seneca-deer-buttons")
    document = parse(path.read_text())
    assert ending_of(rules_of(document)).ends is True
    assert ending_of(rules_of(document, "counters.payer-with-too-few=pays-nothing")).ends is False


def test_a_game_too_large_to_walk_through_is_left_open() -> None:
    ending = ending_of(rules_of(parse(stones())), most=50)
    assert (ending.ends, ending.states) == (None, 50)


def in_full(rules: Rules, most: int) -> Reached[State]:
    """The proof without any shortening: every state, every fall, every side and place by name."""

    def after(state: State) -> Iterator[State] | None:
        if state.to_move is None:
            return None
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        actions = outcomes if state.to_move == CHANCE else state.legal_actions()
        return (state.apply(action)[0] for action in actions)

    return walk(begin(rules), after, most)


def ends_in_full(rules: Rules) -> bool | None:
    found = in_full(rules, 60_000)
    return found.stuck is None if found.whole else None


STONES = [
    ("points: 10", ["points: 10", "points: 3", "points: 0"]),
    ("points: 1,", ["points: 1,", "points: 2,", "points: 0,"]),
    ("total: 20", ["total: 4", "total: 5", "total: 6"]),
    ("again: while scoring", ["again: while scoring", "again: never", "again: {after: [high]}"]),
    ("turn: {", ["turn: {", "turn: {throws: 2, "]),
    ("[pool, opponent]", ["[pool, opponent]", "[pool]", "[opponent]"]),
    ("value: all counters", [
        "value: all counters", "value: pool empty", "value: {target: 3}", "value: by agreement",
        "value: {games_in_a_row: 2, each: pool empty}",
    ]),
    ("  start: pool", ["  start: pool\n  payer_with_too_few: pays nothing", "  start: pool"]),
    ("sides: 2", [
        "sides: 2", "sides: 2, per_side: 2", "sides: 2, per_side: 2, order: whole side in turn",
        "sides: 2, drops_out: without counters",
    ]),
    ("by lot", ["by lot", "highest throw", "by agreement", "last winner"]),
]  # fmt: skip
TRACKS = [
    ("points: 12", [
        "points: 8", "points: 8\n  arms: 4\n  home: chosen by each side",
        "points: 8\n  arms: 2\n  home: evenly apart", "points: 6\n  runners: 2",
        "points: 8\n  arms: 2\n  gate_is: between points", "points: 8\n  entry: {with: [two]}",
    ]),
    ("opposite ways", ["opposite ways", "same way", "chosen by each side"]),
    ("when: landing on, then: goes back, pays: 1", [
        "when: landing on, then: goes back, pays: 1", "when: never",
        "when: landing on or passing, then: goes back", "when: landing on, then: must enter again",
    ]),
    ("when: home is reached, gains: 1, surplus: carried over", [
        "when: home is reached, gains: 1, surplus: carried over",
        "when: home is passed, surplus: lost", "when: home is met exactly",
        "when: home is reached, gains: 2, then: leaves the track",
    ]),
    ("at: 6, then: goes back, pays: 2", [
        "at: 4, then: goes back, pays: 1", "at: 3, safe: yes", "at: 5, pays: 1, to: pool",
        "at: 4, when: landing on or passing, then: goes back",
    ]),
    ("total: 20", ["total: 2", "total: 4"]),
    ("value: all counters", ["value: all counters", "value: {laps: 1}", "value: {laps: 2}"]),
    ("[one, two, four, nine, none]", ["[two, four, nine, none, one]"]),
    ("points: 9", ["points: 9", "points: 3", "points: 0"]),
    ("points: 1,", ["points: 1,", "points: 2,", "points: 4,"]),
    ("again: never", ["again: never", "again: {after: [two]}"]),
    ("sides: 2", ["sides: 2", "sides: 2, per_side: 2, order: whole side in turn"]),
]  # fmt: skip


def changed(text: str, choices: list[tuple[str, list[str]]], data: st.DataObject) -> str:
    for old, news in choices:
        text = text.replace(old, data.draw(st.sampled_from(news)), 1)
    return text


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_the_shortened_proof_says_what_the_full_one_does(data: st.DataObject) -> None:
    rules = rules_of(parse(changed(stones(), STONES, data)))
    full = ends_in_full(rules)
    ending = ending_of(rules)
    assert full is None or ending.ends == full
    assert (ending.stuck is None) == (ending.ends is not False)


@pytest.mark.slow
@settings(deadline=None, max_examples=15)
@given(st.data())
def test_the_shortened_proof_says_so_of_tracks_too(data: st.DataObject) -> None:
    rules = rules_of(parse(changed(ROUND, TRACKS, data)))
    full = ends_in_full(rules)
    ending = ending_of(rules)
    assert full is None or ending.ends == full
    if ending.stuck is not None:
        # What is called stuck is: from it, too, no end can be reached.
        assert ends_in_full_from(ending.stuck) is False


def ends_in_full_from(state: State) -> bool:
    """Whether any end can be reached from a state."""
    seen, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        if here.to_move is None:
            return True
        outcomes = [outcome for outcome, _ in here.chance_outcomes()]
        for action in outcomes if here.to_move == CHANCE else here.legal_actions():
            there = here.apply(action)[0]
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return False


@pytest.mark.slow
def test_pa_tol_with_an_exact_finish_can_leave_all_a_stone_short_for_ever() -> None:
    """No throw counts one, so nobody comes home from the last stone but one."""
    path = next(path for path in OTHERS if path.stem == "isleta-pa-tol")
    document = parse(path.read_text())
    assert ending_of(rules_of(document)).ends is True
    ending = ending_of(rules_of(document, "circuit.lap=exactly"))
    assert ending.ends is False
    assert ending.stuck is not None
    assert {side.gone for side in ending.stuck.observation(None).track} == {(39,)}


def test_zohn_ahl_ends_however_many_counters_there_are() -> None:
    path = next(path for path in OTHERS if path.stem == "kiowa-zohn-ahl")
    ending = ending_of(rules_of(parse(path.read_text()), "players.per-side=1"))
    assert (ending.ends, ending.stuck) == (True, None)
