"""Checking a document that is not stored, over the API."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from api import checking
from games.models import Clause, Ruleset, RulesetVersion
from games.rules import parse
from games.rules.document.text import MAX_BYTES

pytestmark = pytest.mark.usefixtures("founding_archive")

STAVES = (Path(settings.FIXTURES_DIR) / "rulesets" / "miwok-staves.yaml").read_text()
BOWL = (Path(settings.FIXTURES_DIR) / "rulesets" / "bois-forte-bowl.yaml").read_text()
ADDRESS = "/api/v1/rulesets/check/"
YAML = "application/yaml"
Check = Callable[..., Any]


@pytest.fixture
def check(client: Client) -> Check:
    """What is answered to a document, or the problem that there is with the request."""

    def answer(body: str | bytes, form: str = YAML, query: str = "", status: int = 200) -> Any:
        response = client.post(ADDRESS + query, body, content_type=form)
        assert response.status_code == status, response.content.decode()
        problem = "application/problem+json"
        assert response["Content-Type"] == ("application/json" if status == 200 else problem)
        return response.json()

    return answer


def test_a_right_document_is_told_with_what_it_decides(check: Check) -> None:
    told = check(STAVES)
    assert (told["right"], told["errors"]) == (True, [])
    decides = told["decides"]
    assert decides["version"] == Ruleset.objects.get(slug="miwok-staves").version
    assert (decides["falls"]["scored"], decides["falls"]["unscored"]) == (22, 42)
    readings = decides["readings"]
    assert (readings["count"], len(readings["examined"])) == (96, 28)
    assert (readings["complete"], readings["cut"]) == (False, False)
    everything = check(STAVES, query="?all=1")["decides"]["readings"]
    assert (len(everything["examined"]), everything["complete"]) == (96, True)


@pytest.mark.parametrize("form", [YAML, "text/yaml; charset=utf-8", "application/x-yaml"])
def test_yaml_is_read_by_each_of_its_names(check: Check, form: str) -> None:
    assert check(STAVES, form)["right"]


def test_a_document_says_the_same_in_json(check: Check) -> None:
    body = json.dumps(parse(STAVES).data)
    told = check(body, "application/json")
    assert told["decides"]["version"] == check(STAVES)["decides"]["version"]


def test_a_wrong_document_is_answered_with_every_error(check: Check) -> None:
    wrong = STAVES.replace("staves-all-alike-two", "staves-all-alike-too")
    told = check(wrong.replace("variant: miwok-game-of-staves", "variant: no-such-game"))
    assert (told["right"], told["decides"]) == (False, None)
    by_clause = {error["clause"]: error for error in told["errors"]}
    assert by_clause.keys() >= {"variant", "scores.all-alike"}
    lines = STAVES.splitlines()
    for error in told["errors"]:
        assert set(error) == {"line", "clause", "message", "mend"}
    assert lines[by_clause["variant"]["line"] - 1].startswith("variant:")
    assert "“staves-all-alike-two”" in by_clause["scores.all-alike"]["mend"]


@pytest.mark.parametrize("body", ["format: 1\nruleset: [", "- a\n- b\n", "format: 1\n"])
def test_yaml_that_is_no_ruleset_is_a_wrong_document(check: Check, body: str) -> None:
    assert check(body)["errors"]


@pytest.mark.parametrize(
    ("body", "form", "status"),
    [
        ("", YAML, 400),
        (" \n", YAML, 400),
        ("", "application/json", 400),
        (b"title: \xff", YAML, 400),
        ('{"format": 1', "application/json", 400),
        ('{"format": NaN}', "application/json", 400),
        ("[1]", "application/json", 400),
        ("[" * 100_000, "application/json", 400),
        ("x" * (MAX_BYTES + 1), YAML, 413),
        (STAVES, "text/html", 415),
        ("document=1", "application/x-www-form-urlencoded", 415),
    ],
    ids=range(11),
)
def test_a_malformed_request_is_a_problem(
    check: Check, body: str | bytes, form: str, status: int
) -> None:
    assert check(body, form, status=status)["detail"]


def test_a_form_that_is_not_read_is_told_with_those_that_are(check: Check) -> None:
    assert YAML in check(STAVES, "text/html", status=415)["allowed"]


def test_json_that_is_none_is_told_with_its_line(check: Check) -> None:
    problem = check('{"format": 1,\n  "ruleset" "x"}', "application/json", status=400)
    assert "line 2, column 13" in problem["detail"]


@pytest.mark.parametrize("query", ["?all=yes", "?al=1", "?all=1&all=1"])
def test_an_unknown_parameter_is_refused(check: Check, query: str) -> None:
    assert check(STAVES, query=query, status=400)["errors"]


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_there_is_nothing_but_to_post(client: Client, method: str) -> None:
    response = getattr(client, method)(ADDRESS)
    assert (response.status_code, response["Allow"]) == (405, "POST, OPTIONS")


def test_everybody_may_check_and_nothing_is_stored() -> None:
    models = (Ruleset, RulesetVersion, Clause)
    before = [list(model.objects.order_by("pk").values()) for model in models]
    body = STAVES.replace("points: 2", "points: 3")
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(ADDRESS, body, content_type=YAML)
    assert response.json()["right"]
    assert not response.cookies
    assert [list(model.objects.order_by("pk").values()) for model in models] == before


def test_an_examination_that_met_a_bound_says_so(
    check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "MOST_STATES", 20)
    readings = check(BOWL)["decides"]["readings"]
    assert (readings["cut"], readings["complete"]) == (True, False)
    assert [one["ends"] for one in readings["examined"]][:1] == [None]


def test_unknown_names_without_end_are_answered_soon(check: Check) -> None:
    names = ", ".join(f"staves-all-alike-{number}" for number in range(3_000))
    told = check(STAVES.replace("[staves-all-alike-two,", f"[{names},"))
    assert len(told["errors"]) == 3_000
    likened = [error for error in told["errors"] if error["mend"].startswith("Did you mean")]
    assert 0 < len(likened) <= 40


def test_the_index_leads_to_it(client: Client) -> None:
    assert client.get("/api/v1/").json()["check"].endswith(ADDRESS)


def test_so_many_documents_and_no_more_are_checked_in_an_hour(
    check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "CHECKS_AN_HOUR", 1)
    assert check("format: 1")["right"] is False

    problem = check("format: 1", status=429)

    assert "./dev manage check_ruleset" in problem["detail"]
