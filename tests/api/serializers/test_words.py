"""Terms as the API tells them."""

from __future__ import annotations

import unicodedata

import pytest

from archive.models import Term
from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_term_is_told_with_what_programs_rely_on(get: Get) -> None:
    term = get("terms/hinuwa/")
    assert term["form"] == unicodedata.normalize("NFC", "hī'nuwa")
    assert term["kind"] == "game"
    assert term["gloss"] == "the men's hand game"
    assert term["communities"] == ["northern-miwok"]
    place = "barrett-gifford-1933[Hand game, para. 1]"
    assert term["uses"] == [
        {"variant": "miwok-mens-hand-game", "passage": "bg-hand-1", "cites": [place]}
    ]
    assert term["cites"] == [place]


def test_the_gloss_of_the_source_comes_before_our_own(get: Get) -> None:
    ossa = get("terms/ossa/")
    assert ossa["gloss"] == ossa["gloss_as_printed"] == "woman"
    assert ossa["denotes"].startswith("the marked")


def test_every_form_is_told_exactly_as_it_is_stored(get: Get) -> None:
    told = {term["slug"]: term["form"] for term in get("terms/?page_size=500")["results"]}
    assert told == dict(Term.objects.values_list("slug", "form"))


def test_related_terms_are_told_by_sort_from_either_side(get: Get) -> None:
    assert [one["term"] for one in get("terms/hillo/")["related"]["spelling"]] == ["hilo"]
    assert [one["term"] for one in get("terms/hilo/")["related"]["spelling"]] == ["hillo"]
    related = get("terms/hahu/")["related"]
    assert list(related) == ["spelling", "dialect", "perhaps"]
    assert [one["term"] for one in related["perhaps"]] == ["hahumetitci"]
    assert related["perhaps"][0]["note"]
