"""Documents that the tests of the rules read."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from games.rules import Document, DocumentError, Problem, Reading, parse, rules_of
from games.rules.throwing_rules import ThrowingRules

ROOT = Path(__file__).parents[3]
FOUNDING = sorted((ROOT / "fixtures" / "rulesets").glob("*.yaml"))
# Games of other archives, to try the format on; not records of this one.
OTHERS = sorted((Path(__file__).parent / "rulesets").glob("*.yaml"))


def quick_readings(every: Iterable[tuple[Document, Reading]]) -> Iterator[tuple[Document, Reading]]:
    """Each document as it stands, and of each clause one other choice, in whichever document."""
    seen: set[str] = set()
    for document, reading in every:
        departing = {path for path, _choice in reading.departures}
        if not departing or departing - seen:
            seen |= departing
            yield document, reading


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


# Two runners on a track of twelve points, a river halfway; one stick with a face for each throw.
ROUND = """\
format: 1
ruleset: round
class: dice-games
players: {sides: 2, starts: by agreement, rests_on: x}
pieces: {stick: {faces: [one, two, four, nine, none], rests_on: x}}
scores:
  - {name: one, fall: {stick: one}, points: 1, rests_on: x}
  - {name: two, fall: {stick: two}, points: 2, rests_on: x}
  - {name: four, fall: {stick: four}, points: 4, rests_on: x}
  - {name: nine, fall: {stick: nine}, points: 9, rests_on: x}
  - {name: none, fall: otherwise, points: 0, rests_on: x}
turn: {again: never, rests_on: x}
circuit:
  rests_on: x
  points: 12
  direction: opposite ways
  hit: {when: landing on, then: goes back, pays: 1}
  lap: {when: home is reached, gains: 1, surplus: carried over}
gates:
  river: {at: 6, then: goes back, pays: 2, rests_on: x}
counters:
  rests_on: x
  total: 20
  start: divided
  paid_by: [opponent]
end: {value: all counters, rests_on: x}
"""


def stones(*changes: tuple[str, str]) -> str:
    """The document above with passages of it replaced; each must occur."""
    text = STONES
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


PHASES = """\
  win_beyond_pool: {value: rest is lost, basis: editorial}
end: {value: all counters, rests_on: all}
phases:
  - name: side-to-side
    from: pool empty
    rests_on: later
    counters: {paid_by: [opponent]}
  - name: last
    from: {scores_running: 2}
    rests_on: last-of-all
    turn: {again: never}
    scores:
      - {name: high, fall: {big: 2 moon, small: 3 white}, points: 7, rests_on: seven}
"""
PLAIN = (
    "  win_beyond_pool: {value: rest from the opponent, basis: editorial, alternatives: [rest is "
    "lost]}\nend: {value: all counters, rests_on: all}\n"
)


def phases(*changes: tuple[str, str]) -> str:
    """The stones with two phases after the first; they begin at line 20."""
    return stones((PLAIN, PHASES), *changes)


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
