"""The page on writing a guessing game says what is so."""

import re
from pathlib import Path
from typing import Any

import pytest

from games.rules import parse, rules_of
from games.rules.blocks import dividing, guess_scores, guess_turn, guessing, hiding, phasing
from games.rules.document import parse as parsing
from games.rules.document import phases
from games.rules.document.fields import Field
from games.rules.document.guessing_game import ENDS, PHASES
from games.rules.document.parts import key_of

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "writing-a-guessing-game.md").read_text()
RULESETS = ROOT / "fixtures" / "rulesets"

OTHERS = ROOT / "tests" / "games" / "rules" / "rulesets"
FIRST, *OTHER_SECTIONS = re.split(r"(?m)^## ", GUIDE)[1:]

FIELDS: list[Field[Any]] = [
    *hiding.FIELDS, *dividing.FIELDS, *guess_turn.FIELDS, guessing.names_field(dividing=True),
    guessing.sought_field({}), guessing.BY, guessing.LOOKS, guessing.NONE_LEFT,
    guessing.calls_field(()),
]  # fmt: skip


def examples(section: str) -> list[str]:
    """What a section of the page shows of a document."""
    return re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)


def test_the_game_of_the_page_is_a_right_document_and_the_founding_game() -> None:
    steps = examples(FIRST)
    assert len(steps) > 5
    document = parse("".join(steps))
    founding = parse((RULESETS / "miwok-mens-hand-game.yaml").read_text())
    assert [clause.path for clause in document.clauses] == [c.path for c in founding.clauses]
    assert {c.path: c.default.value for c in document.clauses} == {
        c.path: c.default.value for c in founding.clauses
    }
    assert rules_of(document).law_of_points() == rules_of(founding).law_of_points()


def test_the_phase_that_the_page_shows_is_the_second_part_of_the_game() -> None:
    (section,) = (one for one in OTHER_SECTIONS if one.startswith("Games that change on the way"))
    (shown,) = examples(section)
    text = (OTHERS / "pima-vaputai.yaml").read_text()
    shortened = text.partition("phases:")[0] + shown
    (second,), (short,) = (rules_of(parse(one)).phases for one in (text, shortened))
    assert (second.entry, second.first) == (short.entry, short.first)
    assert second.rules.law_of_points() == short.rules.law_of_points()


@pytest.mark.parametrize(
    "key",
    sorted(
        {key_of(field) for field in FIELDS}
        | hiding.KEYS | dividing.KEYS | guess_scores.KEYS
        | {"name", "end", phases.FROM, phases.FIRST}
        | (parsing.GUESSING_BLOCKS - parsing.BLOCKS)
    ),
)  # fmt: skip
def test_every_key_is_on_the_page(key: str) -> None:
    assert f"`{key}`" in GUIDE


@pytest.mark.parametrize(
    "value",
    [
        hiding.ONE_SIDE, hiding.BOTH_SIDES, hiding.APART, hiding.TOGETHER, hiding.EACH_AS_HE_LIKES,
        hiding.ALL_ALIKE, dividing.ONE_BUNDLE, dividing.A_BUNDLE_EACH, dividing.HALF_EACH,
        dividing.SOME_ON_BOTH_SIDES, dividing.AT_LEAST_ONE, dividing.ANY_NUMBER, dividing.PARTED,
        dividing.KEPT, dividing.BUNCHES_EQUAL, dividing.BY_TOSSING, dividing.ANSWERS_EQUAL,
        guessing.PLACE, guessing.ORDER, guessing.PARITY, guessing.MARKED_HAND,
        guessing.ONE_BY_TURNS, guessing.ONE_THROUGHOUT, guessing.EACH_FOR_ONE,
        guessing.COUNTS_AS_FULL, guessing.GUESSES_NOTHING, guess_scores.EACH_RIGHT,
        guess_scores.EACH_WRONG, guess_turn.GUESSERS, guess_turn.SAME_SIDE, guess_turn.MISSED,
        guess_turn.TO_PARTNER, guess_turn.NEVER, "hand-game", "stick-games", "four-stick-game",
        "hidden-ball-game", guessing.OWN, hiding.NEUTRAL, hiding.EVERY_WAY_ALIKE,
        *guess_turn.OF_NEUTRAL, phasing.SCORER, phasing.OTHER_SIDE,
    ],
)  # fmt: skip
def test_every_value_is_on_the_page(value: str) -> None:
    assert f"`{value}`" in GUIDE


@pytest.mark.parametrize("kind", [*ENDS, *PHASES.entries])
def test_every_way_to_end_and_every_event_of_a_phase_is_on_the_page(kind: str) -> None:
    assert f"`{kind}`" in GUIDE or f"`{{{kind}: " in GUIDE
