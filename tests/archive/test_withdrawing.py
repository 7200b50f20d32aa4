"""What is withdrawn leaves a tombstone that tells nothing, and takes what stands under it along."""

from __future__ import annotations

import pytest
from django.test import Client

from archive.models import Record, SearchEntry, Source, Statement, Variant

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def one(kind: str, slug: str) -> Record:
    return Record.objects.get(kind=kind, slug=slug)


def withdraw(record: Record, for_: str = "") -> None:
    record.withdrawn, record.withdrawn_for = True, for_
    record.save()


def test_what_stands_under_a_withdrawn_source_follows_it() -> None:
    withdraw(Source.objects.get(slug="doe-1901"))

    for kind, slug in (
        ("passage", "doe-1"),
        ("statement", "four-staves"),
        ("term", "tawa"),
        ("plate", "doe-pl-9"),
        ("figure", "doe-pl-9-fig-2"),
        ("citation", "doe-1-roe"),
    ):
        assert one(kind, slug).withdrawn, slug
        assert not SearchEntry.objects.filter(record__slug=slug).exists()
    for kind, slug in (("variant", "river-staves"), ("source", "roe-1895")):
        assert not one(kind, slug).withdrawn, slug


def test_it_comes_back_with_what_left_with_it_and_no_more() -> None:
    source = Source.objects.get(slug="doe-1901")
    withdraw(Statement.objects.get(slug="six-staves"))
    withdraw(source)
    source.withdrawn = False
    source.save()

    assert not one("passage", "doe-1").withdrawn
    assert not one("statement", "four-staves").withdrawn
    assert one("statement", "six-staves").withdrawn
    assert SearchEntry.objects.filter(record__slug="four-staves").exists()
    assert one("source", "doe-1901").withdrawn_on is None


def test_a_statement_of_two_variants_stays_until_both_are_withdrawn() -> None:
    first = Variant.objects.get(slug="river-staves")
    second = Variant.objects.create(
        slug="other-staves", title="Other staves", game=first.game, order=20
    )
    Statement.objects.get(slug="four-staves").variants.add(second)
    withdraw(first)
    assert not one("statement", "four-staves").withdrawn
    assert one("statement", "six-staves").withdrawn
    withdraw(second)
    assert one("statement", "four-staves").withdrawn


@pytest.mark.parametrize("wish", ["", "The River People's Council"])
def test_a_tombstone_says_when_and_for_whom_only_if_they_chose(wish: str, client: Client) -> None:
    withdraw(Variant.objects.get(slug="river-staves"), wish)
    gone = one("variant", "river-staves")
    assert gone.withdrawn_on is not None
    page = client.get("/variants/river-staves/")
    told = client.get("/api/v1/variants/river-staves/")

    assert (page.status_code, told.status_code) == (410, 410)
    html = page.content.decode()
    assert f'datetime="{gone.withdrawn_on:%Y-%m-%d}' in html
    assert ("At the wish of" in html) is bool(wish)
    assert "River stave game" not in html
    assert told["Content-Type"] == "application/problem+json"
    problem = told.json()
    assert problem["withdrawn_on"] == f"{gone.withdrawn_on:%Y-%m-%d}"
    assert problem.get("withdrawn_for", "") == wish
    assert "River stave" not in told.content.decode()


def test_a_child_that_followed_has_a_tombstone_too(client: Client) -> None:
    withdraw(Source.objects.get(slug="doe-1901"))

    assert client.get("/passages/doe-1/").status_code == 410
    assert client.get("/api/v1/statements/four-staves/").status_code == 410


def test_it_is_in_no_list_count_search_nor_suggestion(client: Client) -> None:
    withdraw(Variant.objects.get(slug="river-staves"))

    assert "river-staves" not in client.get("/variants/").content.decode()
    assert client.get("/api/v1/variants/?count=1").json()["count"] == 0
    assert "river-staves" not in client.get("/search/?q=river").content.decode()
    assert client.get("/api/v1/search/?q=river").json()["results"][0]["slug"] != "river-staves"
    near = client.get("/api/v1/variants/river-stave/").json()
    assert (near["status"], near["nearest"]) == (404, [])
    assert "river-staves" not in client.get("/api/v1/terms/?variant=river-stave").content.decode()
