"""Matches replayed from their logs."""

import pytest

from games.rules import IllegalError, MalformedError, parse, replay, rules_of
from tests.games.rules.documents import stones


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
