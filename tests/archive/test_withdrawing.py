"""What is withdrawn leaves a tombstone that tells nothing, and takes what stands under it along."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from archive.care.person import entered
from archive.care.placing import lift
from archive.models import (
    Implement,
    Item,
    Protocol,
    Record,
    SearchEntry,
    Source,
    Statement,
    Term,
    Variant,
)
from archive.search import index_all, search
from archive.withdrawing import going_with
from tests.accounts import signed_in
from tests.archive.admin.forms import filled
from tests.archive.care.protocols import person, place, protocol

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


@pytest.mark.parametrize(
    ("model", "slug"),
    [(Term, "tawa"), (Implement, "river-stave"), (Variant, "river-staves"), (Item, "stave-12")],
)
def test_what_tells_of_a_withdrawn_record_goes_with_it(
    model: type[Record], slug: str, client: Client
) -> None:
    telling = Statement.objects.get(slug="four-staves")
    telling.items.add(Item.objects.get())
    record = model._default_manager.get(slug=slug)
    planned = {(child.kind, child.slug) for child in going_with(record)}
    assert ("statement", "four-staves") in planned
    withdraw(record)

    gone = set(Record.objects.filter(withdrawn=True).values_list("kind", "slug"))
    assert gone == planned | {(record.kind, slug)}
    assert one("statement", "four-staves").withdrawn_with is not None
    assert "four-staves" not in client.get("/search/?q=staves").text
    assert "has four staves" not in client.get("/api/v1/statements/").text
    record.withdrawn = False
    record.save()
    assert not Record.objects.filter(withdrawn=True).exists()


def test_what_tells_of_two_records_goes_with_either_and_comes_back_with_both() -> None:
    first = Variant.objects.get(slug="river-staves")
    second = Variant.objects.create(
        slug="other-staves", title="Other staves", game=first.game, order=20
    )
    Statement.objects.get(slug="four-staves").variants.add(second)
    withdraw(second, "The council")
    assert one("statement", "four-staves").withdrawn
    assert not one("statement", "six-staves").withdrawn
    withdraw(first)
    second.withdrawn = False
    second.save()
    kept = one("statement", "four-staves")
    assert (kept.withdrawn, kept.withdrawn_with_id, kept.withdrawn_for) == (True, first.pk, "")
    first = Variant.objects.get(pk=first.pk)
    first.withdrawn = False
    first.save()
    assert not one("statement", "four-staves").withdrawn


def lift_by_steward(record: Record, kept: Protocol) -> None:
    with entered(person("steward").pk):
        lift(record, kept)


def open_by_administrator(_record: Record, kept: Protocol) -> None:
    administrator = person("administrator", is_superuser=True, is_staff=True)
    client = signed_in(administrator)
    where = reverse("admin:archive_protocol_change", args=[kept.pk])
    sent = filled(client.get(where)) | {"access": "open"}
    assert client.post(where, sent).status_code == 302


@pytest.mark.parametrize("open_again", [lift_by_steward, open_by_administrator])
def test_a_statement_that_was_held_back_follows_when_it_is_held_back_no_longer(
    open_again: Callable[[Record, Protocol], None],
) -> None:
    telling = Statement.objects.get(slug="four-staves")
    stave = Implement.objects.get(slug="river-stave")
    kept = protocol("kept")
    place(telling, kept)
    assert ("statement", "four-staves") not in {(one.kind, one.slug) for one in going_with(stave)}
    withdraw(stave, "The council")
    with entered(person("steward").pk):
        # Who may see it decides: it stays with them.
        assert not one("statement", "four-staves").withdrawn
    open_again(telling, kept)

    later = one("statement", "four-staves")
    assert (later.withdrawn, later.withdrawn_with_id) == (True, stave.pk)
    assert later.withdrawn_for == "The council"
    assert not SearchEntry.objects.filter(record=later.pk).exists()
    stave = Implement.objects.get(slug="river-stave")
    stave.withdrawn = False
    stave.save()
    assert not one("statement", "four-staves").withdrawn


def test_what_left_and_was_held_back_then_is_back_when_it_is_held_back_no_longer() -> None:
    stave = Implement.objects.get(slug="river-stave")
    withdraw(stave)
    telling = Statement.objects.get(slug="four-staves")
    assert telling.withdrawn
    kept = protocol("kept")
    place(telling, kept)
    stave.withdrawn = False
    stave.save()
    lift_by_steward(telling, kept)

    assert not one("statement", "four-staves").withdrawn
    assert SearchEntry.objects.filter(record__slug="four-staves").exists()


def test_lifting_leaves_what_an_editor_brought_back_by_itself() -> None:
    stave = Implement.objects.get(slug="river-stave")
    other = Statement.objects.get(slug="six-staves")
    other.implements.add(stave)
    kept = protocol("kept")
    place(other, kept)
    withdraw(stave)
    telling = Statement.objects.get(slug="four-staves")
    telling.withdrawn = False
    telling.save()
    lift_by_steward(other, kept)

    assert one("statement", "six-staves").withdrawn
    assert not one("statement", "four-staves").withdrawn


def test_a_variant_is_not_found_by_a_word_that_was_withdrawn_with_its_source() -> None:
    index_all()
    assert "river-staves" in {record.slug for record in search("tawwa").records}
    withdraw(Source.objects.get(slug="doe-1901"))
    result = search("tawwa")
    assert "river-staves" not in {record.slug for record in result.records if not result.alike}
    index_all()
    result = search("tawwa")
    assert "river-staves" not in {record.slug for record in result.records if not result.alike}


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
