"""The track of a circuit: gates, runners, and what each event of it brings."""

import pytest

from games.rules import parse
from games.rules.throwing_rules import ThrowingRules
from tests.games.rules.documents import only_problem, problems, stones, throwing_rules_of

CIRCUIT = """\
circuit:
  rests_on: track
  points: 12
  direction: opposite ways
  hit: {when: landing on, then: goes back, pays: 1}
  lap: {when: home is reached, gains: 1, surplus: carried over}
gates:
  river: {at: 6, then: goes back, pays: 1, rests_on: river}
counters:"""


def circuit(*changes: tuple[str, str]) -> str:
    """The stones with a track of twelve points (line 13 and on), passages of it replaced."""
    return stones(("counters:", CIRCUIT), *changes)


def rules(*changes: tuple[str, str]) -> ThrowingRules:
    return throwing_rules_of(parse(circuit(*changes)))


def test_a_track_brings_its_clauses_and_what_the_format_assumes_of_it() -> None:
    clauses = [c for c in parse(circuit()).clauses if c.path.startswith(("circuit.", "gates."))]
    assert [clause.path for clause in clauses] == [
        "circuit.points", "circuit.arms", "circuit.gate-is", "circuit.home", "circuit.direction",
        "circuit.runners", "circuit.entry", "circuit.hit", "circuit.lap", "gates.river",
    ]  # fmt: skip
    assert {clause.path for clause in clauses if clause.implied} == {
        "circuit.arms", "circuit.gate-is", "circuit.home", "circuit.runners", "circuit.entry",
    }  # fmt: skip
    assert all(clause.asks.sentence().endswith("?") for clause in clauses)


def test_each_event_of_the_track_is_put_into_words() -> None:
    said = {clause.path: clause.text.sentence() for clause in parse(circuit()).clauses}
    assert said["gates.river"] == (
        "It is point 6 of the track; a runner that lands there goes back to its gate and its side "
        "pays the other one."
    )
    assert said["circuit.hit"] == (
        "A runner on which another lands goes back to its gate and its side pays one; in the gate "
        "that it starts from it is safe."
    )
    assert said["circuit.lap"] == (
        "A lap is complete when a runner comes home or passes it; it gains one; what is left of "
        "the throw is carried over into the next lap."
    )


def test_a_game_without_a_track_has_no_clause_on_one() -> None:
    assert not [c for c in parse(stones()).clauses if c.path.startswith(("circuit.", "gates."))]


def test_points_are_numbered_clockwise_from_the_first_gate() -> None:
    track = rules(("points: 12", "points: 12\n  arms: 4")).circuit
    assert track is not None
    assert [track.place(0, 1, gone) for gone in (0, 1, 11, 12)] == [0, 1, 11, 0]
    assert [track.place(1, -1, gone) for gone in (0, 1, 3, 4)] == [3, 2, 0, 11]


def test_between_two_points_a_gate_is_no_point() -> None:
    track = rules(("points: 12", "points: 12\n  arms: 4\n  gate_is: between points")).circuit
    assert track is not None
    assert [track.place(0, 1, gone) for gone in (0, 1, 12, 13)] == [None, 1, 12, 1]
    assert [track.place(1, -1, gone) for gone in (0, 1, 3, 4)] == [None, 3, 1, 12]
    assert [track.place(1, 1, gone) for gone in (1, 9, 10)] == [4, 12, 1]


def test_a_track_with_a_river_halfway_looks_alike_both_ways_and_one_elsewhere_does_not() -> None:
    halfway, elsewhere = rules().circuit, rules(("at: 6", "at: 5")).circuit
    assert halfway is not None
    assert elsewhere is not None
    assert halfway.alike == {(0, 1), (0, -1)}
    assert elsewhere.alike == {(0, 1)}


@pytest.mark.parametrize(
    ("change", "path", "said", "mend"),
    [
        (("points: 12", "points: 3"), "circuit.points", "“3”", "from 4 to 400"),
        (("points: 12", "points: 12\n  arms: 5"), "circuit.arms", "12 points cannot be divided",
         "divides the points"),
        (("points: 12", "points: 12\n  home: evenly apart"), "circuit.arms",
         "2 homes do not lie evenly apart on 1 arms", "2 arms"),
        (("opposite ways", "other ways"), "circuit.direction", "“other ways”", "opposite ways"),
        (("when: landing on,", ""), "circuit.hit", "when a runner is hit", "when: landing on"),
        (("landing on", "landing at"), "circuit.hit", "“landing at”", "landing on"),
        (("goes back, pays: 1}\n  lap", "goes home, pays: 1}\n  lap"), "circuit.hit",
         "“goes home”", "goes back"),
        (("when: home is reached, ", ""), "circuit.lap", "when a lap is complete", "home is"),
        (("surplus: carried over", "surplus: kept"), "circuit.lap", "“kept”", "carried over"),
        (("gains: 1", "gains: some"), "circuit.lap", "“some”", "whole number"),
        (("at: 6, ", ""), "gates.river", "where it lies", "{at: 20"),
        (("at: 6", "at: 12"), "gates.river", "the track has no point 12", "from 0 to 11"),
        (("at: 6", "at: 6, to: bank"), "gates.river", "“bank”", "opponent"),
        (("at: 6", "at: 6, safe: maybe"), "gates.river", "“maybe”", "yes"),
        (("  river:", "  River:"), "gates.River", "cannot be called so", "small letters"),
        (("points: 12", "points: 12\n  entry: {with: [hihg]}"), "circuit.entry", "“hihg”",
         "“high”"),
        (("points: 12", "points: 12\n  entry: {when: [high]}"), "circuit.entry",
         "with which falls", "at once"),
        (("points: 12", "points: 12\n  runners: 9"), "circuit.runners", "“9”", "1 to 6"),
        (("  direction: opposite ways\n", ""), "circuit.direction", "Which way", "circuit."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_track_is_named(
    change: tuple[str, str], path: str, said: str, mend: str
) -> None:
    problem = only_problem(circuit(change))
    assert problem.path == path
    assert 13 <= problem.line <= 22
    assert said in problem.message
    assert mend in problem.mend


def test_gates_need_a_track() -> None:
    problem = only_problem(stones(("turn:", "gates:\n  river: {at: 6, rests_on: x}\nturn:")))
    assert (problem.path, "no track" in problem.message) == ("gates", True)


def test_nothing_on_the_track_costs_counters_where_none_change_hands() -> None:
    start = "total: 20\n  start: pool\n  paid_by: [pool, opponent]\n"
    text = circuit((start, "tally: points\n"), ("value: all counters", "value: {target: 5}"))
    beyond = text.index("  win_beyond_pool")
    text = text[:beyond] + text[text.index("end:") :]
    found = problems(text)
    assert [problem.path for problem in found] == ["circuit.hit", "gates.river"]
    assert all("none change hands" in problem.message for problem in found)
