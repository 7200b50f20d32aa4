"""Search over records of every kind, by a program."""

from __future__ import annotations

import pytest

from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_search_is_narrowed_by_any_of_the_values_of_each_facet_and_counted(get: Get) -> None:
    every = get("search/?q=counters&count=1&facets=1&page_size=500")
    kinds = {one["value"]: one["count"] for one in every["facets"]["kind"]}
    omaha = {one["value"]: one["count"] for one in every["facets"]["community"]}["omaha"]
    assert sum(kinds.values()) == every["count"]

    address = "search/?q=counters&kind=term&kind=statement&count=1&facets=1&page_size=500"
    narrowed = get(address)
    assert narrowed["count"] == kinds["term"] + kinds["statement"]
    assert {one["kind"] for one in narrowed["results"]} == {"term", "statement"}
    # The choice of kinds does not narrow the counts of kinds, but it does those of communities.
    assert narrowed["facets"]["kind"] == every["facets"]["kind"]
    counted = {one["value"]: one["count"] for one in narrowed["facets"]["community"]}
    assert 0 < counted["omaha"] < omaha
    assert get(f"{address}&community=omaha")["count"] == counted["omaha"]
    assert "facets" not in get("search/?q=counters")


def test_a_slip_is_mended_and_told_unless_the_words_are_meant_as_typed(get: Get) -> None:
    found = get("search/?q=conuters&kind=term")
    assert found["slips"] == {"conuters": "counters"}
    assert found["alike"] is True
    assert found["results"] == get("search/?q=counters&kind=term")["results"]
    assert get("search/?q=conuters&as_typed=1")["results"] == []


def test_a_value_that_there_is_not_is_refused_with_the_nearest(get: Get) -> None:
    assert get("search/?q=moon&community=omahaa", 400)["nearest"][0] == "omaha"
    assert "term" in get("search/?q=moon&kind=terms", 400)["allowed"]
    assert get("search/?q=moon&as_typed=yes", 400)["allowed"] == ["0", "1"]
