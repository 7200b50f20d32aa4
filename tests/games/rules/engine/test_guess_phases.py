"""Guessing games that change on the way, that are played several times, or that nobody hides in."""

from collections import Counter
from fractions import Fraction

import pytest

from games.rules import (
    CHANCE,
    IllegalError,
    State,
    begin,
    law_of_moves,
    move_words,
    parse,
    replay,
    rules_of,
    tell,
    visible,
)
from games.rules.engine.ending import ending_of
from games.rules.engine.events import Began, Ended, Event, GameWon, PhaseBegins, TurnPasses
from games.rules.engine.guess_events import Judged, PlaysAgain, Shown
from games.rules.guessing_rules import GuessingRules
from tests.games.rules.documents import OTHERS
from tests.games.rules.engine.test_guessing import counters, of, play, start
from tests.games.rules.guessing import BALL, HANDS, NEUTRAL, changed

PIMA = next(path for path in OTHERS if path.stem == "pima-vaputai").read_text()
BOTH_HIDE = ("hide ball -", "hide ball -")
# The second side alone is right.
SECOND_RIGHT = (*BOTH_HIDE, "guess under", "guess upper")
HANDS_IN_PHASES = (
    "  paid_by: [pool, opponent]\n  win_beyond_pool: rest from the opponent\n"
    "end: {value: all counters, rests_on: end}\n",
    "  paid_by: [pool]\n"
    "end: {value: all counters, rests_on: end}\n"
    "phases:\n"
    "  - name: from-side-to-side\n"
    "    from: pool empty\n"
    "    rests_on: later\n"
    "    counters: {paid_by: [opponent]}\n",
)


def pima(*notations: str, reading: str = "") -> tuple[State, tuple[Event, ...]]:
    """Vâpûtai played so far."""
    return play(begin(rules_of(parse(PIMA), reading)), *notations)


def test_who_alone_is_right_fills_all_four_reeds_and_the_other_names_a_pair() -> None:
    """Russell 1908: 177, restated: four grains, and then the one who was right fills."""
    state, events = pima(*SECOND_RIGHT)
    assert [(e.gains, e.clause) for e in events if isinstance(e, Judged)] == [
        (((1, 4),), "scores.one-right")
    ]
    assert events[-2:] == (
        PhaseBegins("one-side-fills", "phases.one-side-fills.from"),
        Began(1, "phases.one-side-fills.first"),
    )
    seen = state.observation(0)
    assert (state.to_move, seen.phase, seen.playing) == (1, "one-side-fills", (1,))
    hidden, _ = play(state, "hide - ball")
    assert [str(move) for move in hidden.legal_actions()] == ["guess plain", "guess marked"]
    missed, events = play(hidden, "guess plain")
    assert [e.clause for e in events if isinstance(e, Judged)] == [
        "phases.one-side-fills.scores.pair-missed"
    ]
    assert counters(missed) == (86, (0, 14))
    assert events[-1] == PlaysAgain((1,), "phases.one-side-fills.turn.wrong")
    found, events = play(hidden, "guess marked")
    assert counters(found) == (96, (0, 4))
    assert events[-1] == TurnPasses(0, "phases.one-side-fills.turn.right")


def test_as_long_as_both_or_neither_are_right_both_fill_again() -> None:
    for guesses in (("guess upper", "guess upper"), ("guess under", "guess under")):
        state, events = pima(*BOTH_HIDE, *guesses)
        assert counters(state) == (100, (0, 0))
        assert state.observation(None).phase == ""
        assert of(PhaseBegins, events) == []
        assert state.to_move == 0


def test_a_place_is_called_as_the_part_of_the_game_calls_it() -> None:
    """The notation of a holding is the same in both parts, its words are not."""
    rules = rules_of(parse(PIMA))
    steps = replay(rules, [*SECOND_RIGHT, "hide ball -", "guess marked"])
    told = [[text.sentence() for text, _ in tell(rules, step.events)] for step in steps]
    assert "Side one had the ball in the upper reed: guessed." in told[3]
    assert told[5][:2] == [
        "Side one guesses in the marked pair.", "Side two had the ball in the plain pair: missed.",
    ]  # fmt: skip
    filling = steps[3].state
    assert [move_words(filling.now, move).sentence() for move in filling.legal_actions()] == [
        "The ball in the plain pair.", "The ball in the marked pair.",
    ]  # fmt: skip


def test_what_is_hidden_in_a_later_part_is_hidden_from_the_other_side() -> None:
    rules = rules_of(parse(PIMA))
    steps = replay(rules, [*SECOND_RIGHT, "hide ball -"])
    assert steps[-1].state.secret
    for seat in (0, None):
        assert visible(rules, steps, seat)[-1] == "hide ?"
        assert steps[-1].state.observation(seat).hidden == ()
    assert steps[-1].state.observation(1).hidden == ((1, "ball -"),)


def won_by(side: int, state: State) -> tuple[State, tuple[Event, ...]]:
    """One game of vâpûtai in which one side gets everything."""
    mine, other = ("guess upper", "guess under")[:: 1 if side == 0 else -1]
    state, events = play(state, *BOTH_HIDE, mine, other)
    while not (of(GameWon, events) or of(Ended, events)):
        state, events = play(state, "hide ball -", "guess marked")
    return state, events


def test_each_win_takes_away_one_of_the_opponents_sticks() -> None:
    """A hundred grains plant a stick; two sticks ahead is what is played for here."""
    state: State = begin(rules_of(parse(PIMA)))
    sticks = []
    for side in (0, 1, 1, 0, 0):
        state, events = won_by(side, state)
        assert of(GameWon, events) == [GameWon(side, "all counters", "end")]
        seen = state.observation(None)
        assert (seen.pool, seen.holdings, seen.phase) == (100, (0, 0), "")
        sticks.append(seen.games)
    assert sticks == [(1, 0), (0, 0), (0, 1), (0, 0), (1, 0)]
    state, events = won_by(0, state)
    assert events[-1] == Ended(0, "games_ahead", "end")
    assert state.observation(None).games == (2, 0)
    assert state.result is not None
    assert state.result.winner == 0


def test_games_in_a_row_are_won_one_after_the_other_and_a_loss_breaks_the_row() -> None:
    several = ("end: {value: {target: 5}", "end: {value: {games_in_a_row: 2, each: {target: 2}}")
    state: State = start(BALL, several)
    games = []
    for side in (0, 1, 1):
        state, events = play(state, f"begins {2 - side}", "hide ball - -", "guess one")
        games.append(state.observation(None).games)
    assert games == [(1, 0), (0, 1), (0, 2)]
    assert events[-1] == Ended(1, "games_in_a_row", "end")
    assert ending_of(rules_of(parse(changed(BALL, several)))).ends is True


def test_of_several_games_one_can_end_by_agreement() -> None:
    several = (
        "end: {value: {target: 5}", "end: {value: {games_ahead: 2, each: by agreement}",
    )  # fmt: skip
    scored = ("begins 1", "hide ball - -", "guess one")
    state, events = play(start(BALL, several), *scored, "offer end", "agree")
    assert of(GameWon, events) == [GameWon(1, "by agreement", "end")]
    state, events = play(state, *scored, "offer end", "agree")
    assert events[-1] == Ended(1, "games_ahead", "end")


def test_the_last_winner_begins_the_next_of_several_games() -> None:
    several = ("end: {value: {target: 5}", "end: {value: {games_in_a_row: 3, each: {target: 2}}")
    state = start(BALL, several, ("by agreement", "last winner"))
    state, _ = play(state, "begins 1", "hide ball - -", "guess one")
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == ["begins 2"]


def test_a_phase_of_a_hand_game_goes_on_with_those_who_were_missed() -> None:
    rules = rules_of(parse(changed(HANDS, HANDS_IN_PHASES, ("total: 10", "total: 2"))))
    missed = ["begins 1", "hide plain marked", "hide plain marked", "guess right left"]
    state, _ = play(begin(rules), *missed, "hide plain marked")
    state, events = play(state, "guess left")
    assert [type(event) for event in events[-2:]] == [PhaseBegins, PlaysAgain]
    assert events[-1] == PlaysAgain((2,), "turn.wrong")
    assert state.now.counters.paid_by == ("opponent",)
    _, events = play(state, "hide plain marked", "guess left")
    paid = [event.clause for event in events if type(event).__name__ == "Paid"]
    assert paid == ["phases.from-side-to-side.counters.paid-by"]
    assert of(Ended, events) == [Ended(0, "all counters", "end")]


def test_what_nobody_of_a_side_hides_comes_to_light_after_the_guess() -> None:
    state, _ = play(start(NEUTRAL), "begins 2")
    # The first play is a guess; the log holds nothing that could be learnt before it.
    assert (state.to_move, state.secret, state.observation(None).playing) == (1, False, ())
    assert list(map(str, state.legal_actions())) == ["guess one", "guess two", "guess three"]
    guessed, _ = play(state, "guess two")
    assert guessed.to_move == CHANCE
    third = Fraction(1, 3)
    assert [(str(outcome), chance) for outcome, chance in guessed.chance_outcomes()] == [
        ("hide ball - -", third), ("hide - ball -", third), ("hide - - ball", third),
    ]  # fmt: skip
    assert sorted(chance for _, chance in guessed.chance_effects()) == [third, 2 * third]
    found, events = play(guessed, "hide - ball -")
    assert [(e.seat, e.right) for e in events if isinstance(e, Shown)] == [(None, True)]
    assert counters(found) == (0, (0, 2))
    assert events[-1] == PlaysAgain((1,), "turn.right")
    missed, events = play(guessed, "hide ball - -")
    assert counters(missed) == (0, (1, 0))
    assert events[-1] == TurnPasses(0, "turn.wrong")
    assert missed.to_move == 0


def test_where_nobody_of_a_side_hides_the_guessers_may_offer_to_stop() -> None:
    ends = ("end: {value: {target: 5}, rests_on: end}", "end: {value: by agreement, rests_on: x}")
    state, _ = play(start(NEUTRAL, ends), "begins 1")
    assert str(state.legal_actions()[-1]) == "offer end"
    asked, _ = play(state, "offer end")
    assert asked.to_move == 1
    again, _ = play(asked, "go on")
    assert again.to_move == 0
    assert "offer end" not in map(str, again.legal_actions())
    over, _ = play(asked, "agree")
    assert over.result is not None
    with pytest.raises(IllegalError):
        play(asked, "guess one")


def test_a_guess_about_a_neutral_hider_is_as_good_as_another() -> None:
    rules = rules_of(parse(NEUTRAL))
    assert isinstance(rules, GuessingRules)
    assert {str(p) for _, p in rules.law_of_points()} == {"1/3", "2/3"}
    state, _ = play(begin(rules), "begins 1")
    assert len(state.move_effects()) == 1
    assert {chance for _, chance in law_of_moves(state)} == {Fraction(1, 3)}
    wins = Counter(str(o) for o, _ in play(state, "guess one")[0].chance_effects())
    assert len(wins) == 2
    assert ending_of(rules).ends is True
