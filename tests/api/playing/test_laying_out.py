"""Laying a match out over the API, and taking a seat that was left open."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.documents.storing import store
from games.models import Match, Ruleset
from games.play.allowance import AT_ONE_ADDRESS
from games.rules import parse
from tests.api.playing.conftest import Lay, Program, told
from tests.games.rules.documents import OTHERS

STAVES = "miwok-staves"
ADDRESS = "/api/v1/matches/"
TOKEN = re.compile("[0-9a-f]{64}")


def test_a_match_is_laid_out_with_a_token_for_each_person(lay: Lay) -> None:
    laid = lay(ruleset=STAVES)

    match = Match.objects.get(slug=laid["slug"])
    assert laid["url"] == f"http://testserver/api/v1/matches/{match.slug}/"
    assert laid["commitment"] == match.commitment
    assert [(seat["number"], seat["side"], seat["kind"]) for seat in laid["seats"]] == [
        (0, 0, "person"),
        (1, 1, "person"),
    ]
    tokens = {seat["token"] for seat in laid["seats"]}
    assert len(tokens) == 2
    assert all(TOKEN.fullmatch(token) for token in tokens)
    assert (laid["begun"], laid["to_move"], laid["allowed"], laid["seed"]) == (None, None, [], None)
    # They are told this once.
    assert not tokens & set(TOKEN.findall(json.dumps(Program(match.slug, [*tokens]).get())))


def test_the_answer_says_where_the_match_is(founding_archive: None, client: Client) -> None:
    answer = client.post(ADDRESS, '{"ruleset": "miwok-staves"}', content_type="application/json")

    assert answer.status_code == 201
    assert answer["Location"] == answer.json()["url"]
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({}, "ruleset", "lacks ruleset"),
        ({"ruleset": "miwok-stave"}, "ruleset", "the nearest are miwok-staves,"),
        ({"ruleset": "\n"}, "ruleset", "There is no ruleset"),
        ({"ruleset": "miwok\0staves"}, "ruleset", "NUL"),
        ({"ruleset": 7}, "ruleset", "is a text"),
        ({"ruleset": "x" * 200}, "ruleset", "150 is the most"),
        ({"ruleset": STAVES, "reading": "turn.agein=never"}, "reading", "turn.again"),
        ({"ruleset": STAVES, "reading": "turn.again=x"}, "reading", "no choice “x”"),
        ({"ruleset": STAVES, "seats": ["person"]}, "seats", "has 2 seats"),
        ({"ruleset": STAVES, "seats": []}, "seats", "has 2 seats"),
        ({"ruleset": STAVES, "seats": ["computer", "computer"]}, "seats", "Nobody would play"),
        ({"ruleset": STAVES, "seats": ["person", "robot"]}, "seats", "person, computer, open"),
        ({"ruleset": STAVES, "seats": [["person"], {}]}, "seats", "person, computer, open"),
        ({"ruleset": STAVES, "seats": "person"}, "seats", "is a list"),
        ({"ruleset": STAVES, "seat": ["person"]}, "seat", "reading, ruleset, seats"),
    ],
)
def test_what_cannot_be_laid_out_is_told_with_what_can(
    lay: Lay, fields: dict[str, Any], field: str, said: str
) -> None:
    problem = lay(400, **fields)

    assert problem["field"] == field
    assert said in problem["detail"]
    assert not Match.objects.exists()


def test_a_wrong_reading_is_told_with_the_choices(lay: Lay) -> None:
    problem = lay(400, ruleset=STAVES, reading="turn.again=x")

    assert "counters.win-beyond-pool=rest-is-lost" in problem["allowed"]


def test_everything_wrong_in_a_body_is_told_at_once(lay: Lay) -> None:
    problem = lay(400, rules=STAVES, seats="two")

    assert {error["field"] for error in problem["errors"]} == {"rules", "ruleset", "seats"}


def test_what_is_kept_as_a_record_only_is_not_played(lay: Lay) -> None:
    for path in OTHERS:
        text = path.read_text().replace("\ntitle:", "\nvariant: miwok-mens-hand-game\ntitle:", 1)
        store(parse(text))
    record = Ruleset.objects.filter(status=Ruleset.Status.RECORD_ONLY)[0]

    problem = lay(400, ruleset=record.slug)

    assert "record only" in problem["detail"]
    assert STAVES in problem["allowed"]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"{", 400, "line 1, column 2"),
        (b"[]", 400, "not an object"),
        (b'"x"', 400, "not an object"),
        (b"\xff", 400, "not UTF-8 at byte 0"),
        (b" ", 400, "empty"),
        (b'{"ruleset": "a", "ruleset": "b"}', 400, "“ruleset” twice"),
        (b'{"ruleset": NaN}', 400, "holds NaN"),
        (b'{"ruleset": "\\ud800"}', 400, "lone surrogate"),
        (b'{"ruleset": ' + b"[" * 9_000 + b"]" * 9_000 + b"}", 400, ""),
        (b'{"ruleset": "' + b"x" * 20_000 + b'"}', 413, "20000 bytes"),
        (b"", 400, "lacks ruleset"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(
    founding_archive: None, client: Client, body: bytes, status: int, said: str
) -> None:
    problem = told(client.post(ADDRESS, body, content_type="application/json"), status)

    assert said in problem["detail"]


@pytest.mark.parametrize("form", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_body_of_another_form_is_refused(
    founding_archive: None, client: Client, form: str
) -> None:
    problem = told(client.post(ADDRESS, b"ruleset=miwok-staves", content_type=form), 415)

    assert problem["allowed"] == ["application/json"]


def test_so_many_matches_and_no_more_are_laid_out_in_an_hour(
    lay: Lay, settings: Settings, client: Client
) -> None:
    settings.MATCHES_AN_HOUR = 1
    for _ in range(AT_ONE_ADDRESS):
        lay(ruleset=STAVES)

    answer = client.post(ADDRESS, '{"ruleset": "miwok-staves"}', content_type="application/json")

    assert told(answer, 429)["title"] == "Too Many Requests"
    assert 0 < int(answer["Retry-After"]) <= 3_600
    assert Match.objects.count() == AT_ONE_ADDRESS


def test_an_open_side_is_taken_once_by_its_invitation(lay: Lay) -> None:
    seats = ["person", "open", "person", "open"]
    laid = lay(ruleset="miwok-womens-hand-game", seats=seats)
    slug = laid["slug"]
    host = Program(slug, [seat["token"] for seat in laid["seats"] if seat["token"]])
    (invitation,) = {seat["invitation"] for seat in laid["seats"]} - {None}
    assert [seat["kind"] for seat in laid["seats"]] == seats
    assert "invitation was taken up" in host.post("begin", 409)["detail"]
    assert invitation not in json.dumps(host.get())

    taken = Program(slug).post("seats", invitation=invitation)

    mine = [seat["token"] for seat in taken["seats"] if seat["token"]]
    assert [seat["number"] for seat in taken["seats"] if seat["token"]] == [1, 3]
    assert taken["observation"]["side"] == 1
    assert Program(slug, mine).get("?seat=3")["observation"]["seat"] == 3
    assert "open any more" in Program(slug).post("seats", 409, invitation=invitation)["detail"]
    assert host.post("begin")["begun"]


def test_a_person_takes_the_open_side_on_a_page(lay: Lay) -> None:
    laid = lay(ruleset=STAVES, seats=["person", "open"])
    page, person = laid["seats"][1]["join_address"], Client()
    assert laid["seats"][0]["join_address"] is None
    assert person.get(page).status_code == 200

    person.post(page)

    host = Program(laid["slug"], [laid["seats"][0]["token"]])
    assert [seat["kind"] for seat in host.get()["seats"]] == ["person", "person"]
    assert host.post("begin")["begun"]


def test_an_invitation_to_nothing_takes_no_seat(lay: Lay) -> None:
    laid = lay(ruleset=STAVES, seats=["person", "open"])
    other = lay(ruleset=STAVES, seats=["person", "open"])
    program = Program(laid["slug"])

    assert "no open seat" in program.post("seats", 403, invitation="f" * 64)["detail"]
    assert program.post("seats", 403, invitation=other["seats"][1]["invitation"])
    assert program.post("seats", 403, invitation=laid["seats"][0]["token"])
    assert program.post("seats", 400, invitation="F" * 64)["field"] == "invitation"
    assert program.post("seats", 400)["field"] == "invitation"
    assert program.get()["seats"][1]["kind"] == "open"
