"""Pages: by keyset while records come and go, by relevance while they do not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api.cursors import Place
from api.paging import keyset_page
from api.related import queryset
from archive import search
from archive.models import Place as PlaceRecord
from archive.models import Record
from tests.api.conftest import Get


def _slugs(page: dict[str, Any]) -> list[str]:
    return [record["slug"] for record in page["results"]]


def _walk(get: Get, address: str, way: str = "next") -> list[list[str]]:
    pages = []
    page = get(address)
    while True:
        pages.append(_slugs(page))
        if page[way] is None:
            return pages
        page = get(page[way])


def _place(slug: str, title: str) -> None:
    PlaceRecord(slug=slug, title=title).save()


@pytest.fixture
def places(db: None) -> None:
    """Nine places, b to j."""
    for letter in "bcdefghij":
        _place(letter, f"Place {letter}")


@pytest.mark.parametrize("size", [1, 2, 3, 4, 8, 9, 10, 500])
@pytest.mark.parametrize("ordering", ["sort_key", "-sort_key", "slug", "-slug"])
@pytest.mark.usefixtures("places")
def test_pages_hold_every_record_once_forwards_and_back(get: Get, ordering: str, size: int) -> None:
    address = f"places/?ordering={ordering}&page_size={size}"
    forwards = _walk(get, address)
    everything = list("bcdefghij") if ordering[0] != "-" else list("jihgfedcb")
    assert [slug for page in forwards for slug in page] == everything
    assert all(len(page) == size for page in forwards[:-1])
    last = get(address)
    while last["next"]:
        last = get(last["next"])
    backwards = [_slugs(last)]
    while last["previous"]:
        last = get(last["previous"])
        backwards.insert(0, _slugs(last))
    assert backwards == forwards


@pytest.mark.usefixtures("places")
def test_a_record_that_arrives_between_two_pages_makes_none_skipped_or_repeated(get: Get) -> None:
    first = get("places/?page_size=3")
    assert _slugs(first) == ["b", "c", "d"]
    _place("a", "Place a")
    _place("d-and-a-half", "Place d and a half")
    second = get(first["next"])
    assert _slugs(second) == ["d-and-a-half", "e", "f"]
    Record.objects.filter(slug="e").update(withdrawn=True)
    third = get(second["next"])
    assert _slugs(third) == ["g", "h", "i"]
    back = get(third["previous"])
    assert _slugs(back) == ["d", "d-and-a-half", "f"]
    assert _slugs(get(back["previous"])) == ["a", "b", "c"]


@pytest.mark.usefixtures("places")
def test_one_can_turn_back_from_a_page_that_has_become_empty(get: Get) -> None:
    first = get("places/?page_size=6")
    Record.objects.filter(slug__in="hij").update(withdrawn=True)
    empty = get(first["next"])
    assert empty["results"] == []
    assert empty["next"] is None
    assert _slugs(get(empty["previous"])) == list("bcdefg")


@pytest.mark.usefixtures("db")
def test_records_of_one_sort_key_are_told_apart_by_their_slugs(get: Get) -> None:
    for number in range(7):
        _place(f"ford-{number}", "The ford")
    assert _walk(get, "places/?page_size=2") == [
        ["ford-0", "ford-1"],
        ["ford-2", "ford-3"],
        ["ford-4", "ford-5"],
        ["ford-6"],
    ]


@pytest.mark.usefixtures("db")
def test_the_last_page_is_entered_by_the_index_like_the_first() -> None:
    for number in range(300):
        _place(f"ford-{number}", f"Ford {number}")
    with connection.cursor() as cursor:
        # So few rows are read faster as they lie.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
    rows = queryset(PlaceRecord, {}).filter(kind="place")
    last = Place(["ford 000290", "ford-290"])
    with CaptureQueriesContext(connection) as captured:
        keyset_page(rows, "sort_key", last, 5, count=False)
    (query,) = captured
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query['sql']}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "Index Scan using record_in_order" in plan
    assert re.search(r"Index Cond: .*kind.* = 'place'.*sort_key.* >= 'ford 000290'", plan)
    assert "Sort" not in plan


@pytest.mark.parametrize(
    "changed",
    [
        lambda cursor: cursor[:-1],
        lambda cursor: "A" + cursor,
        lambda cursor: cursor.replace(":", ""),
        lambda cursor: "",
        lambda cursor: "ü" * 500,
        lambda cursor: "W10:" + cursor.split(":")[-1],
    ],
)
@pytest.mark.usefixtures("places")
def test_a_cursor_that_was_changed_is_refused(get: Get, changed: Any) -> None:
    following = get("places/?page_size=2")["next"]
    cursor = following.split("cursor=")[1].split("&")[0].replace("%3A", ":")
    problem = get(f"places/?page_size=2&cursor={changed(cursor)}", 400)
    assert problem["parameter"] == "cursor"
    assert "gave out no such cursor" in problem["detail"]


@pytest.mark.parametrize("other", ["&ordering=slug", "&kind=lake", "&q=ford"])
@pytest.mark.usefixtures("places")
def test_a_cursor_of_another_list_is_refused(get: Get, other: str) -> None:
    following = get("places/?page_size=2")["next"]
    assert "another list" in get(f"{following}{other}", 400)["detail"]
    assert "another list" in get(following.replace("/places/", "/sources/"), 400)["detail"]


@pytest.mark.usefixtures("places")
def test_pages_may_change_size_on_the_way(get: Get) -> None:
    following = get("places/?page_size=2")["next"].replace("page_size=2", "page_size=4&count=1")
    page = get(following)
    assert _slugs(page) == list("defg")
    assert page["count"] == 9


@pytest.mark.usefixtures("db")
def test_a_search_lists_the_most_relevant_and_says_when_it_was_cut(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.paging.MOST_RESULTS", 5)
    for number in range(7):
        _place(f"ford-{number}", f"Ford {number}")
    _place("ford", "Ford")
    search.index_all()
    pages = _walk(get, "places/?q=ford&page_size=2")
    assert pages == [["ford", "ford-0"], ["ford-1", "ford-2"], ["ford-3"]]
    page = get("places/?q=ford&count=1&page_size=2")
    assert (page["count"], page["cut"], page["alike"]) == (5, True, False)
    page = get(get(page["next"])["next"])
    assert _slugs(page) == ["ford-3"]
    page = get(page["previous"])
    assert _slugs(page) == ["ford-1", "ford-2"]
    page = get(page["previous"])
    assert _slugs(page) == ["ford", "ford-0"]
    assert page["previous"] is None
    assert get("places/?q=ford 6")["cut"] is False


@pytest.mark.usefixtures("db")
def test_a_search_goes_on_after_the_record_it_stopped_at_wherever_that_stands_by_now(
    get: Get,
) -> None:
    for number in range(5):
        _place(f"ford-{number}", f"Ford {number}")
    search.index_all()
    first = get("places/?q=ford&page_size=2")
    assert _slugs(first) == ["ford-0", "ford-1"]
    _place("ford", "Ford")
    search.index_all()
    assert _slugs(get(first["next"])) == ["ford-2", "ford-3"]
    Record.objects.filter(slug="ford-1").update(withdrawn=True)
    search.index_all()
    assert _slugs(get(first["next"]))[0] in ("ford-0", "ford-2")


@pytest.mark.usefixtures("founding_archive")
def test_names_that_are_merely_alike_are_said_to_be_so(get: Get) -> None:
    page = get("terms/?q=hinuwaru")
    assert page["alike"] is True
    assert {"hinuwa", "hinuwo-game"} <= set(_slugs(page))
    assert get("terms/?q=hī’nuwa")["alike"] is False


@pytest.mark.usefixtures("founding_archive")
def test_filters_narrow_a_search_before_it_is_cut(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.paging.MOST_RESULTS", 1)
    assert get("terms/?q=dice")["cut"] is True
    page = get("terms/?q=dice&kind=utterance")
    assert page["cut"] is False
    assert _slugs(page) == ["pug-galy-tsay-tah"]
