"""A record as it was, told to programs."""

from __future__ import annotations

import pytest
from django.utils import timezone

from api.catalogue import COLLECTIONS
from archive.history.past import written
from games.models import Match
from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_record_is_told_with_its_moment_and_links_to_what_it_names(get: Get) -> None:
    then = written(timezone.now())
    told = get(f"terms/hinowu/as-of/?as_of={then}")
    fields = {one["field"]: one["values"] for one in told["fields"]}

    assert fields["denotes"] == [{"words": "the men's hand game"}]
    assert fields["source"][0]["page"].endswith("/sources/barrett-gifford-1933/")
    assert {one["name"] for one in told["rows"]} == {"termrelation", "termuse"}
    assert told["as_of"] == then
    assert told["page"].endswith(f"/terms/hinowu/?as_of={then}")
    assert get(told["url"]) == told
    assert told["labels"] == []


@pytest.mark.parametrize("collection", [c.name for c in COLLECTIONS if c.model is not Match])
def test_records_of_every_kind_are_told_as_they_were(get: Get, collection: str) -> None:
    for record in get(f"{collection}/?page_size=1")["results"]:
        told = get(f"{collection}/{record['slug']}/as-of/?as_of={written(timezone.now())}")
        assert (told["slug"], told["title"]) == (record["slug"], record["title"])
        assert told["fields"]


def test_a_moment_before_the_record_and_a_wrong_one_are_refused(get: Get) -> None:
    assert (
        "did not show this term then" in get("terms/hinowu/as-of/?as_of=1933-01-01", 404)["detail"]
    )
    assert "Write a date" in get("terms/hinowu/as-of/?as_of=then", 400)["detail"]
    assert "has not come yet" in get("terms/hinowu/as-of/?as_of=2999-01-01", 400)["detail"]
    assert "needs as_of" in get("terms/hinowu/as-of/", 400)["detail"]
    get("matches/x/as-of/?as_of=2026-01-01", 404)
