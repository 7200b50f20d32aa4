"""Giving a match up."""

from __future__ import annotations

import pytest

from games.rules import IllegalError, Resign, begin, parse, replay, rules_of, tell, visible
from tests.games.rules.documents import stones
from tests.games.rules.guessing import HANDS

FOUR_SIDES = stones(("sides: 2", "sides: 4"), ("[pool, opponent]", "[pool, each opponent]"))


def test_the_other_of_two_sides_wins_when_one_gives_up() -> None:
    rules = rules_of(parse(stones()))
    step = replay(rules, ["begins 1", "throw", "resigns 2"])[-1]
    assert step.state.result is not None
    assert (step.state.result.winner, step.state.result.reason) == (0, "resigned")
    assert step.side == 1
    assert step.state.to_move is None
    assert step.state.legal_actions() == step.state.chance_outcomes() == ()
    told = [text.sentence() for text, _event in tell(rules, step.events, ("Ann", "Bea"))]
    assert told == ["Bea gives the match up.", "Ann has won."]
    assert [event.clause for _text, event in tell(rules, step.events)] == ["", ""]


def test_of_more_than_two_sides_nobody_wins_when_one_gives_up() -> None:
    rules = rules_of(parse(FOUR_SIDES))
    step = replay(rules, ["begins 1", "resigns 3"])[-1]
    assert step.state.result is not None
    assert step.state.result.winner is None
    assert [text.sentence() for text, _ in tell(rules, step.events)] == [
        "Side three gives the match up.",
        "The match ends, and nobody has won.",
    ]


def test_what_is_hidden_is_shown_when_a_match_is_given_up() -> None:
    rules = rules_of(parse(HANDS))
    log = ["begins 1", "hide plain marked", "resigns 2"]
    steps = replay(rules, log)
    assert not steps[-1].state.secret
    assert visible(rules, steps) == tuple(log)


def test_a_match_that_is_over_cannot_be_given_up() -> None:
    rules = rules_of(parse(stones()))
    with pytest.raises(IllegalError, match="entry 1: nobody can give a match up that is over"):
        replay(rules, ["resigns 1", "resigns 2"])


def test_only_a_seat_can_give_a_match_up() -> None:
    state = begin(rules_of(parse(stones())))
    with pytest.raises(IllegalError, match="there is no seat 2; seats are 0 to 1"):
        state.resign(2)


def test_giving_up_is_no_move_of_a_game() -> None:
    state = begin(rules_of(parse(stones(("by lot", "by agreement")))))
    assert str(Resign(0)) == "resigns 1"
    assert "resigns 1" not in map(str, state.legal_actions())
