"""Making one record of two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from archive.merging import BOTH, OTHER, MergeError, merge
from archive.models import (
    Community,
    Count,
    Game,
    Implement,
    Passage,
    Plate,
    Record,
    Source,
    Statement,
    Term,
    TermRelation,
    TermUse,
    Variant,
)
from archive.search import search
from tests.archive import small

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def make_one(kept: Record, other: Record, **choices: str) -> Any:
    person = get_user_model().objects.create_user("merger")
    return merge(kept, other, choices, person, "They are the same.")


def one(model: Any, slug: str) -> Any:
    return model.objects.get(slug=slug)


def test_everything_that_refers_to_the_other_leads_to_the_kept_one() -> None:
    TermRelation.objects.all().delete()
    statement = one(Statement, "six-staves")
    statement.terms.add(one(Term, "tawwa"))
    kept = make_one(one(Term, "tawa"), one(Term, "tawwa"), kind=OTHER)

    assert TermUse.objects.get().term == kept
    assert list(statement.terms.all()) == [kept]
    assert not Record.objects.filter(slug="tawwa").exists()
    assert kept.former_slugs == ["tawwa"]
    assert "river-staves" in {record.slug for record in search("tawa").records}


def test_the_chosen_values_stand() -> None:
    TermRelation.objects.all().delete()
    kept = make_one(one(Term, "tawa"), one(Term, "tawwa"), denotes=OTHER, communities=BOTH)

    assert (kept.form, kept.denotes) == ("tā'wa", "the stave game")
    assert kept.communities.count() == 2


def test_the_address_of_the_other_leads_to_the_kept_one(client: Any) -> None:
    TermRelation.objects.all().delete()
    make_one(one(Term, "tawa"), one(Term, "tawwa"))

    assert client.get("/terms/tawwa/")["Location"] == "/terms/tawa/"


def test_a_loaded_file_that_names_the_other_is_told_its_new_name(small_archive: Path) -> None:
    TermRelation.objects.all().delete()
    make_one(one(Term, "tawa"), one(Term, "tawwa"))

    assert any("“tawa”" in refusal for refusal in small.refusals(small_archive, small.rows()))


def test_rows_that_both_have_are_kept_once() -> None:
    other = Implement.objects.create(slug="stave-b", title="Stave", sort="stave", order=20)
    other.variants.add(one(Variant, "river-staves"))
    values = {"as_printed": "Four", "low": 4, "high": 4, "standing": "fixed"}
    Count.objects.create(implement=other, statement=one(Statement, "four-staves"), **values)
    kept = make_one(one(Implement, "river-stave"), other)

    assert Count.objects.get().implement == kept


def test_rows_that_contradict_each_other_are_told_and_nothing_is_done() -> None:
    other = Implement.objects.create(slug="stave-b", title="Stave", sort="stave", order=20)
    values = {"as_printed": "Four", "low": 4, "high": 5, "standing": "usual"}
    Count.objects.create(implement=other, statement=one(Statement, "four-staves"), **values)

    with pytest.raises(MergeError, match="Both have “Four”, and the two differ in:"):
        make_one(one(Implement, "river-stave"), other)
    assert Count.objects.count() == 2
    assert one(Implement, "stave-b")


def test_what_the_database_forbids_is_told_and_nothing_is_done() -> None:
    source = one(Source, "roe-1895")
    Plate.objects.create(slug="roe-pl-9", source=source, number_as_printed="9")

    with pytest.raises(MergeError, match="already exists"):
        make_one(one(Source, "doe-1901"), source)
    assert one(Plate, "roe-pl-9").source == source


def test_a_record_is_not_merged_with_one_that_stands_under_it_or_speaks_against_it() -> None:
    with pytest.raises(MergeError, match="they cannot be one"):
        make_one(one(Community, "upper-river-people"), one(Community, "river-people"))
    person = get_user_model().objects.get(username="merger")
    with pytest.raises(MergeError, match="as another"):
        merge(one(Statement, "six-staves"), one(Statement, "four-staves"), {}, person, "Why.")
    assert Statement.objects.count() == 2


def test_records_of_two_kinds_or_one_record_twice_are_refused() -> None:
    for other in (one(Game, "stave-game"), one(Term, "tawa")):
        with pytest.raises(MergeError, match="two records of one kind"):
            merge(one(Term, "tawa"), other, {}, None, "")


def test_passages_with_the_same_sentence_of_their_own_are_not_merged_silently() -> None:
    with pytest.raises(MergeError):
        make_one(one(Passage, "doe-1"), one(Passage, "doe-fn-2"))
    assert Passage.objects.count() == 2
