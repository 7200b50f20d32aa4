"""Phases: each overrides named clauses of the one before and begins at an event."""

import pytest

from games.rules import Basis, parse
from games.rules.document.phases import layers
from tests.games.rules.documents import (
    only_problem,
    phases,
    problems,
    stones,
    throwing_rules_of,
)


def test_a_phase_has_a_clause_for_its_beginning_and_for_what_it_overrides() -> None:
    document = parse(phases())
    found = [clause for clause in document.clauses if clause.path.startswith("phases.")]
    assert [clause.path for clause in found] == [
        "phases.side-to-side.from", "phases.side-to-side.counters.paid-by", "phases.last.from",
        "phases.last.scores.high", "phases.last.turn.again",
    ]  # fmt: skip
    paid_by = found[1]
    assert (paid_by.basis, paid_by.default.rests_on) == (Basis.STATED, ("later",))
    assert paid_by.asks.sentence() == (
        "In the part of the game called “side to side”: Who pays what is won?"
    )
    assert found[3].default.rests_on == ("seven",)


def test_each_phase_has_all_clauses_in_force_under_their_own_paths() -> None:
    in_force = dict(layers(parse(phases()).clauses))
    assert list(in_force) == ["", "side-to-side", "last"]
    paths = [[clause.path for clause in clauses] for clauses in in_force.values()]
    assert paths[0] == paths[1] == paths[2]
    values = {
        name: {c.path: c.default.value for c in clauses} for name, clauses in in_force.items()
    }
    assert [v["counters.paid-by"] for v in values.values()] == [
        ("pool", "opponent"), ("opponent",), ("opponent",),
    ]  # fmt: skip


def test_the_rules_of_a_phase_hold_what_it_overrides_and_what_those_before_it_did() -> None:
    rules = throwing_rules_of(parse(phases()))
    side_to_side, last = (phase.rules for phase in rules.phases)
    assert last.counters.paid_by == side_to_side.counters.paid_by == ("opponent",)
    assert rules.at("counters.paid-by") == "counters.paid-by"
    assert last.at("counters.paid-by") == "phases.side-to-side.counters.paid-by"
    assert last.at("scores.high") == "phases.last.scores.high"
    assert last.at("end") == "end"
    assert last.law_of_points()[0][0] == 7
    assert rules.law_of_points()[0][0] == 10


def test_a_clause_of_a_phase_can_have_alternatives_and_a_reading_chooses_among_them() -> None:
    change = ("{again: never}", "{again: {value: never, alternatives: [while scoring]}}")
    document = parse(phases(change))
    assert [clause.path for clause in document.open_clauses] == ["phases.last.turn.again"]
    rules = throwing_rules_of(document, "phases.last.turn.again=while-scoring")
    last = rules.phases[1].rules
    assert getattr(last, "again").scoring is True  # noqa: B009


@pytest.mark.parametrize(
    ("change", "line", "path", "said", "mend"),
    [
        (("phases:\n  - name", "phases:\n  - nam"), 21, "phases", "has no name", "name:"),
        (("name: last", "name: Last"), 25, "phases", "not a slug", "small letters"),
        (("name: last", "name: side-to-side"), 25, "phases.side-to-side", "this name", "Rename"),
        (("from: pool empty", "from: pool emtpy"), 22, "phases.side-to-side.from", "“pool emtpy”",
         "pool empty"),
        (("{scores_running: 2}", "{scores_running: 1}"), 26, "phases.last.from", "“1”", "2 to 100"),
        (("{scores_running: 2}", "{line: hihg}"), 26, "phases.last.from", "“hihg”", "“high”"),
        (("{scores_running: 2}", "{laps: 2}"), 26, "phases.last.from", "does not say when",
         "Known here"),
        (("    from: pool empty\n", ""), 21, "phases.side-to-side.from", "When does the part",
         "phases.side_to_side.from"),
        (("{paid_by: [opponent]}", "{total: 30}"), 24, "phases.side-to-side.counters.total",
         "cannot override this", "counters.paid-by"),
        (("{paid_by: [opponent]}", "{paid: [opponent]}"), 24, "phases.side-to-side.counters.paid",
         "cannot override this", "counters.paid-by"),
        (("{paid_by: [opponent]}", "{paid_by: [bank]}"), 24,
         "phases.side-to-side.counters.paid-by", "“bank”", "Known here"),
        (("name: high, fall: {big: 2 moon, small: 3 white}, points: 7",
          "name: hihg, fall: {big: 2 moon, small: 3 white}, points: 7"), 30,
         "phases.last.scores.hihg", "cannot override this", "scores.high"),
        (("fall: {big: 2 moon, small: 3 white}, points: 7", "fall: {big: 3 moon}, points: 7"), 30,
         "phases.last.scores.high", "more pieces", "are 2"),
        (("turn: {again: never}", "turn: never"), 28, "phases.last.turn", "overrides no clause",
         "key: value"),
        (("    rests_on: later\n", ""), 23, "phases.side-to-side.counters.paid-by",
         "nothing says what", "rests_on"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_phase_is_named(
    change: tuple[str, str], line: int, path: str, said: str, mend: str
) -> None:
    found = problems(phases(change))
    problem = next(problem for problem in found if problem.path == path)
    assert problem.line == line
    assert said in problem.message
    assert mend in problem.mend


def test_a_phase_that_overrides_nothing_is_none() -> None:
    text = phases(("    counters: {paid_by: [opponent]}\n", ""))
    assert "overrides nothing" in only_problem(text).message


def test_a_score_that_is_wrong_only_in_a_phase_is_named_there() -> None:
    repeats = ("points: 7, rests_on: seven", "points: 7, rests_on: seven}\n      - {name: low, "
               "fall: {big: 2 moon}, points: 2, rests_on: two")  # fmt: skip
    problem = only_problem(phases(repeats))
    assert problem.path == "phases.last.scores.low"
    assert "repeats scores.high on 1 fall" in problem.message


def test_phases_that_are_no_list_are_none() -> None:
    assert only_problem(stones() + "phases: later\n").path == "phases"
