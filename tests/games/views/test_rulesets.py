"""The pages of rulesets and clauses, and the simulators beside a variant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Clause, Ruleset
from games.rules import parse
from tests.games.conftest import PLUMS, STAVES

pytestmark = pytest.mark.usefixtures("founding_archive")


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_list_of_rulesets_leads_to_every_one(client: Client) -> None:
    page = get(client, "/rulesets/")

    for ruleset in Ruleset.objects.all():
        assert f'href="/rulesets/{ruleset.slug}/"' in page


@pytest.mark.parametrize("slug", [PLUMS, STAVES])
def test_the_page_of_a_ruleset_says_every_clause_with_its_passages(
    client: Client, slug: str
) -> None:
    page = get(client, f"/rulesets/{slug}/")

    for clause in Clause.objects.filter(ruleset__slug=slug):
        assert f'id="{clause.path}"' in page
        assert clause.get_absolute_url() in page
        for statement in clause.rests_on.all():
            assert statement.passage.get_absolute_url() in page


def test_the_page_of_a_ruleset_says_what_the_sources_do_not(client: Client) -> None:
    page = get(client, f"/rulesets/{STAVES}/")

    assert "What the sources do not say:" in page
    assert "Open points" in page
    assert "A reconstruction" in page
    assert 'href="/sources/barrett-gifford-1933/"' in page


def test_the_page_of_a_ruleset_asks_a_bounded_number_of_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(38):
        get(client, f"/rulesets/{PLUMS}/")


def test_the_document_is_taken_away_as_it_was_written(client: Client) -> None:
    answer = client.get(f"/rulesets/{PLUMS}/document.yaml")

    written = Path(settings.FIXTURES_DIR, "rulesets", f"{PLUMS}.yaml").read_bytes()
    assert answer.content == written
    assert f'filename="{PLUMS}.yaml"' in answer["Content-Disposition"]


def test_the_document_as_json_is_the_same_version(client: Client) -> None:
    text = client.get(f"/rulesets/{PLUMS}/document.json").content

    assert json.loads(text)["ruleset"] == PLUMS
    assert parse(text).version == Ruleset.objects.get(slug=PLUMS).version


def test_no_document_is_had_of_a_ruleset_that_there_is_not(client: Client) -> None:
    assert client.get("/rulesets/no-such/document.yaml").status_code == 404
    assert client.get("/rulesets/no-such/document.json").status_code == 404


def test_the_page_of_a_clause_has_the_statements_for_and_against_it(client: Client) -> None:
    page = get(client, f"/clauses/{PLUMS}.throw.chance/")

    assert "◇" in page
    assert "What speaks against it" in page
    assert 'href="/statements/plum-skilful/"' in page


def test_a_statement_leads_to_the_clauses_that_rest_on_it(client: Client) -> None:
    page = get(client, "/statements/plum-ten-moons/")

    assert f"/clauses/{PLUMS}.scores.two-moons-three-white/" in page


def test_a_withdrawn_clause_is_gone(client: Client) -> None:
    clause = Clause.objects.get(slug=f"{PLUMS}.scores.two-moons-three-white")
    clause.withdrawn = True
    clause.save()

    assert client.get(clause.get_absolute_url()).status_code == 410
    assert clause.get_absolute_url() not in get(client, f"/rulesets/{PLUMS}/")


def test_clauses_are_found_by_the_ruleset_and_by_the_statement(client: Client) -> None:
    of_staves = get(client, f"/clauses/?ruleset={STAVES}")
    of_ten = get(client, "/clauses/?rests_on=plum-ten-moons")

    assert f"/clauses/{PLUMS}." not in of_staves
    assert f"/clauses/{STAVES}." in of_staves
    assert of_ten.count("/clauses/omaha") > 0
    assert "any-other" not in of_ten


def test_a_variant_has_its_simulator_beside_it(client: Client) -> None:
    page = get(client, "/variants/miwok-game-of-staves/")

    assert f'href="/rulesets/{STAVES}/"' in page
    assert 'action="/matches/"' in page
    assert 'name="clause.turn.again"' in page


def test_a_variant_without_a_ruleset_has_no_simulator(client: Client) -> None:
    Ruleset.objects.filter(slug=STAVES).update(withdrawn=True)

    assert 'action="/matches/"' not in get(client, "/variants/miwok-game-of-staves/")


def test_a_record_that_cannot_be_played_offers_no_match(client: Client) -> None:
    Ruleset.objects.filter(slug=STAVES).update(status=Ruleset.Status.RECORD_ONLY)

    for address in (f"/rulesets/{STAVES}/", "/variants/miwok-game-of-staves/"):
        assert 'action="/matches/"' not in get(client, address)


def test_every_page_of_a_game_is_found_under_its_former_slug_with_what_was_asked(
    client: Client, staves: Ruleset
) -> None:
    staves.slug = "staves-of-today"
    staves.save()
    for of in ("document.yaml", "document.json", "sheet/", "odds/", "odds/job/", "odds/play/"):
        answer = client.get(f"/rulesets/{STAVES}/{of}?reading=a%3Db")
        there = f"/rulesets/staves-of-today/{of}?reading=a%3Db"
        assert (answer.status_code, answer["Location"]) == (301, there)
    answer = client.get(f"/embed/rulesets/{STAVES}/")
    assert (answer.status_code, answer["Location"]) == (301, "/embed/rulesets/staves-of-today/")
    page = f"http://testserver/rulesets/{STAVES}/"
    assert (
        "/embed/rulesets/staves-of-today/" in client.get("/oembed/", {"url": page}).json()["html"]
    )
    # Nothing that is sent is led on, and what was withdrawn leads nowhere.
    assert client.post(f"/rulesets/{STAVES}/odds/job/").status_code == 404
    Ruleset.objects.filter(pk=staves.pk).update(withdrawn=True)
    assert client.get(f"/rulesets/{STAVES}/sheet/").status_code == 404
