"""The guide to writing a ruleset says what is so."""

import re
from pathlib import Path
from typing import Any

import pytest

from games.rules import Problem, parse, rules_of
from games.rules.blocks import counters, pieces, players, scores, throwing
from games.rules.document import evidence, reader, shapes
from games.rules.document import parse as parsing
from games.rules.document.fields import Field
from games.rules.document.parts import key_of

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "writing-a-ruleset.md").read_text()
STAVES = (ROOT / "fixtures" / "rulesets" / "miwok-staves.yaml").read_text()

VOIDS = (throwing.VOID, throwing.AFTER_VOID, throwing.VOID_CHANCE)
FIELDS: list[Field[Any]] = [*players.FIELDS, *counters.FIELDS, *VOIDS]


def test_the_game_of_the_guide_is_a_right_document_and_the_founding_game() -> None:
    steps = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
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
        | reader.ALTERNATIVE_KEYS | parsing.HEAD | parsing.BLOCKS
    ),
)  # fmt: skip
def test_every_key_is_in_the_guide(key: str) -> None:
    assert f"`{key}`" in GUIDE or f"`{{{key}: " in GUIDE


@pytest.mark.parametrize(
    "value",
    [
        players.BY_LOT, players.LAST_WINNER, players.BY_AGREEMENT, throwing.FAIR, throwing.OUTSIDE,
        throwing.UNMOVED, throwing.THROWN_AGAIN, throwing.TURN_PASSES, throwing.WHILE_SCORING,
        throwing.NEVER, counters.POOL, counters.DIVIDED, counters.REST_FROM_OPPONENT,
        counters.REST_IS_LOST, counters.PAYS_WHAT_IS_LEFT, counters.PAYS_NOTHING,
        counters.ALL_COUNTERS, counters.POOL_EMPTY, *parsing.CLASSES, parsing.RECORD_ONLY,
    ],
)  # fmt: skip
def test_every_value_is_in_the_guide(value: str) -> None:
    assert f"`{value}`" in GUIDE


def test_the_error_that_the_guide_shows_is_written_so() -> None:
    shown = Problem(24, "scores.high", "no piece here shows “mon”", "Did you mean “moon”?")
    assert f"> {shown}\n" in GUIDE
