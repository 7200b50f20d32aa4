"""What can be wrong with the phases of a guessing game, with its sides, and with several games."""

import pytest

from games.rules import parse
from tests.games.rules.documents import OTHERS, only_problem, problems, stones
from tests.games.rules.guessing import BALL, NEUTRAL, OWN_BALLS, changed

PIMA = next(path for path in OTHERS if path.stem == "pima-vaputai").read_text()
TURN = PIMA[PIMA.rindex("    turn:\n") :]


def test_a_score_of_its_own_is_a_clause_with_lines_under_the_phase() -> None:
    document = parse(PIMA)
    paths = [c.path for c in document.clauses if c.path.startswith("phases.")]
    assert paths[:4] == [
        "phases.one-side-fills.from", "phases.one-side-fills.first",
        "phases.one-side-fills.scores", "phases.one-side-fills.scores.pair-found",
    ]  # fmt: skip
    own = document.clause("phases.one-side-fills.scores")
    assert own is not None
    assert own.text.sentence() == "Only the lines that are given for it."
    assert own.default.cites == ("russell-1908[p. 177]",)


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        (("    first: the side that scored\n", ""), "phases.one-side-fills.first", "not said"),
        (("first: the side that scored", "first: somebody"), "phases.one-side-fills.first",
         "not a value"),
        (("from: {line: one-right}", "from: {line: both-alike}"), "phases.one-side-fills.first",
         "no side scores"),
        (("from: {line: one-right}", "from: first lap"), "phases.one-side-fills.from",
         "not a value"),
        ((TURN, ""), "phases.one-side-fills.turn.right", "nothing answers"),
        (("- {name: pair-found, guess: all right, guessers: 0}",
          "- {name: pair-missed, guess: all right, guessers: 0}"),
         "phases.one-side-fills.scores.pair-missed", "two lines have this name"),
        (("        - {name: pair-found, guess: all right, guessers: 0}\n", ""),
         "phases.one-side-fills.scores", "no line claims"),
        (("      by: one side\n", "      by: a neutral hider\n"),
         "phases.one-side-fills.turn.right", "no side hides"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_phase_is_named(change: tuple[str, str], path: str, said: str) -> None:
    found = problems(changed(PIMA, change))
    assert any(said in one.message for one in found if one.path == path), found


@pytest.mark.parametrize(
    ("text", "change", "path", "said"),
    [
        (NEUTRAL, ("same side guesses again", "same side plays again"), "turn.right", "no side"),
        (BALL, ("guessers play next", "other side guesses next"), "turn.right", "nobody of a side"),
        (NEUTRAL, ("names: place", "names: place, looks: 2"), "guessing.looks", "sought once"),
        (NEUTRAL, ("a neutral hider", "a neutral hider, hiders: 2"), "hiding.hiders", "one"),
        (OWN_BALLS, ("[red, blue]", "[red, green]"), "players.marks", "of its own"),
        (OWN_BALLS, ("sought: own", "sought: red"), "guessing.sought", "never hides"),
        (BALL, ("{target: 5}", "{games_ahead: 2}"), "end", "does not say when"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_sides_is_named(
    text: str, change: tuple[str, str], path: str, said: str
) -> None:
    found = problems(changed(text, change))
    assert any(said in one.message for one in found if one.path == path), found


def test_games_ahead_are_counted_between_two_sides() -> None:
    four = stones(
        ("sides: 2,", "sides: 4, drops_out: never,"), ("[pool, opponent]", "[pool, each opponent]"),
        ("{value: all counters,", "{value: {games_ahead: 2, each: all counters},"),
    )  # fmt: skip
    problem = only_problem(four)
    assert problem.path == "end"
    assert "two sides" in problem.message
