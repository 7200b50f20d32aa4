"""The odds of games over the API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from api.odds import asked
from archive.models import Job
from games.chances import allowance, chains, keeping
from games.chances.chains import Bounds
from games.models import KeptOdds, Ruleset
from games.rules import parse
from tests.api.conftest import Get
from tests.api.odds.conftest import Post

pytestmark = pytest.mark.usefixtures("founding_archive")

FOLDER = Path(settings.FIXTURES_DIR) / "rulesets"
SLUGS = sorted(path.stem for path in FOLDER.glob("*.yaml"))
STAVES = (FOLDER / "miwok-staves.yaml").read_text()
PLUMS = "rulesets/omaha-plum-stones/odds/"


@pytest.fixture(scope="module", autouse=True)
def chains_at_hand() -> Iterator[None]:
    """Readings are explored once for all tests of this module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chains, "MOST_AT_HAND", 100)
        yield


@pytest.fixture
def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests may explore next to nothing."""
    monkeypatch.setattr(chains, "_at_hand", type(chains._at_hand)())
    monkeypatch.setattr(keeping.odds_of, "__defaults__", (Bounds(states=10), None))


def test_the_plum_stones_have_the_odds_that_were_worked_out_elsewhere(get: Get) -> None:
    odds = get(PLUMS)
    assert odds["throws"]["mean"] == pytest.approx(513.046056, abs=1e-6)
    assert odds["throws"]["sd"] == pytest.approx(341.645982, abs=1e-6)
    first, second = odds["win"]["by_starter"]
    assert first["by_side"][0] == pytest.approx(0.502137, abs=1e-6)
    assert second["by_side"][1] == pytest.approx(first["by_side"][0], abs=1e-9)
    assert odds["win"]["by_side"] == pytest.approx([0.5, 0.5], abs=1e-9)
    assert odds["law"][0] == {"points": 10, "chance": 0.0625, "fraction": "1/16"}
    assert sum(line["chance"] for line in odds["law"]) == 1
    assert odds["ends"] == 1
    assert odds["turns"]["mean"] < odds["throws"]["mean"]
    half = next(one for one in odds["throws"]["quantiles"] if one["percent"] == 50)
    assert half["length"] < odds["throws"]["mean"]
    assert odds["version"] == Ruleset.objects.get(slug="omaha-plum-stones").version
    assert (odds["format"], odds["reading"], odds["weights"]) == (1, "", "")
    assert odds["decisions"]["law"] == "uniform"


def test_every_length_is_told_thinly_enough_for_a_chart(get: Get) -> None:
    chances = get(PLUMS)["throws"]["chances"]
    assert len(chances["values"]) <= 400
    assert chances["step"] > 1
    assert sum(chances["values"]) == pytest.approx(1, abs=1e-8)
    middle = [(n + 0.5) * chances["step"] - 0.5 for n in range(len(chances["values"]))]
    mean = sum(n * chance for n, chance in zip(middle, chances["values"], strict=True))
    assert mean == pytest.approx(513.046056, abs=chances["step"])


def test_every_assumption_names_its_clause_and_what_it_rests_on(get: Get) -> None:
    odds = get(f"{PLUMS}?weights=figured=3:1")
    paths = {clause["path"]: clause for clause in get("rulesets/omaha-plum-stones/")["clauses"]}
    assert odds["assumptions"]
    for assumption in odds["assumptions"]:
        assert assumption["text"].endswith(".")
        if assumption["clause"] == "throw.chance":
            assert "3 : 1" in assumption["text"]
            assert assumption["basis"] == "asked"
        else:
            assert assumption["basis"] == paths[assumption["clause"]]["basis"]
    assert "throw.chance" in {one["clause"] for one in odds["assumptions"]}
    assert odds["weights"] == "figured=3:1"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_founding_ruleset_answers(slug: str, get: Get) -> None:
    odds = get(f"rulesets/{slug}/odds/")
    assert odds["ruleset"] == slug
    won = sum(odds["win"]["by_side"]) + odds["win"]["drawn"]
    assert won == pytest.approx(odds["ends"], abs=1e-7)
    assert (odds["throws"]["mean"] is None) == (odds["ends"] != 1)
    assert KeptOdds.objects.filter(version=odds["version"]).count() == 1


def test_a_reading_that_never_ends_says_so(get: Get) -> None:
    never = "scores.none-right=as-printed"
    odds = get(f"rulesets/miwok-womens-hand-game/odds/?reading={never}")
    assert odds["ends"] == 0
    assert "never ends" in odds["ending"]
    for length in (odds["throws"], odds["turns"]):
        assert (length["mean"], length["sd"]) == (None, None)
        assert {one["length"] for one in length["quantiles"]} == {None}
    assert (odds["win"]["by_side"], odds["win"]["drawn"]) == ([0, 0], 0)


def test_readings_are_told_apart(get: Get) -> None:
    again = get("rulesets/miwok-staves/odds/?reading=turn.again=while-scoring")
    assert again["reading"] == "turn.again=while-scoring"
    assert again["turns"]["mean"] < get("rulesets/miwok-staves/odds/")["turns"]["mean"]


@pytest.mark.parametrize(
    ("query", "parameter", "says"),
    [
        ("reading=counters.totl=50", "reading", "Did you mean “counters.total”?"),
        ("reading=counters.total=51", "reading", "Known here: 100, 50"),
        ("reading=x", "reading", "is not a pair PATH=CHOICE"),
        ("law=unifrom", "law", "it takes uniform, never-offers, computer"),
        ("weights=figured", "weights", "write them as figured=3:1"),
        ("weights=figured=3", "weights", "one for each of its faces: "),
        ("weights=figured=0:1", "weights", "whole number from 1 to 1,000; “0”, given to figured"),
        ("weights=figured=1001:1", "weights", "whole number from 1 to 1,000"),
        ("weights=figured=99999999999999999999:1", "weights", "whole number from 1 to 1,000"),
        ("weights=figured=-1:1", "weights", "whole number from 1 to 1,000; “-1”"),
        ("weights=figured=1.5:1", "weights", "whole number from 1 to 1,000; “1.5”"),
        ("weights=figured=x:1", "weights", "whole number from 1 to 1,000; “x”"),
        ("weights=figuerd=3:1", "weights", "Did you mean “figured”?"),
        ("weights=figured=3:1;figured=1:1", "weights", "is weighed twice"),
        ("weight=figured=3:1", "weight", "There is no parameter “weight”"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_do(
    query: str, parameter: str, says: str, get: Get
) -> None:
    problem = get(f"{PLUMS}?{query}", 400)
    assert problem["parameter"] == parameter
    assert says in problem["detail"]
    if parameter in ("reading", "law"):
        assert problem["allowed"]
    assert not KeptOdds.objects.exists()


def test_a_game_without_pieces_has_nothing_to_weigh(get: Get) -> None:
    problem = get("rulesets/miwok-stick-game/odds/?weights=sticks=3:1", 400)
    assert "throws no pieces" in problem["detail"]


def test_odds_that_stand_as_they_did_answer_304(client: Client) -> None:
    address = "/api/v1/rulesets/miwok-staves/odds/"
    first = client.get(address)
    assert first["Cache-Control"] == "no-cache"
    known = {"if-none-match": first["ETag"]}
    again = client.get(address, headers=known)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert client.get(f"{address}?law=computer", headers=known).status_code == 200
    # However it is written, it is the same question.
    assert client.get(f"{address}?weights=staves=2:2", headers=known).status_code == 304


def test_a_ruleset_that_was_withdrawn_has_no_odds_whether_they_are_kept_or_not(get: Get) -> None:
    get("rulesets/miwok-staves/odds/")
    Ruleset.objects.filter(slug="miwok-staves").update(withdrawn=True)
    assert "was withdrawn" in get("rulesets/miwok-staves/odds/", 410)["detail"]


def test_a_former_slug_leads_to_the_odds(client: Client) -> None:
    Ruleset.objects.filter(slug="miwok-staves").update(former_slugs=["staves"])
    answer = client.get("/api/v1/rulesets/staves/odds/?law=computer")
    assert answer.status_code == 301
    assert answer["Location"] == "/api/v1/rulesets/miwok-staves/odds/?law=computer"


def test_a_document_that_is_not_stored_has_odds(post: Post) -> None:
    text = STAVES.replace("ruleset: miwok-staves", "ruleset: my-staves")
    odds = post("odds", document=text, weights="staves=2:1")
    assert (odds["ruleset"], odds["weights"]) == ("my-staves", "staves=2:1")
    assert odds["ends"] == 1
    assert not KeptOdds.objects.exists()
    # As an object of JSON it is the same document.
    again = post("odds", document=parse(text).data, weights="staves=2:1")
    assert again == odds


def test_a_ruleset_can_be_named_in_a_body(post: Post, get: Get) -> None:
    assert post("odds", ruleset="miwok-staves", law="computer") == get(
        "rulesets/miwok-staves/odds/?law=computer"
    )


@pytest.mark.parametrize(
    ("fields", "field", "says"),
    [
        ({}, "document", "Give either ruleset"),
        ({"ruleset": "miwok-staves", "document": STAVES}, "document", "not both"),
        ({"ruleset": "miwok-stave"}, "ruleset", "the nearest are miwok-staves,"),
        ({"ruleset": "miwok-staves", "law": 3}, "law", "“3” is no law"),
        ({"ruleset": "miwok-staves", "law": "other"}, "law", "it takes uniform"),
        ({"ruleset": "miwok-staves", "reading": "x=y"}, "reading", "There is no clause “x”"),
        ({"document": 3}, "document", "an object of JSON, or a text in YAML"),
        ({"document": "format: 1\n"}, "document", "Line 1, class: the document has no “class”"),
        ({"document": STAVES, "reading": "x=y"}, "reading", "There is no clause “x”"),
        ({"document": STAVES, "weights": "x=1:1"}, "weights", "no pieces are called"),
    ],
)
def test_a_body_that_is_wrong_is_refused_by_field(
    fields: dict[str, Any], field: str, says: str, post: Post
) -> None:
    problem = post("odds", 400, **fields)
    assert problem["field"] == field
    assert says.lower() in problem["detail"].lower()


@pytest.mark.usefixtures("no_room")
def test_odds_beyond_the_bounds_of_a_request_become_one_job(client: Client) -> None:
    address = "/api/v1/rulesets/miwok-staves/odds/"
    first, second = client.get(address), client.get(address)
    assert (first.status_code, second.status_code) == (202, 202)
    assert "ETag" not in first
    job = Job.objects.get()
    assert first["Location"] == second["Location"] == f"http://testserver/api/v1/jobs/{job.pk}/"
    assert first.json()["state"] == "waiting"
    assert job.kind == "odds"


@pytest.mark.usefixtures("no_room")
def test_the_jobs_of_documents_that_are_not_stored_are_each_for_who_asked(post: Post) -> None:
    jobs = {post("odds", 202, document=STAVES)["id"] for _ in range(2)}
    assert len(jobs) == 2


@pytest.mark.usefixtures("no_room")
def test_a_full_queue_is_said(client: Client, settings: Any) -> None:
    settings.MOST_JOBS_WAITING = 0
    answer = client.get("/api/v1/rulesets/miwok-staves/odds/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "Too much other work is waiting" in answer.json()["detail"]


def test_only_odds_that_have_to_be_worked_out_count_against_a_visitor(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "ODDS_AN_HOUR", 2)
    monkeypatch.setattr(allowance, "DOCUMENTS_AN_HOUR", 1)
    address = "/api/v1/rulesets/miwok-staves/odds/"
    for query in ("", "", "?law=computer", "", "?law=computer"):
        assert client.get(address + query).status_code == 200
    refused = client.get(f"{address}?law=never-offers")
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert "./dev manage odds" in refused.json()["detail"]
    body = json.dumps({"document": STAVES})
    others = [
        client.post("/api/v1/odds/", body, content_type="application/json").status_code
        for _ in range(2)
    ]
    assert others == [200, 429]


def test_what_is_wrong_all_over_a_document_is_told_in_part(post: Post) -> None:
    broken = STAVES.replace("rests_on", "rests_no")
    problem = post("odds", 400, document=broken)
    assert 1 < len(problem["errors"]) <= asked.MOST_FAULTS
    assert "line" in problem["detail"].lower()


def test_the_document_describes_odds_and_simulations(client: Client, get: Get) -> None:
    document = client.get("/api/v1/schema/").json()
    told = document["paths"]["/api/v1/rulesets/{slug}/odds/"]["get"]
    assert {"200", "202", "304", "404", "429", "503"} <= told["responses"].keys()
    names = {parameter["name"] for parameter in told["parameters"]}
    assert names == {"slug", "reading", "law", "weights"}
    for name in ("odds", "simulations"):
        assert "post" in document["paths"][f"/api/v1/{name}/"]
        assert get("")[name] == f"http://testserver/api/v1/{name}/"
