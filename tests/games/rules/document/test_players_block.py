"""The players: how many sides, in which order they play, which marks they keep, who is out."""

import pytest

from games.rules import parse
from tests.games.rules.documents import only_problem, stones

PLAYERS = "players: {sides: 2, starts: by lot, rests_on: who"


def players(more: str, *changes: tuple[str, str]) -> str:
    """The stones with more said of the players."""
    return stones((PLAYERS, f"{PLAYERS}, {more}"), *changes)


def test_marks_order_and_drop_outs_are_clauses_only_where_they_are_written() -> None:
    text = players("marks: [odd, even], order: whole side in turn, drops_out: without counters")
    paths = [clause.path for clause in parse(text).clauses if clause.path.startswith("players.")]
    assert paths == [
        "players.sides", "players.per-side", "players.starts", "players.order", "players.marks",
        "players.drops-out",
    ]  # fmt: skip
    assert not {"players.order", "players.marks", "players.drops-out"} & {
        clause.path for clause in parse(stones()).clauses
    }


def test_more_than_two_sides_bring_the_question_who_drops_out() -> None:
    document = parse(stones(("sides: 2", "sides: 3"), ("[pool, opponent]", "[pool]")))
    clause = document.clause("players.drops-out")
    assert clause is not None
    assert clause.implied
    assert str(clause.text).startswith("nobody drops out")


@pytest.mark.parametrize(
    ("text", "path", "said", "mend"),
    [
        (players("marks: [odd]"), "players.marks", "a mark for each side", "[odd, even]"),
        (players("marks: odd"), "players.marks", "a mark for each side", "[odd, even]"),
        (players("marks: [odd, odd]"), "players.marks", "none twice", "[odd, even]"),
        (players("marks: [odd, even, other]"), "players.marks", "2 sides, and 3 marks", "one mark"),
        (players("order: by turns"), "players.order", "“by turns”", "sides by turns"),
        (players("order: one until out"), "players.order", "nobody ever drops out", "drops_out"),
        (players("drops_out: soon"), "players.drops-out", "“soon”", "never"),
        (stones(("by lot", "highest trow")), "players.starts", "“highest trow”", "highest throw"),
        (stones(("points: 10", "points: 10, for: odd")), "scores.high", "no side keeps", "marks:"),
        (
            players("marks: [odd, even]", ("points: 10", "points: 10, for: evn")),
            "scores.high", "no side keeps the mark “evn”", "Did you mean “even”?",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_players_is_named(
    text: str, path: str, said: str, mend: str
) -> None:
    problem = only_problem(text)
    assert problem.path == path
    assert problem.line in (4, 9)
    assert said in problem.message
    assert mend in problem.mend


def test_a_line_for_one_side_says_for_which() -> None:
    text = players("marks: [odd, even]", ("points: 10", "points: 10, for: even"))
    clause = parse(text).clause("scores.high")
    assert clause is not None
    assert str(clause.text).endswith("ten points for the side that keeps even")
