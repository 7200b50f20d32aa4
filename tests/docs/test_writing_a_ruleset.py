"""The guide to writing a ruleset says what is so."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from games.rules import Problem, parse, rules_of
from games.rules.blocks import (
    circuit,
    counters,
    ending,
    forms,
    kinds,
    pieces,
    players,
    scores,
    throwing,
    track_events,
)
from games.rules.document import evidence, phases, reader, shapes, throwing_game
from games.rules.document import parse as parsing
from games.rules.document.fields import Field
from games.rules.document.parts import key_of
from games.rules.engine.ending import ending_of

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "writing-a-ruleset.md").read_text()
STAVES = (ROOT / "fixtures" / "rulesets" / "miwok-staves.yaml").read_text()

VOIDS = (throwing.VOID, throwing.AFTER_VOID, throwing.VOID_CHANCE)
FIELDS: list[Field[Any]] = [
    *players.FIELDS, *players.FURTHER, *counters.FIELDS, *kinds.FIELDS, *VOIDS, throwing.THROWS,
    *circuit.FIELDS, *track_events.EVENTS,
]  # fmt: skip
FIRST, *OTHER_SECTIONS = re.split(r"(?m)^## ", GUIDE)[1:]


def examples(section: str) -> list[str]:
    """What a section of the guide shows of a document."""
    return re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)


def test_the_game_of_the_guide_is_a_right_document_and_the_founding_game() -> None:
    steps = examples(FIRST)
    assert len(steps) > 4
    document, founding = parse("".join(steps)), parse(STAVES)
    assert [clause.path for clause in document.clauses if not clause.implied] == [
        clause.path
        for clause in founding.clauses
        if clause.path not in ("throw.chance", "counters.payer-with-too-few")
    ]
    assert {clause.path: clause.basis for clause in document.clauses} == {
        clause.path: clause.basis for clause in founding.clauses
    }
    assert rules_of(document).law_of_points() == rules_of(founding).law_of_points()


@pytest.mark.parametrize(
    "key",
    sorted(
        {key_of(field) for field in FIELDS}
        | {"again", "chance", scores.NAME, "after"}
        | pieces.KEYS | scores.KEYS | evidence.KEYS | shapes.CLAUSE_KEYS | shapes.OFFERS
        | forms.KEYS | track_events.HIT_KEYS | track_events.GATE_KEYS | track_events.LAP_KEYS
        | kinds.KEYS | {circuit.WITH, ending.EACH, phases.NAME, phases.FROM, phases.ONLY}
        | reader.ALTERNATIVE_KEYS | reader.REJECTED_KEYS | parsing.HEAD | parsing.BLOCKS
    ),
)  # fmt: skip
def test_every_key_is_in_the_guide(key: str) -> None:
    assert re.search(rf"`{key}`|`[^`\n]*\b{key}: ", GUIDE)


@pytest.mark.parametrize(
    "value",
    [
        players.BY_LOT, players.LAST_WINNER, players.BY_AGREEMENT, throwing.FAIR, throwing.OUTSIDE,
        throwing.UNMOVED, throwing.THROWN_AGAIN, throwing.TURN_PASSES, throwing.WHILE_SCORING,
        throwing.NEVER, counters.POOL, counters.DIVIDED, counters.REST_FROM_OPPONENT,
        counters.REST_IS_LOST, counters.PAYS_WHAT_IS_LEFT, counters.PAYS_NOTHING,
        *parsing.CLASSES, parsing.RECORD_ONLY,
        players.HIGHEST_THROW, players.SIDES_BY_TURNS, players.WHOLE_SIDE, players.UNTIL_OUT,
        players.WITHOUT_COUNTERS, counters.COUNTERS, counters.POINTS, counters.BETS,
        counters.PURSES, counters.IN_THE_PURSES, counters.EACH_OPPONENT, kinds.NO, "yes",
        kinds.CARRIED, kinds.LOST, kinds.KEPT, kinds.BEGUN_ANEW, circuit.A_POINT, circuit.BETWEEN,
        circuit.ONE_FOR_ALL, circuit.EVENLY_APART, circuit.CHOSEN, circuit.SAME_WAY,
        circuit.OPPOSITE_WAYS, circuit.AT_ONCE, track_events.LANDING, track_events.PASSING,
        track_events.GOES_BACK, track_events.ENTERS_AGAIN, track_events.STAYS,
        track_events.OPPONENT, track_events.REACHED, track_events.PASSED, track_events.EXACTLY,
        track_events.GOES_ON, track_events.LEAVES,
    ],
)  # fmt: skip
def test_every_value_is_in_the_guide(value: str) -> None:
    assert f"`{value}`" in GUIDE


@pytest.mark.parametrize("kind", [*throwing_game.ENDS, *throwing_game.ENTRIES])
def test_every_way_to_end_and_every_event_of_a_phase_is_in_the_guide(kind: str) -> None:
    assert f"`{kind}`" in GUIDE or f"`{{{kind}: " in GUIDE


SHOWN = {
    "Alternatives that go together": {"counters.start", "counters.paid-by"},
    "A game on a track": {"circuit.hit", "circuit.lap", "gates.far-creek"},
    "Games that change on the way": {"phases.from-side-to-side.counters.paid-by"},
    "Several games": {"end"},
}


@pytest.mark.parametrize("heading", SHOWN)
def test_what_other_sections_show_is_read(heading: str) -> None:
    (section,) = (section for section in OTHER_SECTIONS if section.startswith(heading))
    (shown,) = examples(section)
    told = YAML(typ="safe").load(shown)
    document = YAML(typ="safe").load("".join(examples(FIRST)))
    for block, body in told.items():
        joined = isinstance(body, dict) and block != "end"
        document[block] = {**document.get(block, {}), **body} if joined else body
    parsed = parse(json.dumps(document))
    paths = {clause.path for clause in parsed.clauses}
    assert SHOWN[heading] <= paths
    assert ending_of(rules_of(parsed)).ends is not None


def test_the_error_that_the_guide_shows_is_written_so() -> None:
    shown = Problem(24, "scores.high", "no piece here shows “mon”", "Did you mean “moon”?")
    assert f"> {shown}\n" in GUIDE
