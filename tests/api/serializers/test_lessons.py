"""Lessons as the API tells them."""

from __future__ import annotations

import pytest

from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_lesson_is_told_with_its_text_its_blocks_and_what_it_names(get: Get) -> None:
    lesson = get("lessons/the-words-of-the-game/")
    assert (lesson["age_from"], lesson["age_to"], lesson["minutes"]) == (9, 13, 40)
    assert lesson["body"].startswith("## Four words")
    first = lesson["blocks"][0]
    assert (first["sort"], first["fields"]) == ("term", {"term": ["ken", "os", "tulek", "to"]})
    assert lesson["body"].splitlines()[first["line"] - 1] == "```term"
    assert lesson["rulesets"] == ["miwok-stick-game"]
    assert "barrett-gifford-1933[Stick game, para. 1]" in lesson["cites"]


def test_lessons_are_found_by_what_they_name(get: Get) -> None:
    found = get("lessons/?variant=miwok-stick-game")["results"]
    assert [one["slug"] for one in found] == ["the-words-of-the-game"]
    assert "lessons" in get("terms/ken/")["links"]
