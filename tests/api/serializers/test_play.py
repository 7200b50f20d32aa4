"""Rulesets, clauses and matches as the API tells them."""

from __future__ import annotations

import datetime
import hashlib
import json

import pytest
from django.test import Client

from games.models import Match
from games.play import moving
from games.play.standing import standing_of
from games.rules import parse
from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_ruleset_is_told_with_what_programs_rely_on(get: Get) -> None:
    ruleset = get("rulesets/omaha-plum-stones/")
    assert ruleset["variant"] == "omaha-plum-stone-game"
    assert ruleset["status"] == "playable with stated assumptions"
    clauses = {clause["path"]: clause for clause in ruleset["clauses"]}
    ten = clauses["scores.two-moons-three-white"]
    assert ten["value"]["points"] == "10"
    assert (ten["basis"], ten["rests_on"]) == ("stated", ["plum-ten-moons"])
    assert ten["cites"] == ["fletcher-1915[Directions, combination 1]"]
    assert ten["alternatives"] == []
    beyond = clauses["counters.win-beyond-pool"]
    assert (beyond["basis"], beyond["rests_on"], beyond["cites"]) == ("editorial", [], [])
    assert [one["value"] for one in beyond["alternatives"]] == ["rest is lost"]
    assert set(ten["cites"]) <= set(ruleset["cites"])


def test_the_document_of_a_ruleset_hashes_to_its_version(get: Get) -> None:
    for ruleset in get("rulesets/")["results"]:
        canonical = json.dumps(
            ruleset["document"], ensure_ascii=False, sort_keys=True, separators=(",", ":")
        )
        assert hashlib.sha256(canonical.encode()).hexdigest() == ruleset["version"]
        assert parse(ruleset["document_as_written"]).version == ruleset["version"]


def test_a_clause_is_told_alike_in_its_ruleset_and_alone(get: Get) -> None:
    within = get("rulesets/omaha-plum-stones/")["clauses"][0]
    alone = get(f"clauses/{within['slug']}/")
    assert within.items() <= alone.items()
    assert alone["ruleset"] == "omaha-plum-stones"


def test_the_seed_of_a_match_is_secret_until_nobody_can_move(get: Get, match: Match) -> None:
    told = get(f"matches/{match.slug}/")
    assert told["ruleset"] == "miwok-staves"
    assert told["seed"] is None
    assert bytes(match.seed).hex() not in str(told)
    assert [seat["kind"] for seat in told["seats"]] == ["person", "person"]
    assert [entry["ordinal"] for entry in told["log"]] == list(range(len(told["log"])))
    Match.objects.update(moved=match.moved - datetime.timedelta(days=31))
    seed = get(f"matches/{match.slug}/")["seed"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == told["commitment"]


def test_what_is_hidden_is_masked_in_the_log_until_it_is_shown(get: Get, client: Client) -> None:
    data = {"ruleset": "miwok-womens-hand-game", "opponent": "people"}
    slug = client.post("/matches/", data)["Location"].strip("/").split("/")[-1]
    match = Match.objects.get(slug=slug)
    client.post(f"/matches/{slug}/begin/", {"word": ""})
    seats = standing_of(match).rules.seats
    for _ in range(2):
        assert "hide marked" not in str(get(f"matches/{slug}/"))
        moving.move(match, seats, match.log.count(), "hide marked unmarked")
    masked = [row["notation"] for row in get(f"matches/{slug}/")["log"]]
    assert masked[1:] == ["hide ?", "hide ?"]
    moving.move(match, seats, match.log.count(), "guess right right")
    shown = [row["notation"] for row in get(f"matches/{slug}/")["log"]]
    assert shown[1:] == ["hide marked unmarked"] * 2 + ["guess right right"]


def test_no_token_of_a_seat_is_told(get: Get, match: Match) -> None:
    told = str(get(f"matches/{match.slug}/")) + str(get("matches/"))
    for seat in match.seats.all():
        assert seat.token_hash
        assert seat.token_hash not in told
