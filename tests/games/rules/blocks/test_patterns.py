"""Patterns: what each claims, and what it says."""

import pytest

from games.rules import Rules, parse, rules_of
from games.rules.blocks.falls import every_fall
from games.rules.blocks.pieces import Group
from games.rules.blocks.scores import Row

HEAD = """\
format: 1
ruleset: pieces
class: dice-games
status: record only
pieces:
  {pieces}
scores:
  - {{fall: {fall}, points: 1, rests_on: x}}
"""
TWO_AND_THREE = "pair: {count: 2, faces: [dark, light], rests_on: x}\n  " + (
    "three: {count: 3, faces: [dark, light], rests_on: x}"
)
SIX = "staves: {count: 6, faces: [rounded, flat], rests_on: x}"
DICE = "dice: {count: 2, faces: [a, b, c], values: {a: 1, b: 2, c: 3}, rests_on: x}"
BOWL = (
    "circles: {count: 4, faces: [white, black], rests_on: x}\n  "
    "knives: {count: 2, faces: [white, black], rests_on: x}\n  "
    "gun: {faces: [white, black], rests_on: x}"
)


def row(pieces: str, fall: str) -> tuple[Row, str, int]:
    """The one line of a score, its words, and in how many ways it can fall."""
    document = parse(HEAD.format(pieces=pieces, fall=fall))
    values = [clause.default.value for clause in document.clauses]
    groups = tuple(value for value in values if isinstance(value, Group))
    (line,) = (value for value in values if isinstance(value, Row))
    clause = document.clause(line.path)
    assert clause is not None
    ways = sum(fall.ways() for fall in every_fall(groups) if line.pattern.holds(fall))
    return line, str(clause.text).partition(":")[0], ways


@pytest.mark.parametrize(
    ("pieces", "fall", "ways", "words"),
    [
        (SIX, "all alike", 2, "all alike"),
        (SIX, "evenly divided", 20, "evenly divided"),
        (SIX, "6 flat", 1, "six flat"),
        (SIX, "{staves: 3 flat}", 20, "three flat and three rounded"),
        (SIX, "{staves: 3 flat and 3 rounded}", 20, "three flat and three rounded"),
        (SIX, "{staves: '3 flat, 3 rounded'}", 20, "three flat and three rounded"),
        (SIX, "{staves: 3 flat 3 rounded}", 20, "three flat and three rounded"),
        (SIX, "at least 5 flat", 7, "at least five flat"),
        (SIX, "at most 1 flat", 7, "at most one flat"),
        (SIX, "2 to 3 flat", 35, "two to three flat"),
        (SIX, "no flat", 1, "none flat"),
        (SIX, "all flat", 1, "all flat"),
        (SIX, "odd flat", 32, "an odd number of flat"),
        (SIX, "even flat", 32, "an even number of flat"),
        (SIX, "otherwise", 64, "any other fall"),
        (SIX, "{not: all alike}", 62, "anything but all alike"),
        (SIX, "{any_of: [1 flat, 1 rounded]}", 12, "one flat or one rounded"),
        (TWO_AND_THREE, "all dark", 1, "all dark"),
        (TWO_AND_THREE, "4 dark", 5, "four dark"),
        (TWO_AND_THREE, "{pair: 2 dark}", 8, "two dark of the pair"),
        (TWO_AND_THREE, "{pair: all alike, three: any}", 16, "pair all alike and three anyhow"),
        (TWO_AND_THREE, "{pair: all alike, rest: light}", 2, "pair all alike and the rest light"),
        (TWO_AND_THREE, "{rest: light}", 1, "the rest light"),
        (BOWL, "{circles: 1 white, rest: black}", 4, "one white of the circles and the rest black"),
        (
            BOWL,
            "{gun: white, knives: 1 white, rest: black}",
            2,
            "gun white, one white of the knives and the rest black",
        ),
        (BOWL, "{knives: any, rest: black}", 4, None),
        (DICE, "{sum: 4}", 3, "values that add up to four"),
        (DICE, "{sum: 5 or more}", 3, "values that add up to five or more"),
        (DICE, "{sum: 3 or less}", 3, None),
        (DICE, "{sum: 3 to 4}", 5, "values that add up to three to four"),
        (DICE, "{sum: odd}", 4, "values that add up to an odd number"),
        (DICE, "{sum: even}", 5, "values that add up to an even number"),
        (DICE, "{dice: 1 a, rest: b}", 2, None),
        (DICE, "{dice: 1 a}", 4, "one a"),
        (DICE, "all alike", 3, "all alike"),
    ],
)
def test_a_pattern_claims_so_many_ways_of_falling_and_says_so(
    pieces: str, fall: str, ways: int, words: str | None
) -> None:
    _, said, counted = row(pieces, fall)
    assert counted == ways
    assert words is None or said == words


def test_the_order_of_the_groups_in_a_pattern_says_nothing() -> None:
    one, _, _ = row(TWO_AND_THREE, "{pair: 1 dark, three: 2 light}")
    other, _, _ = row(TWO_AND_THREE, "{three: 2 light, pair: 1 dark}")
    assert one.pattern == other.pattern


def test_unequal_weights_change_the_law_and_nothing_else() -> None:
    text = HEAD.format(pieces=SIX, fall="all alike").replace("status: record only\n", "") + (
        "  - {fall: otherwise, points: 0, rests_on: x}\n"
        "throw: {chance: {value: {staves: {flat: 1, rounded: 2}}, basis: editorial}}\n"
        "players: {sides: 2, starts: by lot, rests_on: x}\n"
        "turn: {again: never, rests_on: x}\n"
        "counters: {total: 4, start: pool, paid_by: [pool], rests_on: x}\n"
        "end: {value: pool empty, rests_on: x}\n"
    )
    rules: Rules = rules_of(parse(text))
    assert [str(chance) for _, chance in rules.law_of_points()] == ["65/729", "664/729"]
