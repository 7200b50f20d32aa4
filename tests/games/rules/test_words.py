"""What rules say in sentences: words throughout, and no name that a document only points with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.rules import Document, parse
from games.rules.texts import spoken

FOUNDING = sorted((Path(settings.FIXTURES_DIR) / "rulesets").glob("*.yaml"))
OTHERS = sorted((Path(__file__).parent / "rulesets").glob("*.yaml"))
# Paths end in the names that a document gives: to a group, a line of the score, a place, a phase.
NAMES = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


def document_of(path: Path) -> Document:
    return parse(path.read_text(encoding="utf-8"))


def names_of(document: Document) -> set[str]:
    """The names with a hyphen that the paths of clauses and their choices are made of."""
    parts = {part for clause in document.clauses for part in clause.path.split(".")}
    parts |= {choice.name for clause in document.clauses for choice in clause.choices}
    return {part for part in parts if NAMES.fullmatch(part)}


@pytest.mark.parametrize("path", [*FOUNDING, *OTHERS], ids=lambda path: path.stem)
def test_no_clause_asks_or_answers_in_the_names_of_a_document(path: Path) -> None:
    document = document_of(path)
    names = names_of(document)
    assert names
    for clause in document.clauses:
        for said in (clause.asks, *(choice.text for choice in clause.choices)):
            used = set(NAMES.findall(str(said))) & names
            assert not used, f"{clause.path}: {said}"


def test_a_line_of_the_score_is_asked_about_by_its_fall() -> None:
    document = document_of(next(path for path in FOUNDING if path.stem == "omaha-plum-stones"))
    asked = {clause.path: str(clause.asks) for clause in document.clauses}
    assert asked["scores.two-moons-three-white"] == (
        "What does this fall count: two moons and three white?"
    )
    assert asked["scores.any-other"] == "What does any other fall count?"


def test_a_line_of_a_guessing_score_is_asked_about_by_its_guess() -> None:
    document = document_of(next(path for path in FOUNDING if path.stem == "miwok-mens-hand-game"))
    asked = {clause.path: str(clause.asks) for clause in document.clauses}
    assert asked["scores.none-right"] == "What does this guess pay: everything guessed wrong?"


def test_a_name_of_several_words_is_said_without_hyphens() -> None:
    assert str(spoken("side-to-side")) == "side to side"
