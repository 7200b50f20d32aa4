"""Anybody can ask for a correction, a restriction or a removal, and only they read the answer."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from archive.models import CareRequest, Record
from archive.requesting import communities_of
from tests import accounts
from tests.archive.care.protocols import place, protocol
from tests.archive.pages.links import hrefs, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

FORM = "/ask/variant/river-staves/"
ASKED = {
    "sort": "removal",
    "words": "My grandmother did not wish it.\nPlease.",
    "who": "Ann Riverbend",
    "contact": "ann@river.example",
}


@pytest.mark.parametrize(
    "address",
    ["/variants/river-staves/", "/terms/tawa/", "/sources/doe-1901/", "/plates/doe-pl-9/"],
)
def test_every_page_of_a_record_leads_to_the_form(address: str, client: Client) -> None:
    (form,) = [one for one in hrefs(text(client, address)) if one.startswith("/ask/")]
    assert client.get(form).status_code == 200


def test_what_is_asked_reaches_the_queue_with_its_communities(client: Client) -> None:
    answer = client.post(FORM, ASKED)

    assert answer.status_code == 302
    asked = CareRequest.objects.get()
    assert (asked.record.slug, asked.sort, asked.state) == ("river-staves", "removal", "waiting")
    assert asked.words.splitlines() == ["My grandmother did not wish it.", "Please."]
    assert {one.slug for one in asked.communities.all()} == {"river-people", "upper-river-people"}


def test_the_asker_reads_the_answer_at_an_address_that_nobody_guesses(client: Client) -> None:
    address = client.post(FORM, ASKED)["Location"]
    page = Client().get(address)
    assert "Waiting to be taken up" in page.content.decode()
    assert page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert page["Referrer-Policy"] == "same-origin"

    CareRequest.objects.update(state="declined", answer="The council wishes it kept.")
    assert "The council wishes it kept." in Client().get(address).content.decode()
    assert client.get(f"{address[:-2]}/").status_code == 404
    asked = CareRequest.objects.get()
    assert asked.key_digest not in address
    assert client.get(f"/asked/{asked.key_digest}/").status_code == 404


def test_name_and_contact_are_nowhere_in_public(client: Client) -> None:
    client.post(FORM, ASKED)

    for address in ("/variants/river-staves/", "/api/v1/variants/river-staves/", "/search/?q=Ann"):
        page = client.get(address).content.decode()
        for private in ("Riverbend", "river.example", "grandmother"):
            assert private not in page, address


def test_no_name_is_needed(client: Client) -> None:
    assert client.post(FORM, {"sort": "correction", "words": "It is ten."}).status_code == 302


@pytest.mark.parametrize("missing", ["sort", "words"])
def test_an_unfinished_form_comes_back_with_what_was_written(missing: str, client: Client) -> None:
    answer = client.post(FORM, {**ASKED, missing: ""})

    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert "Ann Riverbend" in page
    assert not CareRequest.objects.exists()


@pytest.mark.parametrize("address", ["/ask/variant/none/", "/ask/none/river-staves/"])
def test_nothing_is_asked_of_what_is_not_there(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address, ASKED).status_code == 404


def test_a_withdrawn_record_takes_no_requests_and_tells_nothing(client: Client) -> None:
    Record.objects.filter(slug="river-staves").update(withdrawn=True)

    assert client.get(FORM).status_code == 404


def test_one_visitor_cannot_fill_the_queue(client: Client, settings: Settings) -> None:
    settings.REQUESTS_AN_HOUR = 2
    for _ in range(2):
        assert client.post(FORM, ASKED).status_code == 302
    answer = client.post(FORM, ASKED)

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "My grandmother" in answer.content.decode()
    # Another program at the same address is no other visitor; one at another address is.
    assert Client().post(FORM, ASKED).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.7").post(FORM, ASKED).status_code == 302
    assert CareRequest.objects.count() == 3


def test_visitors_with_sessions_of_their_own_share_an_address(settings: Settings) -> None:
    settings.REQUESTS_AN_HOUR = 1
    for number in range(10):
        visitor = accounts.signed_in(accounts.person(f"pupil-{number}"), second_factor=False)
        assert visitor.post(FORM, ASKED).status_code == 302
        assert visitor.post(FORM, ASKED).status_code == 429
    late = accounts.signed_in(accounts.person("late"), second_factor=False)
    assert late.post(FORM, ASKED).status_code == 429


def test_a_mail_says_that_somebody_asked_and_nothing_of_what(
    client: Client,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.REQUESTS_MAIL = "stewards@archive.example"
    with django_capture_on_commit_callbacks(execute=True):
        client.post(FORM, ASKED)

    (sent,) = mail.outbox
    assert sent.to == ["stewards@archive.example"]
    for private in ("Riverbend", "grandmother", "river-staves", "River stave"):
        assert private not in f"{sent.subject} {sent.body}"


def test_no_mail_is_sent_unless_an_address_is_set(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        client.post(FORM, ASKED)
    assert not mail.outbox


@pytest.mark.parametrize(
    ("kind", "slug", "communities"),
    [
        ("community", "river-people", {"river-people"}),
        ("term", "tawa", {"upper-river-people"}),
        ("statement", "four-staves", {"river-people", "upper-river-people"}),
        ("implement", "river-stave", {"river-people", "upper-river-people"}),
        ("game", "stave-game", set()),
    ],
)
def test_a_record_is_the_affair_of_its_communities(
    kind: str, slug: str, communities: set[str]
) -> None:
    from archive.kinds import kind_named

    record = kind_named(kind).model._default_manager.get(slug=slug)
    assert {one.slug for one in communities_of(record)} == communities


def test_a_request_of_a_record_that_is_held_back_since_is_its_askers_and_its_stewards(
    client: Client,
) -> None:
    answer = client.post(FORM, {**ASKED, "sort": "correction"})["Location"]
    record = Record.objects.get(slug="river-staves")
    editor, insider = accounts.person("editor", "editor"), accounts.person("insider", "editor")
    place(record, protocol("kept", members=[insider]))
    CareRequest.objects.update(state="done", answer="It is held back now.")

    queue = "/admin/archive/carerequest/"
    page = accounts.signed_in(editor).get(queue)
    assert (page.status_code, "0 requests" in page.text) == (200, True)
    page = accounts.signed_in(insider).get(queue)
    assert "River stave game" in page.text
    shown = Client().get(answer)
    assert shown.status_code == 200
    assert "It is held back now." in shown.text
    assert "River stave game" not in shown.text
