"""Sources, passages, statements and citations as the API tells them."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from archive.models import Passage
from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_source_is_told_with_its_authors_in_order_and_its_rights(get: Get) -> None:
    source = get("sources/barrett-gifford-1933/")
    assert [one["family"] for one in source["contributors"]] == ["Barrett", "Gifford"]
    assert source["pages"] == ["117-276", "117-376"]
    assert {one["jurisdiction"] for one in source["rights"]} == {"US", "life+70"}
    assert "source=barrett-gifford-1933" in source["links"]["passages"]


def test_a_passage_is_told_with_its_footnotes_emendations_and_sentences(get: Get) -> None:
    passage = get("passages/bg-hand-1/")
    assert passage["cites"] == ["barrett-gifford-1933[Hand game, para. 1]"]
    assert passage["footnotes"] == ["bg-fn-112"]
    assert {"as_printed": "hones", "read_as": "bones"}.items() <= passage["emendations"][1].items()
    assert [one["ordinal"] for one in passage["sentences"]][:2] == [1, 2]
    assert all(one["statements"] for one in passage["sentences"])
    assert "hinuwa" in passage["terms"]


def test_the_words_of_a_source_are_told_only_where_its_rights_allow(
    get: Get, settings: Settings
) -> None:
    Passage.objects.filter(slug="bg-hand-1").update(full_text="Words.")
    passage = get("passages/bg-hand-1/")
    assert passage["full_text"] is None
    assert "rights" in passage["full_text_withheld"]
    settings.TEXT_JURISDICTION = "life+70"
    assert get("passages/bg-hand-1/")["full_text"] is None
    settings.TEXT_JURISDICTION = "US"
    shown = get("passages/bg-hand-1/")
    assert (shown["full_text"], shown["full_text_withheld"]) == ("Words.", "")
    assert "attached" in get("passages/bg-hand-2/")["full_text_withheld"]
    assert get("sources/barrett-gifford-1933/")["text_shown"] is True


def test_what_is_included_carries_no_more_words_than_the_passage_itself(get: Get) -> None:
    Passage.objects.update(full_text="These very words.")
    for address in ("statements/?include=passage", "search/?q=words", "variants/?include=passages"):
        assert "These very words" not in str(get(address))


def test_a_dispute_is_told_on_both_statements(get: Get) -> None:
    disputing = next(one for one in get("statements/?disputed=yes")["results"] if one["disputes"])
    for slug in disputing["disputes"]:
        assert disputing["slug"] in get(f"statements/{slug}/")["disputed_by"]


def test_a_statement_is_told_with_what_programs_rely_on(get: Get) -> None:
    statement = get("statements/plum-ten-moons/")
    assert statement["topic"] == "scoring"
    assert statement["text"]
    assert statement["voice"] == "directions to readers"
    assert statement["cites"] == ["fletcher-1915[Directions, combination 1]"]
    assert statement["disputes"] == statement["confirms"] == []
    assert "omaha-plum-stones.scores.two-moons-three-white" in statement["clauses"]


def test_a_citation_is_told_with_what_it_leads_to(get: Get) -> None:
    citation = get("citations/bg-hand-1-culin-383/")
    assert citation["as_printed"] == "Culin’s figure 383"
    assert citation["cited"] == "culin-1907[figure 383]"
    assert citation["cites"] == ["barrett-gifford-1933[Hand game, para. 1]"]
    assert get("citations/bg-hand-1-culin/")["cited"] == "culin-1907"
