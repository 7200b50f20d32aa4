"""The pages that every page leads to."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from archive.basis import Basis
from tests.archive.pages.links import hrefs, text

pytestmark = pytest.mark.django_db

PAGES = ("/how-to-read/", "/contact/", "/accessibility/", "/privacy/")


@pytest.mark.parametrize("address", PAGES)
def test_every_page_leads_to_them(address: str, client: Client) -> None:
    assert set(PAGES) <= hrefs(text(client, address))


@pytest.mark.parametrize(
    ("contact", "address"),
    [
        ("keeper@archive.example", "mailto:keeper@archive.example"),
        ("https://archive.example/contact", "https://archive.example/contact"),
    ],
)
def test_the_contact_is_the_one_that_the_operator_gave(
    contact: str, address: str, client: Client, settings: Settings
) -> None:
    settings.CONTACT = contact
    assert address in hrefs(text(client, "/contact/"))


def test_where_no_contact_was_given_the_page_says_so(client: Client, settings: Settings) -> None:
    settings.CONTACT = ""
    assert "have not named an address" in text(client, "/contact/")


def test_how_to_read_a_record_explains_each_mark(client: Client) -> None:
    page = text(client, "/how-to-read/")
    assert [mark for mark in Basis if f">{mark.mark}<" not in page] == []


def test_what_is_said_of_sessions_is_what_is_set(client: Client, settings: Settings) -> None:
    settings.SESSION_IDLE_MINUTES, settings.SESSION_HOURS = 7, 3
    settings.REQUESTS_MAIL = ""
    page = " ".join(text(client, "/privacy/").split())
    assert "ends after 7 minutes without a request, 3 hours after signing in" in page
    assert "A mail tells the keepers" not in page
    # As it says of itself, reading it sets no cookie.
    assert not client.get("/privacy/").cookies
