"""A match step by step, and its record to take away."""

from __future__ import annotations

import datetime
import json
import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.documents.storing import store
from games.models import Match, Ruleset
from games.play import moving
from games.play.standing import standing_of
from games.rules import check, load_record, parse
from tests.games.conftest import PLUMS, STAVES, Start, play_to_the_end

WOMENS = "miwok-womens-hand-game"


def step(client: Client, match: Match, number: int) -> str:
    answer = client.get(f"/matches/{match.slug}/steps/{number}/")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def record(client: Client, match: Match) -> dict[str, Any]:
    answer = client.get(f"/matches/{match.slug}/record.json")
    assert answer.status_code == 200
    return dict(load_record(answer.content))


def held(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'place-number">(\d+)<', page)]


@pytest.fixture
def over(client: Client, begun: Start) -> Match:
    """A match of staves against the computer that was given up after some throws."""
    match = begun(STAVES, opponent="computer")
    for _ in range(5):
        standing = standing_of(match)
        moving.move(match, {0}, standing.ordinal, "throw")
    moving.resign(match, {0}, match.log.count(), 0)
    match.refresh_from_db()
    return match


def test_every_step_shows_the_mat_as_it_stood_then(client: Client, over: Match) -> None:
    standing = standing_of(over)
    for number in range(standing.ordinal + 1):
        page = step(client, over, number)
        then = standing.at(number).state.observation(None)
        assert held(page) == [then.holdings[0], then.pool, then.holdings[1]]
        assert f"step {number} of {standing.ordinal} </span>" in page
        assert f'/matches/{over.slug}/steps/{number}/">' in page.split("canonical", 1)[1][:120]
        assert f'data-ordinal="{number}"' in page


def test_a_step_names_the_clause_that_fired_with_its_passage(client: Client, over: Match) -> None:
    page = step(client, over, 3)
    fired = page.split('class="fired"', 1)[1].split("</aside>")[0]
    assert "Game of staves, para. 1" in fired
    assert over.log.get(ordinal=2).notation in fired


def test_a_move_from_which_nothing_followed_yet_is_told(client: Client, over: Match) -> None:
    mover = over.log.get(ordinal=1).seat
    name = "computer" if mover and mover.number else "player"
    assert f"<b>The {name}:</b> Throw." in step(client, over, 2)


def test_the_ways_to_other_steps_are_links_and_there_are_none_beyond_the_ends(
    client: Client, over: Match
) -> None:
    last = over.log.count()

    def ways(number: int) -> list[int]:
        page = step(client, over, number)
        part = page.split('class="moves steps"', 1)[1].split("</nav>")[0]
        return [int(way) for way in re.findall(r"/steps/(\d+)/", part)]

    # First, back, next, last, the player's move before and after.
    moves = [entry.ordinal + 1 for entry in over.log.all() if entry.seat and entry.seat.number == 0]
    assert ways(0) == [1, last, moves[0]]
    assert ways(moves[1]) == [0, moves[1] - 1, moves[1] + 1, last, moves[0], moves[2]]
    assert ways(last) == [0, last - 1, moves[-2]]


@pytest.mark.parametrize("number", ["99", "9" * 30, "x", "-1"])
def test_a_step_that_there_is_not_is_not_found(client: Client, over: Match, number: str) -> None:
    answer = client.get(f"/matches/{over.slug}/steps/{number}/")
    assert answer.status_code == 404
    if number.isdigit():
        assert f"Its steps are 0 to {over.log.count()}." in answer.content.decode()


def test_every_line_of_the_log_leads_to_its_step(client: Client, over: Match) -> None:
    page = client.get(over.get_absolute_url(), {"log": "whole"}).content.decode()
    told = [int(n) for n in re.findall(r'class="to-step"\s+href="[^"]*/steps/(\d+)/"', page)]
    standing = standing_of(over)
    assert told[::-1] == [n for n, step in enumerate(standing.steps, 1) if step.events]


def test_a_long_log_is_listed_by_stretches(client: Client, begun: Start) -> None:
    match = begun(PLUMS)
    while match.log.count() < 130:
        moving.move(match, {0, 1}, match.log.count(), "throw")
    page = step(client, match, 60)
    assert ">1–50</a>" in page
    assert re.search(r'aria-current="true" href="[^"]*/steps/51/#lines">51–100<', page)
    listed = page.split('class="step-lines"', 1)[1].split("</ul>")[0]
    assert {int(n) for n in re.findall(r"/steps/(\d+)/", listed)} - {0} <= set(range(51, 101))


def test_a_match_is_replayed_once_for_a_page(client: Client, over: Match) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        step(client, over, 4)
    assert sum('FROM "games_logentry"' in query["sql"] for query in queries) == 1


def test_what_is_hidden_now_is_closed_and_what_was_hidden_then_is_open(
    client: Client, begun: Start
) -> None:
    match = begun(WOMENS)
    seats = standing_of(match).rules.seats
    hides = 0
    while True:
        standing = standing_of(match)
        stage = standing.state.observation(None).stage
        hides += stage == "guess" and standing.mover is not None
        moving.move(match, seats, standing.ordinal, str(standing.state.legal_actions()[0]))
        if hides and standing_of(match).state.secret:
            break
    last = match.log.count()
    first_hide = next(e.ordinal for e in match.log.all() if e.notation.startswith("hide"))

    then, now = step(client, match, first_hide + 1), step(client, match, last)

    hider = then.split('class="hider"')[1]
    assert "the marked bone" in hider
    assert ": closed" not in hider
    assert match.log.get(ordinal=first_hide).notation in then
    assert "<code>hide ?</code>" in now
    assert match.log.get(ordinal=last - 1).notation not in now


def test_a_match_that_goes_on_is_kept_by_no_cache_and_one_that_is_over_is_asked_for_again(
    client: Client, begun: Start, over: Match
) -> None:
    going_on = begun(STAVES)
    for address in ("record.json", "steps/0/", "check/"):
        answer = client.get(f"/matches/{going_on.slug}/{address}")
        assert "no-store" in answer["Cache-Control"]
    answer = client.get(f"/matches/{over.slug}/record.json")
    assert answer["Cache-Control"] == "no-cache"
    kept = {"If-None-Match": answer["ETag"]}
    assert client.get(f"/matches/{over.slug}/record.json", headers=kept).status_code == 304
    assert answer["Content-Disposition"] == (
        f'attachment; filename="tallykeeper-match-{over.slug}.json"'
    )


def test_the_record_of_a_match_that_is_over_holds_and_has_all_of_it(
    client: Client, over: Match
) -> None:
    told = record(client, over)
    assert check(told).holds
    assert told["progress"] == "over"
    assert told["seed"] == bytes(over.seed).hex()
    assert told["address"] == f"http://testserver/matches/{over.slug}/"
    assert told["document"] == parse(over.version.document).data
    assert [row["notation"] for row in told["log"]] == [e.notation for e in over.log.all()]
    assert [seat["kind"] for seat in told["seats"]] == ["person", "computer"]
    answers = {client.get(f"/matches/{over.slug}/record.json").content for _ in range(2)}
    assert len(answers) == 1


def test_the_record_of_a_match_that_goes_on_says_so_and_keeps_its_secrets(
    client: Client, begun: Start
) -> None:
    match = begun(WOMENS)
    seats = standing_of(match).rules.seats
    while not standing_of(match).state.secret:
        standing = standing_of(match)
        moving.move(match, seats, standing.ordinal, str(standing.state.legal_actions()[0]))
    told = record(client, match)
    assert (told["progress"], told["seed"], told["result"]) == ("going on", None, None)
    assert "not finished" in told["how_to_check"]
    assert told["log"][-1]["notation"] == "hide ?"
    assert bytes(match.seed).hex() not in json.dumps(told)
    assert check(told).holds is None


def test_a_match_that_lies_still_is_handed_out_whole(client: Client, begun: Start) -> None:
    match = begun(STAVES)
    Match.objects.filter(pk=match.pk).update(moved=timezone.now() - datetime.timedelta(days=31))
    told = record(client, match)
    assert told["progress"] == "closed unfinished"
    assert check(told).holds


def test_a_match_that_has_not_begun_has_a_record_and_its_step_0(
    client: Client, start: Start
) -> None:
    match = start(STAVES)
    told = record(client, match)
    assert (told["progress"], told["begun"], told["log"]) == ("not begun", None, [])
    assert "step 0 of 0" in step(client, match, 0)


def test_an_old_match_keeps_the_rules_under_which_it_was_begun(client: Client, over: Match) -> None:
    before, shown = record(client, over), step(client, over, 5)
    ruleset = Ruleset.objects.get(slug=STAVES)
    text = ruleset.document
    assert "points: 2" in text
    store(parse(text.replace("points: 2", "points: 3")))
    ruleset.refresh_from_db()
    assert ruleset.version != over.version.sha256

    assert record(client, over) == before
    assert check(record(client, over)).holds
    again = step(client, over, 5)
    assert held(again) == held(shown)
    assert "The rules have been changed since" in again


def test_a_rematch_names_the_match_that_it_follows(client: Client, over: Match) -> None:
    answer = client.post("/matches/", {"after": over.slug})
    follower = Match.objects.get(slug=answer["Location"].strip("/").split("/")[-1])
    told = record(client, follower)
    assert (told["follows"], told["last_winner"]) == (over.slug, 1)


def test_a_match_that_was_withdrawn_or_never_was_is_not_shown(client: Client, over: Match) -> None:
    for address in ("record.json", "steps/0/", "check/"):
        assert client.get(f"/matches/nosuch/{address}").status_code == 404
    over.withdrawn = True
    over.save()
    for address in ("record.json", "steps/0/", "check/"):
        assert client.get(f"/matches/{over.slug}/{address}").status_code == 410


def test_a_match_played_through_its_pages_holds(client: Client, begun: Start) -> None:
    match = begun("miwok-dice", opponent="computer")
    play_to_the_end(client, match)
    assert check(record(client, match)).holds
