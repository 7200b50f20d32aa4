"""Parameters are read strictly, and every fault is told with what would do instead."""

from __future__ import annotations

import pytest

from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_an_unknown_parameter_is_refused_with_those_that_there_are(get: Get) -> None:
    problem = get("terms/?comunity=miwok", 400)
    assert problem["parameter"] == "comunity"
    assert problem["nearest"][0] == "community"
    assert {"community", "kind", "page_size", "q", "variant"} <= set(problem["allowed"])


@pytest.mark.parametrize(
    "address", ["", "schema/", "terms/hinuwa/", "sources/barrett-gifford-1933/"]
)
def test_an_address_that_is_no_list_takes_no_parameters_of_lists(get: Get, address: str) -> None:
    assert get(f"{address}?page_size=1", 400)["parameter"] == "page_size"


@pytest.mark.parametrize(
    "size", ["0", "-1", "abc", "501", "1000000", "9" * 5000, "1.5", "", " 5", "５", "1e2"]
)
def test_a_page_size_out_of_bounds_is_refused_with_the_bounds(get: Get, size: str) -> None:
    problem = get(f"terms/?page_size={size}", 400)
    assert problem["parameter"] == "page_size"
    assert "from 1 to 500" in problem["detail"]
    assert len(problem["detail"]) < 200


def test_an_unknown_value_of_a_vocabulary_is_refused_with_the_whole_vocabulary(get: Get) -> None:
    problem = get("statements/?topic=score", 400)
    assert problem["parameter"] == "topic"
    assert "scoring" in problem["allowed"]
    assert len(problem["allowed"]) == 22
    assert set(get("terms/?ordering=form", 400)["allowed"]) == {
        "sort_key",
        "-sort_key",
        "slug",
        "-slug",
    }
    assert get("terms/?count=yes", 400)["allowed"] == ["0", "1"]


def test_an_unknown_slug_is_refused_with_the_nearest(get: Get) -> None:
    problem = get("terms/?community=central-miwuk", 400)
    assert problem["parameter"] == "community"
    assert problem["nearest"][0] == "central-miwok"
    assert "central-miwok" in problem["detail"]


def test_all_faults_of_an_address_are_told_at_once(get: Get) -> None:
    problem = get("terms/?foo=1&page_size=0&kind=games&community=zz&kind=call", 400)
    assert [fault["parameter"] for fault in problem["errors"]] == [
        "foo",
        "page_size",
        "kind",
        "community",
    ]
    assert all(fault["detail"] in problem["detail"] for fault in problem["errors"])


@pytest.mark.parametrize("name", ["page_size=1", "ordering=slug", "q=moon", "count=1", "cursor=a"])
def test_what_can_only_be_one_is_refused_when_given_twice(get: Get, name: str) -> None:
    problem = get(f"terms/?{name}&{name}", 400)
    assert problem["parameter"] == name.split("=")[0]
    assert "given 2 times" in problem["detail"]


@pytest.mark.parametrize("q", ["", "%20", "'", "%E2%80%99-", "moon " * 20, "m" * 300])
def test_words_that_cannot_be_searched_for_are_refused(get: Get, q: str) -> None:
    assert get(f"terms/?q={q}", 400)["parameter"] == "q"
    assert get(f"search/?q={q}", 400)["parameter"] == "q"


def test_search_needs_words(get: Get) -> None:
    assert get("search/", 400)["parameter"] == "q"


def test_relevance_and_another_order_exclude_each_other(get: Get) -> None:
    assert get("terms/?q=moon&ordering=slug", 400)["parameter"] == "ordering"


def test_what_is_not_searched_takes_no_words(get: Get) -> None:
    assert get("matches/?q=staves", 400)["parameter"] == "q"


@pytest.mark.parametrize("address", ["terms/?q=%00", "terms/?kind=%00", "terms/a%00b/", "%00/"])
def test_a_nul_byte_is_refused(get: Get, address: str) -> None:
    assert "NUL" in get(address, 400)["detail"]


def test_what_cannot_be_included_is_refused_with_what_can(get: Get) -> None:
    problem = get("terms/hinuwa/?include=source,plates", 400)
    assert problem["parameter"] == "include"
    assert "communities" in problem["allowed"]


def test_included_records_are_told_as_at_their_own_addresses(get: Get) -> None:
    statement = get("statements/plum-moon-side/?include=passage,source&include=variants,citation")
    included = statement["included"]
    assert list(included) == ["passage", "source", "variants", "citation"]
    assert included["passage"] == get(f"passages/{statement['passage']}/")
    assert included["source"] == get("sources/fletcher-1915/")
    assert included["variants"] == [get("variants/omaha-plum-stone-game/")]
    assert included["citation"] is None
    assert "included" not in get("statements/plum-moon-side/")
