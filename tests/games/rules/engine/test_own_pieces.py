"""Guessing games in which each side hides pieces of its own."""

import pytest

from games.rules import MalformedError, begin, parse, rules_of
from games.rules.blocks import guessing
from games.rules.engine.ending import ending_of
from games.rules.guessing_rules import GuessingRules
from tests.games.rules.engine.test_guessing import counters, play, start
from tests.games.rules.guessing import OWN_BALLS, changed

ORDER = (
    ("names: place, sought: own", "names: order"),
    ("ways: [apart, together]", "ways: apart"),
    ("turn: {right", "turn: {some_right: same side plays again, right"),
)


def test_each_side_hides_its_own_pieces_and_those_that_all_have() -> None:
    moves = []
    for side in ("begins 1", "begins 2"):
        state, _ = play(start(OWN_BALLS), side)
        moves.append([str(move) for move in state.legal_actions()])
    assert moves == [
        ["hide peg red", "hide red peg", "hide peg+red -", "hide - peg+red"],
        ["hide blue peg", "hide peg blue", "hide blue+peg -", "hide - blue+peg"],
    ]


def test_what_the_hiders_have_of_their_own_is_sought() -> None:
    state, _ = play(start(OWN_BALLS), "begins 2", "hide peg blue")
    assert counters(play(state, "guess two")[0]) == (0, (1, 0))
    assert counters(play(state, "guess one")[0]) == (0, (0, 1))


def test_an_order_is_guessed_of_the_pieces_that_the_hiders_have() -> None:
    state, _ = play(start(OWN_BALLS, *ORDER), "begins 1", "hide red peg")
    assert [str(guess) for guess in state.legal_actions()] == ["guess peg red", "guess red peg"]
    state, _ = play(state, "guess red peg", "hide blue peg")
    assert [str(guess) for guess in state.legal_actions()] == ["guess blue peg", "guess peg blue"]
    with pytest.raises(MalformedError):
        state.read("guess red blue")


def test_where_a_side_hides_but_its_own_nothing_is_asked_of_what_is_sought() -> None:
    alone = (
        ("  peg: {called: the peg, rests_on: balls}\n", ""), (", ways: [apart, together]", ""),
        (", sought: own", ""),
    )  # fmt: skip
    rules = rules_of(parse(changed(OWN_BALLS, *alone)))
    assert isinstance(rules, GuessingRules)
    assert rules.hiding is not None
    assert [rules.hiding.sought_of(side) for side in (0, 1)] == ["red", "blue"]
    assert [len(rules.hiding.holdings_of(side)) for side in (0, 1)] == [2, 2]
    assert rules.hiding.sought == guessing.OWN
    assert ending_of(rules).ends is True
    state, _ = play(begin(rules), "begins 2", "hide - blue")
    assert counters(play(state, "guess two")[0]) == (0, (1, 0))
