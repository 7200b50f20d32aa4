"""The same throws under several readings; points of falls by hand."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from games.rules import Document, every_reading, parse, rules_of
from games.rules.blocks.falls import Fall, read_fall
from games.rules.readings import how_many_readings
from games.rules.same_throws import as_thrown, judge_throws, pieces_of, same_throws
from games.rules.throwing_rules import ThrowingRules
from tests.games.rules.documents import FOUNDING, OTHERS, STONES

DOCUMENTS = {path.stem: parse(path.read_text()) for path in FOUNDING}
STAVES, DICE = DOCUMENTS["miwok-staves"], DOCUMENTS["miwok-dice"]


def thrown(document: Document, reading: str = "") -> ThrowingRules:
    rules = rules_of(document, reading)
    assert isinstance(rules, ThrowingRules)
    return rules


def staves(rounded: int) -> Fall:
    """A fall of six staves, as a series draws it: the faces in alphabetical order."""
    (pieces,) = same_throws(pieces_of(thrown(STAVES)) or (), "", 1)
    return Fall(pieces.groups, ((6 - rounded, rounded),))


def test_six_dice_are_thrown_as_six_staves_are_and_four_are_not() -> None:
    six = thrown(DICE, "pieces.dice=6")

    assert pieces_of(six) == pieces_of(thrown(STAVES))
    assert pieces_of(thrown(DICE)) != pieces_of(six)
    fall = staves(4)
    assert str(as_thrown(fall, six)) == "dice: rounded rounded rounded rounded flat flat"
    assert as_thrown(fall, six) in six.scored_by


def test_it_does_not_matter_what_pieces_are_called_or_which_are_told_first() -> None:
    first = thrown(parse(STONES))
    big = "  big: {count: 2, faces: [moon, star], rests_on: big-stones}\n"
    small = "  small: {count: 3, faces: [white, black], rests_on: small-stones}\n"
    text = STONES.replace(big + small, small.replace("white, black", "black, white") + big)
    other = thrown(parse(text.replace("big:", "large:")))

    assert pieces_of(first) == pieces_of(other)
    for fall in same_throws(pieces_of(first) or (), "acorn", 20):
        here = first.scored_by[as_thrown(fall, first)]
        there = other.scored_by[as_thrown(fall, other)]
        assert here.points == there.points


def test_lopsided_pieces_are_not_the_same_as_even_ones() -> None:
    even = thrown(STAVES)

    assert pieces_of(even.with_weights({"staves": (2, 1)})) != pieces_of(even)
    assert pieces_of(even.with_weights({"staves": (3, 3)})) == pieces_of(even)


def test_a_word_gives_the_same_throws_each_time_and_another_word_others() -> None:
    pieces = pieces_of(thrown(STAVES)) or ()

    assert same_throws(pieces, "acorn", 12) == same_throws(pieces, "acorn", 12)
    assert same_throws(pieces, "acorn", 12) != same_throws(pieces, "oak", 12)
    assert same_throws(pieces, "acorn", 5) == same_throws(pieces, "acorn", 12)[:5]


def test_the_same_falls_count_otherwise_where_a_scorer_throws_again() -> None:
    # All alike: two. Three and three: one. Any other: none.
    falls = [staves(6), staves(3), staves(2)]

    by_turns = judge_throws(thrown(STAVES), falls)
    assert [(one.side, one.gains) for one in by_turns] == [(0, (2, 0)), (1, (0, 1)), (0, (0, 0))]
    assert (by_turns[-1].counters.pool, by_turns[-1].counters.sides) == (7, (2, 1))

    again = judge_throws(thrown(STAVES, "turn.again=while-scoring"), falls)
    assert [(one.side, one.gains) for one in again] == [(0, (2, 0)), (0, (1, 0)), (0, (0, 0))]
    assert again[-1].sums == (3, 0)
    assert [one.clauses for one in again] == [
        ("scores.all-alike",),
        ("scores.evenly-divided",),
        ("scores.any-other",),
    ]


def test_no_throw_is_judged_after_the_end_of_a_game() -> None:
    # Five times two of ten counters for whoever throws again: the pool is empty.
    judged = judge_throws(thrown(STAVES, "turn.again=while-scoring"), [staves(6)] * 8)

    assert [one.over for one in judged] == [False] * 4 + [True]
    assert judged[-1].counters.sides == (10, 0)


@pytest.mark.parametrize("path", [*FOUNDING, *OTHERS], ids=lambda path: path.stem)
def test_readings_are_counted_without_going_through_them(path: Path) -> None:
    document = parse(path.read_text())

    number = how_many_readings(document)
    if number <= 2_000:
        assert number == sum(1 for _ in islice(every_reading(document), number + 1))


def test_a_fall_of_a_series_is_one_that_the_notation_reads() -> None:
    rules = thrown(DOCUMENTS["omaha-plum-stones"])
    for fall in same_throws(pieces_of(rules) or (), "plum", 10):
        own = as_thrown(fall, rules)
        assert read_fall(str(own), rules.groups) == own
