"""The OpenAPI document is true: what it promises is what the API answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import yaml
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, settings
from schemathesis import checks
from schemathesis.config import SchemathesisConfig

from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


# A slug or a cursor may be well formed and yet be none that there is.
NOT_TOLD_BY_THE_DOCUMENT = [checks.positive_data_acceptance]
# What is no answer to a request as described: a body that is too long is told so by its status.
REFUSED = {"negative_data_rejection": {"expected-statuses": [400, 403, 404, 406, 413, 415]}}
IN_FULL = {"checks": REFUSED}
ONLY_AT_RANDOM = {"checks": REFUSED, "phases": {"coverage": {"enabled": False}}}


@pytest.fixture
def application(full_archive: None) -> Iterator[Any]:
    """The site, leaving the connection open that holds the transaction of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    site = get_wsgi_application()

    def as_it_is(environ: dict[str, Any], start_response: Any) -> Any:
        """The site asked for text as it is, since what asks here unpacks nothing."""
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        return site(environ, start_response)

    yield as_it_is
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def described(application: Any) -> Any:
    """The API as its document describes it, to be asked a little at random."""
    config = SchemathesisConfig.from_dict(ONLY_AT_RANDOM)
    return schemathesis.openapi.from_wsgi("/api/v1/schema/", application, config=config)


@pytest.fixture
def described_in_full(application: Any) -> Any:
    """The API as its document describes it, to be asked at every bound of every parameter."""
    config = SchemathesisConfig.from_dict(IN_FULL)
    return schemathesis.openapi.from_wsgi("/api/v1/schema/", application, config=config)


at_random = schemathesis.pytest.from_fixture("described")
at_every_bound = schemathesis.pytest.from_fixture("described_in_full")
bounded = settings(
    max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@at_random.parametrize()
@settings(bounded, max_examples=2)
def test_every_answer_is_as_the_document_says(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(excluded_checks=NOT_TOLD_BY_THE_DOCUMENT)


@pytest.mark.slow
@at_every_bound.parametrize()
@bounded
def test_every_answer_at_every_bound_is_as_the_document_says(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(excluded_checks=NOT_TOLD_BY_THE_DOCUMENT)


def test_the_document_describes_every_address_and_parameter(get: Get, client: Client) -> None:
    document = client.get("/api/v1/schema/").json()
    assert document["openapi"].startswith("3.0")
    for name in get("")["collections"]:
        listing = document["paths"][f"/api/v1/{name}/"]["get"]
        described = {parameter["name"] for parameter in listing["parameters"]}
        assert described == set(get(f"{name}/?no-such=1", 400)["allowed"])
        assert f"/api/v1/{name}/{{slug}}/" in document["paths"]
    assert "/api/v1/search/" in document["paths"]
    topic = document["paths"]["/api/v1/statements/"]["get"]["parameters"]
    (topic,) = [parameter for parameter in topic if parameter["name"] == "topic"]
    assert "scoring" in topic["schema"]["items"]["enum"]


def test_the_document_can_be_had_as_yaml(client: Client) -> None:
    as_json = client.get("/api/v1/schema/")
    assert as_json["Content-Type"] == "application/json"
    as_yaml = client.get("/api/v1/schema/", headers={"accept": "application/yaml"})
    assert yaml.load(as_yaml.content, Loader=yaml.CSafeLoader) == as_json.json()


def test_the_document_is_made_without_a_complaint(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    client.get("/api/v1/schema/")
    assert capsys.readouterr().err == ""
