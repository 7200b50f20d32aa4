"""Alternatives that exist only under another choice."""

from itertools import product

import pytest

from games.rules import ReadingError, every_reading, parse, read_reading, readings_by_alternative
from tests.games.rules.documents import only_problem, stones

LOST = "alternatives: [rest is lost]"
SHORT = ("total: 20", "total: {value: 20, rests_on: x, alternatives: [10]}")


def lost_if(condition: str) -> tuple[str, str]:
    return LOST, f"alternatives: [{{value: rest is lost, if: {condition}}}]"


def test_an_alternative_can_be_chosen_only_with_what_it_needs() -> None:
    document = parse(stones(lost_if("counters.total=10"), SHORT))
    lost = "counters.win-beyond-pool=rest-is-lost"
    with pytest.raises(ReadingError, match=r"only under counters\.total=10"):
        read_reading(document, lost)
    assert str(read_reading(document, f"{lost},counters.total=10")) == f"counters.total=10,{lost}"
    assert [str(reading) for reading in every_reading(document)] == [
        "", "counters.total=10", f"counters.total=10,{lost}",
    ]  # fmt: skip
    assert f"counters.total=10,{lost}" in map(str, readings_by_alternative(document))


@pytest.mark.parametrize(
    ("condition", "said", "mend"),
    [
        ("counters.totl=10", "no clause here", "counters.total"),
        ("counters.total=11", "no choice of counters.total", "10"),
        ("counters.win-beyond-pool=rest-is-lost", "about the clause itself", "another clause"),
        ("[counters.total=10, counters.total=20]", "contradict", "Remove one"),
    ],
)
def test_a_condition_that_cannot_be_met_is_an_error(condition: str, said: str, mend: str) -> None:
    problem = only_problem(stones(lost_if(condition), SHORT))
    assert (problem.line, problem.path) == (18, "counters.win-beyond-pool")
    assert said in problem.message
    assert mend in problem.mend


TOGETHER = (
    "total: {value: 20, rests_on: x, alternatives: [{value: 10, if: "
    "counters.win-beyond-pool=rest-is-lost}]}"
)


def test_alternatives_that_name_each_other_are_chosen_together_or_not_at_all() -> None:
    document = parse(stones(lost_if("counters.total=10"), ("total: 20", TOGETHER)))
    both = "counters.total=10,counters.win-beyond-pool=rest-is-lost"
    assert [str(reading) for reading in every_reading(document)] == ["", both]
    assert [str(reading) for reading in readings_by_alternative(document, pairs=True)] == ["", both]
    assert str(read_reading(document, both)) == both
    for alone in both.split(","):
        with pytest.raises(ReadingError, match="choose that too"):
            read_reading(document, alone)


def test_three_alternatives_can_name_one_another_in_a_ring() -> None:
    ring = stones(
        lost_if("turn.again=never"),
        ("total: 20", TOGETHER),
        ("again: while scoring", "again: {value: while scoring, alternatives: [{value: never, if: "
                                 "counters.total=10}]}"),
    )  # fmt: skip
    every = [str(reading) for reading in every_reading(parse(ring))]
    assert every == [
        "", "turn.again=never,counters.total=10,counters.win-beyond-pool=rest-is-lost",
    ]  # fmt: skip


def test_a_chain_of_conditions_that_excludes_itself_is_an_error() -> None:
    text = stones(
        lost_if("counters.total=10"),
        ("total: 20", "total: {value: 20, rests_on: x, alternatives: [{value: 10, if: "
                      "counters.win-beyond-pool=rest-from-the-opponent}]}"),
    )  # fmt: skip
    assert "can never be made" in only_problem(text).message


def test_readings_are_listed_in_good_time_however_many_choices_exclude_one_another() -> None:
    """Ten lines of four choices, half of which need what excludes the other half: of over two
    million combinations some four thousand are readings, and no other is walked through."""
    falls = [
        f"{{big: {moons} moon, small: {white} white}}"
        for moons, white in product(range(3), range(4))
        if (moons, white) not in ((2, 3), (1, 0))
    ]
    lines = "".join(
        f"  - {{name: l{n}, fall: {fall}, points: 0, rests_on: x, alternatives: ["
        + ", ".join(f"{{points: {p}, if: counters.total={(10, 30)[n % 2]}}}" for p in (1, 2, 3))
        + "]}\n"
        for n, fall in enumerate(falls)
    )
    total = ("total: 20", "total: {value: 20, rests_on: x, alternatives: [10, 30]}")
    other = "  - {name: other, fall: otherwise, points: 0, rests_on: none}\n"
    readings = list(every_reading(parse(stones(total, (other, lines)))))
    assert len(readings) == len(set(readings)) == 2 * (1 + 2 * 4**5)
