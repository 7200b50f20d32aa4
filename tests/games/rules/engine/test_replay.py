"""Matches replayed from their logs."""

import pytest

from games.rules import IllegalError, MalformedError, parse, replay, rules_of, visible
from tests.games.rules.documents import stones
from tests.games.rules.guessing import HANDS


def test_an_entry_that_is_wrong_is_named_by_its_place() -> None:
    rules = rules_of(parse(stones()))
    with pytest.raises(IllegalError, match="entry 1: “begins 1” cannot be done now"):
        replay(rules, ["begins 1", "begins 1"])
    with pytest.raises(MalformedError, match="entry 2: "):
        replay(rules, ["begins 1", "throw", "heads"])


def test_a_rematch_replays_with_the_winner_of_the_game_before() -> None:
    rules = rules_of(parse(stones(("by lot", "last winner"))))
    assert replay(rules, ["begins 2"], last_winner=1)[0].state.to_move == 1
    with pytest.raises(IllegalError):
        replay(rules, ["begins 1"], last_winner=1)


def test_an_empty_log_has_no_steps() -> None:
    assert replay(rules_of(parse(stones())), []) == ()


def test_a_hidden_move_is_masked_to_all_but_its_own_side_until_the_guess() -> None:
    rules = rules_of(parse(HANDS))
    log = ["begins 1", "hide plain marked", "hide marked plain"]
    masked = ("begins 1", "hide ?", "hide ?")
    steps = replay(rules, log)
    assert visible(rules, steps) == visible(rules, steps, 1) == visible(rules, steps, 3) == masked
    assert visible(rules, steps, 0) == visible(rules, steps, 2) == tuple(log)
    assert [step.side for step in steps] == [0, 0, 0]
    guessed = replay(rules, [*log, "guess right right"])
    assert visible(rules, guessed) == (*log, "guess right right")
    # The hider who was missed hides again: only that is hidden now.
    again = replay(rules, [*log, "guess right right", "hide plain marked"])
    assert visible(rules, again, 1) == (*log, "guess right right", "hide ?")


def test_a_log_that_hides_nothing_is_shown_as_it_is() -> None:
    rules = rules_of(parse(stones()))
    log = ("begins 2", "throw")
    assert visible(rules, replay(rules, log)) == log
    assert [step.side for step in replay(rules, log)] == [None, 1]


def test_no_traceback_can_print_what_is_hidden() -> None:
    rules = rules_of(parse(HANDS))
    log = ["begins 1", "hide plain marked", "hide marked plain"]
    steps = replay(rules, log)
    state = steps[-1].state
    said = [repr(steps), repr(state), repr(state.observation(0)), repr(steps[0].state)]
    said += [repr(state.read(log[1])), repr(state.read("guess right left"))]
    for text in said:
        assert "plain" not in text
        assert "right" not in text
    with pytest.raises(IllegalError) as caught:
        replay(rules, [*log, "hide plain marked"])
    assert "plain" not in str(caught.value)
    assert "hide ?" in str(caught.value)
