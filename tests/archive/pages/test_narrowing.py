"""Lists narrowed by a value or to what is linked with a record."""

from __future__ import annotations

import pytest

from archive.models import Statement, Term
from archive.pages.narrowing import UnknownValueError, narrow
from archive.pages.register import PAGES

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_statements_are_narrowed_by_source_people_and_topic_together() -> None:
    asked = {"source": "barrett-gifford-1933", "community": "central-miwok", "topic": "song"}
    narrowed = narrow(PAGES["statement"], asked)
    expected = Statement.objects.filter(
        passage__source__slug="barrett-gifford-1933",
        communities__slug="central-miwok",
        topic="song",
    )
    assert expected
    assert {statement.slug for statement in narrowed.records} == {s.slug for s in expected}
    assert narrowed.to == ["Miwok Material Culture", "Central Miwok", "song"]
    assert narrowed.query == asked


def test_a_list_is_narrowed_by_any_relation_of_its_records() -> None:
    narrowed = narrow(PAGES["term"], {"term_uses__passage": "", "uses__passage": "bg-stick-1"})
    assert set(narrowed.records) == set(Term.objects.filter(uses__passage__slug="bg-stick-1"))
    assert narrowed.records.count() == 5


def test_each_record_stands_once_in_a_narrowed_list() -> None:
    narrowed = narrow(PAGES["passage"], {"statements": "dice-four"})
    assert [passage.slug for passage in narrowed.records] == ["bg-dice-1"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("community", "nobody", "no community “nobody”"),
        ("topic", "weather", "“weather” is none of the values of “Topic”"),
    ],
)
def test_an_unknown_value_is_told_in_a_sentence(name: str, value: str, words: str) -> None:
    with pytest.raises(UnknownValueError, match=words) as refused:
        narrow(PAGES["statement"], {name: value})
    assert refused.value.options


def test_a_name_that_the_list_does_not_know_changes_nothing_and_is_told() -> None:
    narrowed = narrow(PAGES["term"], {"utm_source": "letter", "form": "to", "pk": "1"})
    assert narrowed.records.count() == Term.objects.count()
    assert narrowed.query == {}
    assert narrowed.unknown == ["utm_source", "form", "pk"]
