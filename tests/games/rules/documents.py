"""Documents that the tests of the rules read."""

from pathlib import Path

import pytest

from games.rules import Document, DocumentError, Problem, parse, rules_of
from games.rules.throwing_rules import ThrowingRules

ROOT = Path(__file__).parents[3]
FOUNDING = sorted((ROOT / "fixtures" / "rulesets").glob("*.yaml"))
# Games of other archives, to try the format on; not records of this one.
OTHERS = sorted((Path(__file__).parent / "rulesets").glob("*.yaml"))

STONES = """\
format: 1
ruleset: stones
class: dice-games
players: {sides: 2, starts: by lot, rests_on: who}
pieces:
  big: {count: 2, faces: [moon, star], rests_on: big-stones}
  small: {count: 3, faces: [white, black], rests_on: small-stones}
scores:
  - {name: high, fall: {big: 2 moon, small: 3 white}, points: 10, rests_on: ten}
  - {name: low, fall: {big: 1 moon, small: 3 black}, points: 1, rests_on: one}
  - {name: other, fall: otherwise, points: 0, rests_on: none}
turn: {again: while scoring, rests_on: again}
counters:
  rests_on: twenty
  total: 20
  start: pool
  paid_by: [pool, opponent]
  win_beyond_pool: {value: rest from the opponent, basis: editorial, alternatives: [rest is lost]}
end: {value: all counters, rests_on: all}
"""


def stones(*changes: tuple[str, str]) -> str:
    """The document above with passages of it replaced; each must occur."""
    text = STONES
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def problems(source: str | bytes) -> tuple[Problem, ...]:
    """Everything wrong with a document that must be wrong."""
    with pytest.raises(DocumentError) as caught:
        parse(source)
    return caught.value.problems


def throwing_rules_of(document: Document, reading: str = "") -> ThrowingRules:
    """The rules of a document that must be a throwing game's."""
    rules = rules_of(document, reading)
    assert isinstance(rules, ThrowingRules)
    return rules


def only_problem(source: str | bytes) -> Problem:
    """The one thing wrong with a document."""
    found = problems(source)
    assert len(found) == 1, found
    return found[0]
