"""Whatever goes wrong is told as problem details."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.api.conftest import Get

MEMBERS = {"type", "title", "status", "detail", "instance"}


def _problem(response: Any, status: int) -> Any:
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) >= MEMBERS
    assert problem["status"] == status
    return problem


@pytest.mark.usefixtures("founding_archive")
def test_a_record_that_there_is_not_is_told_with_the_nearest(get: Get) -> None:
    problem = get("terms/hinuwu/", 404)
    assert problem["title"] == "Not Found"
    assert problem["instance"] == "/api/v1/terms/hinuwu/"
    assert {"hinuwa", "hinuwo-game"} <= set(problem["nearest"])


@pytest.mark.parametrize("address", ["term/", "terms/hinuwa/more/", "Terms/", "terms/?/"])
@pytest.mark.usefixtures("founding_archive")
def test_an_address_that_there_is_not_is_told_with_the_collections(get: Get, address: str) -> None:
    if "?" in address:
        assert get(address, 400)["parameter"] == "/"
    else:
        assert "terms" in get(address, 404)["allowed"]


@pytest.mark.usefixtures("db")
def test_an_address_beside_the_api_is_told_as_a_problem_too(client: Client) -> None:
    assert _problem(client.get("/api/v2/terms/"), 404)["detail"]
    assert client.get("/api/v1/terms").status_code == 301


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", ["", "terms/", "terms/hinuwa/", "search/?q=moon", "schema/"])
@pytest.mark.usefixtures("founding_archive")
def test_nothing_is_ever_written(client: Client, address: str, method: str) -> None:
    response = getattr(client, method)(f"/api/v1/{address}", "{}", content_type="application/json")
    assert _problem(response, 405)["allowed"] == ["GET", "HEAD", "OPTIONS"]
    assert response["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "text/csv", "image/*"])
@pytest.mark.usefixtures("founding_archive")
def test_a_form_that_there_is_not_is_refused_with_those_that_there_are(
    client: Client, accept: str
) -> None:
    problem = _problem(client.get("/api/v1/terms/", headers={"accept": accept}), 406)
    assert problem["allowed"] == ["application/json"]


@pytest.mark.parametrize(
    "accept", ["*/*", "application/*", "text/html,*/*;q=0.8", "application/json; charset=utf-8"]
)
@pytest.mark.usefixtures("founding_archive")
def test_what_takes_json_among_other_things_gets_json(client: Client, accept: str) -> None:
    response = client.get("/api/v1/terms/hinuwa/", headers={"accept": accept})
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"


@pytest.mark.parametrize("address", ["docs/", "schema/"])
@pytest.mark.usefixtures("db")
def test_a_problem_is_json_where_answers_are_not(client: Client, address: str) -> None:
    _problem(client.get(f"/api/v1/{address}", headers={"accept": "image/png"}), 406)
    accept = {"accept": "text/html, application/yaml"}
    _problem(client.delete(f"/api/v1/{address}", headers=accept), 405)


@pytest.mark.usefixtures("founding_archive")
def test_head_and_options_are_answered(client: Client) -> None:
    head = client.head("/api/v1/terms/?page_size=1")
    assert (head.status_code, head.content) == (200, b"")
    assert client.head("/api/v1/terms/?foo=1").status_code == 400
    options = client.options("/api/v1/terms/")
    assert options["Allow"] == "GET, HEAD, OPTIONS"
    assert options.json()["description"] == "A word form as one source prints it."


def test_a_host_that_is_not_ours_is_told_nothing_more(client: Client) -> None:
    problem = _problem(client.get("/api/v1/", headers={"host": "elsewhere.example"}), 400)
    assert problem["detail"] == "The request is malformed."


@pytest.mark.usefixtures("founding_archive")
def test_a_fault_of_ours_tells_nothing_of_our_inside(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> HttpResponse:
        raise RuntimeError("the secret of the inside")

    monkeypatch.setattr("api.views.RecordViewSet.get_queryset", fail)
    client.raise_request_exception = False
    problem = _problem(client.get("/api/v1/terms/"), 500)
    assert "secret" not in str(problem)
