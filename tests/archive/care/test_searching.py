"""What is held back is found by those who may see it, and tells nobody else anything."""

from __future__ import annotations

import pytest

from archive.care.person import entered
from archive.care.placing import place
from archive.models import Community, Source, Statement, Term
from archive.search import search
from archive.search.counting import Counts, Narrowing, count
from archive.search.facets import values_of
from archive.search.suggesting import suggest
from tests.archive.care.protocols import person, protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("founding_archive")]


def counted(query: str) -> Counts:
    return count(search(query).records, Narrowing())


def test_a_record_under_a_protocol_is_searched_by_its_members_alone() -> None:
    term = Term.objects.get(slug="hahumetitci")
    member = person("member")
    held = protocol("Words", members=[member])
    with entered(person("steward").pk):
        place(term, held, person("steward").pk, "asked for")

    def told() -> tuple[bool, bool, bool, bool]:
        found = search("hahumetitci")
        under = counted("hahumetitci").of["kinds"].get("term", 0)
        return (
            found.records.filter(pk=term.pk).exists(),
            under > 0,
            term.pk in [record.pk for record in suggest("hahumet").records],
            "hahumetitci" in search("hahumetitcii").slips.values()
            and search("hahumetitcii").records.filter(pk=term.pk).exists(),
        )

    with entered(member.pk):
        assert told() == (True, True, True, True)
    assert told() == (False, False, False, False)
    with entered(person("somebody").pk):
        assert told() == (False, False, False, False)


def test_nothing_counts_under_a_value_for_what_is_held_back_alone() -> None:
    """A passage of which one statement tells of a people is no longer theirs without it."""
    omaha = Community.objects.get(slug="omaha")
    said = Statement.objects.filter(communities=omaha, passage__source__slug="fletcher-1915")
    passage = said[0].passage
    held = protocol("Sayings", community="omaha")
    assert omaha.pk in values_of("passage", [passage.pk])[passage.pk]["communities"]
    with entered(person("steward").pk):
        for statement in passage.statements.filter(communities=omaha):
            place(statement, held, person("steward").pk, "asked for")

    found = search(f'"{passage.locator}"', "passage").records.filter(pk=passage.pk)
    assert found.exists()
    assert count(found, Narrowing()).of["communities"].get(omaha.pk, 0) == 0
    fletcher = Source.objects.get(slug="fletcher-1915")
    assert count(found, Narrowing()).of["sources"] == {fletcher.pk: 1}
