"""The page on writing a lesson says what is so."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from games.lessons.reading import read
from games.lessons.resolving import problems_with
from games.lessons.sorts import NAMED, SORTS
from games.lessons.table import LESSONS

PAGE = (settings.CHECKOUT / "docs" / "writing-a-lesson.md").read_text()
EXAMPLES = re.findall(r"^(`{3,4})markdown\n(.*?)^\1$", PAGE, re.DOTALL | re.MULTILINE)


def test_every_sort_of_block_is_told_with_its_lines() -> None:
    told = {
        name: re.findall(r"`(\w+)`", lines)
        for name, lines in re.findall(r"^\| `(\w+)` \|.*\| (`.*`) \|$", PAGE, re.MULTILINE)
    }
    assert told == {name: sort.names for name, sort in SORTS.items()}


def test_every_field_and_every_kind_that_can_be_named_is_told() -> None:
    assert all(f"`{name}`" in PAGE for name in LESSONS.by_name if name not in ("slug", "order"))
    assert "of a ruleset, variant, term, statement, item or figure" in PAGE
    assert list(NAMED) == ["ruleset", "variant", "term", "statement", "item", "figure"]


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("example", [text for _fence, text in EXAMPLES])
def test_every_example_is_a_right_text(example: str) -> None:
    assert len(EXAMPLES) == 2
    assert problems_with(read(example)) == []
