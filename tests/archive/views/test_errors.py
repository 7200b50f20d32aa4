"""What a visitor reads when something goes wrong."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.views import defaults

from tests.accounts import person, signed_in
from tests.archive.pages.links import hrefs, words

pytestmark = pytest.mark.django_db


def test_a_malformed_request_is_answered_by_a_page_of_ours() -> None:
    response = Client().get("/", headers={"host": "stranger.example"})
    assert response.status_code == 400
    page = response.content.decode()
    assert "The request could not be read" in words(page)
    assert "/about/" in hrefs(page)


def test_a_form_from_elsewhere_changes_nothing_and_says_why() -> None:
    response = Client(enforce_csrf_checks=True).post("/terms/")
    assert response.status_code == 403
    assert "The form was too old" in words(response.content.decode())


def test_what_is_not_allowed_is_said_in_the_frame_of_the_site() -> None:
    response = defaults.permission_denied(RequestFactory().get("/"), PermissionDenied())
    assert response.status_code == 403
    assert "Not allowed" in words(response.content.decode())


def test_an_error_of_ours_needs_no_database_and_no_frame() -> None:
    response = defaults.server_error(RequestFactory().get("/"))
    page = response.content.decode()
    assert response.status_code == 500
    assert "An error of ours" in words(page)
    assert hrefs(page) == {"/"}


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/proposals/new/terms/none/", "term"),
        ("/images/none/display/", "image"),
        ("/recordings/none/audio/", "recording"),
        ("/rulesets/none/odds/", "ruleset"),
        ("/terms/none/history/", "term"),
    ],
)
def test_a_record_that_there_is_not_is_said_in_our_words(address: str, kind: str) -> None:
    response = signed_in(person("anna", "contributor")).get(address)
    assert response.status_code == 404
    assert f"There is no {kind} “none” in the archive." in words(response.content.decode())
