"""Who is known to the API: visitors, and whoever is signed in on the site."""

from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.request import Request
from rest_framework.views import APIView

from tests.accounts import person, signed_in

pytestmark = pytest.mark.django_db

CHECK = "/api/v1/rulesets/check/"


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1/terms/", "/api/v1/schema/"])
def test_a_visitor_reads_and_gets_no_cookie(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 200
    assert not answer.cookies


def test_whoever_is_signed_in_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[object] = []
    handle = APIView.initial

    def noting(self: APIView, request: Request, *args: object, **kwargs: object) -> None:
        known.append(request.user)
        handle(self, request, *args, **kwargs)

    monkeypatch.setattr(APIView, "initial", noting)
    anna = person("anna")

    signed_in(anna).get("/api/v1/terms/")
    Client().get("/api/v1/terms/")

    assert known == [anna, None]


def test_a_visitor_sends_without_a_token_of_a_form() -> None:
    visitor = Client(enforce_csrf_checks=True)

    answer = visitor.post(CHECK, "format: 1", content_type="application/yaml")

    assert answer.status_code != 403


def test_another_site_sends_nothing_in_the_name_of_whoever_is_signed_in() -> None:
    browser = Client(enforce_csrf_checks=True)
    signed_in(person("anna"), browser)

    answer = browser.post(CHECK, "format: 1", content_type="application/yaml")

    assert answer.status_code == 403
    assert answer["Content-Type"] == "application/problem+json"
    assert "CSRF" in answer.json()["detail"]
