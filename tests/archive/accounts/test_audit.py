"""The log of reads of restricted records."""

from __future__ import annotations

import csv
import io
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import DatabaseError, connection, transaction
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import resolve

from archive.accounts import audit, roles
from archive.models import Access, Record
from tests.accounts import person, signed_in
from tests.archive.accounts.conftest import SET_UP

pytestmark = pytest.mark.django_db

READS = "/account/reads/"


@pytest.fixture(autouse=True)
def wards_of_one_protocol_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ward is made of the protocol of its own number."""
    monkeypatch.setattr(audit, "protocols_of", list)


def request_of(user: Any, address: str) -> HttpRequest:
    request = RequestFactory().get(address)
    request.user = user
    request.resolver_match = resolve(request.path)
    return request


def restricted(pk: int = 7, *wards: int, slug: str = "kept-song") -> Record:
    record = Record(pk=pk, kind="term", slug=slug)
    record.wards = list(wards)
    return record


def test_a_read_of_a_restricted_record_is_written_down() -> None:
    anna = person("anna", "editor")

    audit.note(request_of(anna, "/terms/kept-song/?as_of=1915"), [restricted(7, 3, 4)])

    row = Access.objects.get()
    assert (row.person_id, row.person, row.kind, row.slug, row.record_id, row.protocols) == (
        anna.pk,
        "anna",
        "term",
        "kept-song",
        7,
        [3, 4],
    )
    assert (row.how, row.address) == ("page", "/terms/kept-song/?as_of=1915")


def test_a_read_of_an_open_record_is_not() -> None:
    request = request_of(person("anna"), "/terms/hinuwa/")
    unmarked = Record(pk=8, kind="term", slug="hinuwa")

    assert audit.note(request, [restricted(7), unmarked]) == []
    assert not Access.objects.exists()


def test_a_record_is_written_down_once_a_request() -> None:
    request = request_of(person("anna"), "/terms/")
    audit.note(request, [restricted(7, 3), restricted(7, 3)])
    audit.note(request, [restricted(7, 3), restricted(9, 3)])

    assert sorted(Access.objects.values_list("record_id", flat=True)) == [7, 9]


@pytest.mark.parametrize(
    ("address", "how"),
    [
        ("/terms/a/", "page"),
        ("/api/v1/terms/a/", "api"),
        ("/images/a/small/", "image"),
        ("/admin/archive/term/", "admin"),
    ],
)
def test_how_it_was_read_is_told_from_the_address(address: str, how: str) -> None:
    (row,) = audit.note(request_of(person("anna"), address), [restricted(7, 3)])
    assert row.how == how


def test_how_it_was_read_can_be_said() -> None:
    request = request_of(person("anna"), "/terms/")
    (row,) = audit.note(request, [restricted(7, 3)], Access.How.EXPORT)
    assert row.how == "export"


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        (f"/embed/matches/m-1/{'k' * 43}/", "/embed/matches/m-1/…/"),
        ("/matches/m-1/join/0/secret-word/", "/matches/m-1/join/0/…/"),
        ("/terms/?q=a&api_token=s3cret&page=2", "/terms/?q=a&api_token=…&page=2"),
        ("/terms/?q=" + "a" * 900, ("/terms/?q=" + "a" * 900)[:500]),
    ],
)
def test_the_address_is_kept_without_what_would_let_another_act(address: str, kept: str) -> None:
    assert audit.address_without_secrets(request_of(person("anna"), address)) == kept


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE archive_access SET person = 'somebody else'",
        "DELETE FROM archive_access",
        "TRUNCATE archive_access",
    ],
)
def test_the_log_is_only_added_to(change: str) -> None:
    audit.note(request_of(person("anna"), "/terms/a/"), [restricted(7, 3)])

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)

    assert Access.objects.get().person == "anna"


def test_the_site_has_no_right_to_change_the_log_even_without_the_trigger() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT has_table_privilege('archive_access', 'INSERT'),"
            " has_table_privilege('archive_access', 'UPDATE, DELETE, TRUNCATE')"
        )
        assert cursor.fetchone() == (True, False)


def test_the_log_outlives_the_person() -> None:
    anna = person("anna")
    audit.note(request_of(anna, "/terms/a/"), [restricted(7, 3)])

    anna.delete()

    assert Access.objects.get().person == "anna"


@pytest.fixture
def steward_of_3(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Somebody who stewards the protocol of number 3."""
    stewards = person("steward", "steward")
    monkeypatch.setattr(
        roles, "_memberships", lambda user: [(3, True)] if user.pk == stewards.pk else []
    )
    return signed_in(stewards)


def test_a_steward_reads_what_is_of_their_protocols(steward_of_3: Client) -> None:
    anna = person("anna")
    audit.note(request_of(anna, "/terms/a/"), [restricted(7, 3), restricted(8, 4, slug="other")])

    page = steward_of_3.get(READS).content.decode()

    assert "kept-song" in page
    assert "other" not in page.split('<table class="stacked">')[1].split("</table>")[0]
    assert "/terms/a/" in page


def test_an_administrator_reads_all_lines_and_no_name_that_a_protocol_keeps() -> None:
    audit.note(request_of(person("anna"), "/terms/kept-song/"), [restricted(7, 3)])
    keeper = signed_in(person("keeper", "administrator"))

    page = keeper.get(READS).content.decode()
    lines = list(csv.reader(io.StringIO(body(keeper.get("/account/reads.csv")))))

    assert "anna" in page
    assert "term 7" in page
    assert "kept-song" not in page
    assert lines[0] == ["at", "person", "kind", "slug", "record_id", "how", "address"]
    assert lines[1][1:] == ["anna", "term", "", "7", "page", ""]


def body(answer: Any) -> str:
    return b"".join(answer.streaming_content).decode()


@pytest.mark.parametrize("address", [READS, "/account/reads.csv"])
def test_nobody_else_reads_the_log(address: str, client: Client) -> None:
    assert client.get(address)["Location"].startswith("/account/sign-in/")
    assert signed_in(person("anna", "editor")).get(address).status_code == 403
    keeper = signed_in(person("keeper", "administrator"), second_factor=False)
    assert keeper.get(address)["Location"] == f"{SET_UP}?{urlencode({'next': address})}"


def test_the_log_is_paged_and_narrowed(steward_of_3: Client) -> None:
    anna, berta = person("anna"), person("berta")
    for number in range(60):
        audit.note(request_of(anna, "/terms/a/"), [restricted(number, 3, slug=f"n-{number}")])
    audit.note(request_of(berta, "/terms/a/"), [restricted(5, 3, slug="n-5")])

    first = steward_of_3.get(READS)
    assert len(first.context["rows"]) == 50
    earlier = steward_of_3.get(READS, {"before": first.context["earlier"]})
    assert [row["slug"] for row in earlier.context["rows"]][-1] == "n-0"
    assert earlier.context["earlier"] is None
    of_five = steward_of_3.get(READS, {"record": "5"})
    assert [row["person"] for row in of_five.context["rows"]] == ["berta", "anna"]
    of_berta = steward_of_3.get(READS, {"person": str(berta.pk)})
    assert len(of_berta.context["rows"]) == 1
    assert steward_of_3.get(READS, {"before": "x" * 50, "record": "9" * 40}).status_code == 200


def test_a_file_of_the_log_holds_no_formula(steward_of_3: Client) -> None:
    anna = person("anna")
    anna.username = "=1+1"
    audit.note(request_of(anna, "/terms/a/"), [restricted(7, 3)])

    lines = list(csv.reader(io.StringIO(body(steward_of_3.get("/account/reads.csv")))))

    assert lines[1][1] == "'=1+1"
