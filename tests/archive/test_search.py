"""Search over all kinds of record."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from archive import derived
from archive.models import Community, GameClass, Implement, Passage, Record, Source, Term
from archive.search import LONGEST_QUERY, index_these, search
from archive.search.counting import Narrowing, count
from archive.search.facets import values_of
from tests.quick import members

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("founding_archive")]

SIGNS = "'’‘ʼʻʾʿʔˀˈ′`´"


def slugs(query: str, kind: str = "") -> list[str]:
    """The slugs of what has all the words, best first."""
    found = search(query, kind)
    return [] if found.alike else [record.slug for record in found.records]


def test_moon_finds_the_stones() -> None:
    stones = Implement.objects.filter(markings__marking__icontains="moon").distinct()
    assert stones

    for query in ("moon", "moons", "MOON"):
        assert {stone.slug for stone in stones} <= set(slugs(query, "implement"))
    assert set(slugs("moon", "implement")) <= set(slugs("moon"))


@pytest.mark.parametrize(
    "query",
    [
        "hinuwa",
        "hi'nuwa",
        "HĪ’NUWA",
        "hī'nuwa",
        unicodedata.normalize("NFD", "hī'nuwa"),
        "hi-nuwa",
        "  hinuwa  ",
        *(f"hī{sign}nuwa" for sign in SIGNS),
    ],
)
def test_a_word_is_found_however_its_signs_are_typed(query: str) -> None:
    assert slugs(query)[0] == "hinuwa"
    assert slugs(query, "term")[0] == "hinuwa"


def test_the_stored_form_is_what_the_source_prints() -> None:
    assert Term.objects.get(slug="hinuwa").form == "hī'nuwa"


@pytest.mark.parametrize("query", ["wasung", "Was-sung", "was sung", "wassung", "WASUNG"])
def test_hyphens_and_doubled_letters_fold_away(query: str) -> None:
    assert slugs(query, "term")[0] == "was-sung"


@pytest.mark.parametrize("query", ["hand game songs", "hand-game songs", "handgame songs"])
def test_the_parts_of_a_hyphenated_word_are_found_too(query: str) -> None:
    assert "songs-differ" in slugs(query, "statement")


@pytest.mark.parametrize(("query", "slug"), [("os", "os"), ("to", "to"), ("OS", "os")])
def test_a_word_of_two_letters_is_found(query: str, slug: str) -> None:
    assert slugs(query)[0] == slug
    assert slugs(query, "term")[0] == slug


def test_every_term_is_found_first_by_its_own_form() -> None:
    for term in Term.objects.all():
        found = slugs(term.form, "term")
        same = {other.slug for other in Term.objects.filter(form=term.form)}
        assert found[: len(same)], term.form
        assert term.slug in found[:4], (term.form, found[:4])


@pytest.mark.parametrize("step", members([9, 1], quick=[9]))
def test_every_record_is_found_by_its_title(step: int) -> None:
    """Each ninth of them quickly, among which are all kinds that are many."""
    for record in Record.objects.exclude(kind__in=("statement", "clause")).order_by("pk")[::step]:
        words = search(record.title).words
        if words:
            assert record.slug in slugs(record.title, record.kind), record.title


def test_a_beginning_of_a_word_is_enough_and_every_word_is_needed() -> None:
    assert "hinuwa" in slugs("hinu")
    assert set(slugs("moon star")) <= set(slugs("moon")) & set(slugs("star"))
    assert slugs("moon zzyzx") == []


def test_a_misspelt_name_is_answered_with_names_like_it_and_says_so() -> None:
    found = search("hinuwqa", "term")

    assert found.alike
    assert "hinuwa" in [record.slug for record in found.records]


def test_a_slip_in_any_word_is_mended_to_a_word_that_some_record_has() -> None:
    for typed, meant in (("hinuwaa", "hinuwa"), ("conuters", "counters"), ("moon starr", "star")):
        result = search(typed)
        assert list(result.slips.values()) == [meant]
        assert list(result.records) == list(search(" ".join(result.words)).records)
    assert search("hinuwaa", as_typed=True).records.count() == 0


def test_a_phrase_and_a_word_left_out_narrow_what_is_found() -> None:
    apart, together = set(slugs("hand game")), set(slugs('"hand game"'))
    assert together < apart
    assert "songs-differ" in together
    without = set(slugs("moon -star"))
    assert without == set(slugs("moon")) - set(slugs('moon "star"')) - set(slugs("moon stars"))


def test_an_attached_text_is_looked_through_only_where_it_may_be_shown(settings: Any) -> None:
    source = Source.objects.get(slug="fletcher-1915")
    passage = source.passages.all()[0]
    Passage.objects.filter(pk=passage.pk).update(full_text="A word that stands nowhere: quuxly.")
    index_these({Passage.KIND: [passage.pk]})

    settings.TEXT_JURISDICTION = ""
    assert slugs("quuxly") == []
    settings.TEXT_JURISDICTION = "US"
    assert slugs("quuxly") == [passage.slug]


def test_a_record_counts_under_what_it_is_linked_with() -> None:
    stone = Implement.objects.get(slug="plum-stone-figured")
    values = values_of("implement", [stone.pk])[stone.pk]
    assert Community.objects.filter(pk__in=values["communities"])[0].slug == "omaha"
    assert [one.slug for one in GameClass.objects.filter(pk__in=values["classes"])] == [
        "dice-games"
    ]
    assert [one.slug for one in Source.objects.filter(pk__in=values["sources"])] == [
        "fletcher-1915"
    ]


def test_counts_are_those_of_what_a_choice_leaves() -> None:
    result = search("counters")
    miwok = Community.objects.get(slug="miwok")
    counts = count(result.records, Narrowing(communities=(miwok.pk,)))
    narrowed = result.narrowed(Narrowing(communities=(miwok.pk,)))
    assert counts.total == narrowed.count() == counts.of["communities"][miwok.pk]
    assert counts.anywhere == result.records.count()
    assert sum(counts.of["kinds"].values()) == counts.total


@pytest.mark.parametrize("query", ["", "   ", "…", "'’ʔ", "!!! ???", "-"])
def test_a_query_without_a_word_finds_nothing(query: str) -> None:
    found = search(query)

    assert found.words == ()
    assert not found.records.exists()


@hypothesis_settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.text(min_size=1, max_size=60))
def test_no_query_is_an_error(query: str) -> None:
    assert len(search(query.replace("\x00", "")).records[:5]) <= 5


@pytest.mark.parametrize("query", ["a & b", "moon:*", "!moon", "(moon", "moon |", "a <-> b", "\\'"])
def test_the_signs_of_the_database_s_own_query_language_are_signs_like_others(query: str) -> None:
    search(query).records.exists()


def test_a_long_query_is_cut_and_costs_no_more() -> None:
    found = search("moon " * 5000)

    assert len(found.words) <= LONGEST_QUERY
    assert "moon" in found.words


def test_a_withdrawn_record_leaves_search() -> None:
    term = Term.objects.get(slug="hinuwa")
    term.withdrawn = True
    term.save()
    derived.refresh_around(term)

    assert "hinuwa" not in slugs("hinuwa")
    assert "hinuwa" not in [record.slug for record in search("hinuwqa").records]


def test_search_takes_the_same_few_queries_whatever_it_finds() -> None:
    counts = set()
    for query in ("moon", "game", "hinuwa"):
        with CaptureQueriesContext(connection) as queries:
            assert list(search(query).records[:50])
        counts.add(len(queries))

    assert max(counts) <= 3
