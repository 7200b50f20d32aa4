"""Having many games played by chance, over the API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from archive.models import Job
from games.chances import allowance
from tests.api.odds.conftest import Post

pytestmark = pytest.mark.usefixtures("founding_archive")

STAVES = (Path(settings.FIXTURES_DIR) / "rulesets" / "miwok-staves.yaml").read_text()


def test_a_simulation_becomes_a_job_with_all_that_was_asked(post: Post) -> None:
    told = post(
        "simulations",
        202,
        ruleset="miwok-staves",
        reading="turn.again=while-scoring",
        law="computer",
        weights="staves=4:2",
        games=1_000_000,
        seed=7,
    )
    job = Job.objects.get(pk=told["id"])
    assert (told["kind"], told["state"]) == ("simulation", "waiting")
    version = job.parameters.pop("version")
    assert len(version) == 64
    assert job.parameters == {
        "ruleset": "miwok-staves",
        "reading": "turn.again=while-scoring",
        "law": "computer",
        "weights": "staves=2:1",
        "games": 1_000_000,
        "seed": 7,
    }
    assert "1,000,000 games" in job.title


def test_a_seed_is_chosen_by_lot_and_told(post: Post) -> None:
    seeds = {
        post("simulations", 202, document=STAVES, games=1)["parameters"]["seed"] for _ in range(3)
    }
    assert len(seeds) > 1


@pytest.mark.parametrize("seed", [0, 10**9, 2**64 - 1])
def test_a_seed_may_be_any_that_the_page_and_the_command_take(seed: int, post: Post) -> None:
    told = post("simulations", 202, document=STAVES, games=1, seed=seed)
    assert told["parameters"]["seed"] == seed
    assert Job.objects.get(pk=told["id"]).parameters["seed"] == seed


@pytest.mark.parametrize(
    ("fields", "field", "says"),
    [
        ({"games": 0}, "games", "from 1 to 100,000,000"),
        ({"games": 10**9}, "games", "./dev manage simulate"),
        ({"games": True}, "games", "whole number"),
        ({"games": 1.5}, "games", "whole number"),
        ({}, "games", "The body lacks games"),
        ({"games": 1, "seed": -1}, "seed", "whole number from 0"),
        ({"games": 1, "seed": 2**64}, "seed", "from 0 to 18,446,744,073,709,551,615"),
        ({"games": 1, "seed": 10**30}, "seed", "from 0 to 18,446,744,073,709,551,615"),
        ({"games": 1, "seed": True}, "seed", "whole number from 0"),
        ({"games": 1, "reading": "x=y"}, "reading", "There is no clause “x”"),
        ({"games": 1, "cores": 2}, "cores", "has no field “cores”"),
    ],
)
def test_a_body_that_is_wrong_is_refused_by_field(
    fields: dict[str, Any], field: str, says: str, post: Post
) -> None:
    problem = post("simulations", 400, ruleset="miwok-staves", **fields)
    assert problem["field"] == field
    assert says in problem["detail"]
    assert not Job.objects.exists()


def test_games_that_are_known_never_to_end_are_refused_at_once(post: Post) -> None:
    asked = {"ruleset": "miwok-womens-hand-game", "reading": "scores.none-right=as-printed"}
    # As long as nobody has asked for the odds, it takes work to know.
    post("simulations", 202, **asked, games=1)
    assert post("odds", **asked)["ends"] == 0
    before = Job.objects.count()

    problem = post("simulations", 409, **asked, games=1)

    assert "A game of this reading never ends" in problem["detail"]
    assert "Choose another reading." in problem["detail"]
    assert Job.objects.count() == before
    post("simulations", 202, ruleset=asked["ruleset"], games=1)


def test_a_visitor_may_not_ask_without_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "SIMULATIONS_AN_HOUR", 1)
    body = json.dumps({"ruleset": "miwok-staves", "games": 1})
    answers = [
        client.post("/api/v1/simulations/", body, content_type="application/json").status_code
        for _ in range(2)
    ]
    assert answers == [202, 429]
