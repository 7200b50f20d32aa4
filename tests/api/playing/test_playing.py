"""What the holders of seats are told and may do over the API."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.models.match import STILL
from tests.api.playing.conftest import Lay, Program, told

STAVES, WOMENS = "miwok-staves", "miwok-womens-hand-game"
BY_AGREEMENT = "players.starts=by-agreement"
Players = Callable[..., tuple[Match, dict[int, Program]]]


def both(programs: dict[int, Program]) -> Program:
    """One program with the tokens of all."""
    one = Program(programs[0].match)
    shown = [program.headers["Authorization"] for program in programs.values()]
    one.headers = {"Authorization": ",".join(shown)}
    return one


@pytest.fixture
def staves(players: Players) -> tuple[Match, dict[int, Program]]:
    """Two programs at a match of staves, of which the first says who begins."""
    return players(STAVES, BY_AGREEMENT)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Seat",
        "Seat x",
        "Seat é",
        "Bearer " + "a" * 64,
        "Seat " + "a" * 63,
        "Seat " + "A" * 64,
        "Seat " + "a" * 64,
        "a" * 64,
        "Seat " + ",".join(["a" * 64] * 40),
        "Seat " + "a" * 64 + ",",
        "Basic eDp5",
    ],
)
def test_what_is_no_token_of_the_match_is_refused_and_not_repeated(
    staves: tuple[Match, dict[int, Program]], header: str
) -> None:
    program = Program(staves[0].slug)
    program.headers = {"Authorization": header}

    address = f"/api/v1/matches/{program.match}/"
    answers = [
        program.client.get(address, headers=program.headers),
        program.client.post(f"{address}moves/", "{}", "application/json", headers=program.headers),
    ]

    for answer in answers:
        told(answer, 401)
        assert answer["WWW-Authenticate"] == 'Seat realm="matches"'
        assert "a" * 63 not in answer.content.decode()


def test_the_token_of_another_match_opens_nothing(players: Players) -> None:
    match, _ = players(STAVES)
    _, others = players(STAVES)
    program = others[0]
    program.match = match.slug

    assert "no seat of this match" in program.get(status=401)["detail"]
    program.post("moves", 401, ordinal=1, move="throw")


@pytest.mark.parametrize("action", ["begin", "moves", "resign"])
def test_without_a_token_nothing_is_done(
    staves: tuple[Match, dict[int, Program]], action: str
) -> None:
    problem = Program(staves[0].slug).post(action, 401, ordinal=0, move="throw")

    assert "Authorization: Seat TOKEN" in problem["detail"]


def test_several_tokens_are_sent_in_one_header_or_in_several(
    staves: tuple[Match, dict[int, Program]],
) -> None:
    _, programs = staves
    mine, theirs = (programs[side].headers["Authorization"] for side in (0, 1))
    for header in (f"{mine}, {theirs}", f"{mine},{theirs.removeprefix('Seat ')}", mine.lower()):
        one = Program(programs[0].match)
        one.headers = {"Authorization": header}
        assert one.get("?seat=0")["observation"]["seat"] == 0


def test_each_program_is_told_its_own_moves_only(
    staves: tuple[Match, dict[int, Program]],
) -> None:
    match, programs = staves

    mine, theirs, watched = programs[0].get(), programs[1].get(), Program(match.slug).get()

    assert mine["allowed"] == ["begins 1", "begins 2"]
    assert (theirs["allowed"], watched["allowed"]) == ([], [])
    assert mine["to_move"] == theirs["to_move"] == watched["to_move"] == 0
    assert [of["observation"]["seat"] for of in (mine, theirs, watched)] == [0, 1, None]
    assert mine["observation"]["pool"] == 10


def test_a_move_is_made_once_however_often_it_is_sent(
    staves: tuple[Match, dict[int, Program]],
) -> None:
    match, programs = staves
    first = programs[0].post("moves", ordinal=0, move="begins 1")

    again = programs[0].post("moves", ordinal=0, move="begins 1")

    assert (first.pop("repeated"), again.pop("repeated")) == (False, True)
    assert first == again
    assert match.log.count() == 1
    # Another's move is not taken for one's own, nor another move for the one that was made.
    assert programs[1].post("moves", 409, ordinal=0, move="begins 1")["ordinal"] == 1
    problem = programs[0].post("moves", 409, ordinal=0, move="begins 2")
    assert (problem["ordinal"], problem["to_move"]) == (1, 0)
    assert "read it again" in problem["detail"]


def test_out_of_turn_nothing_is_played(staves: tuple[Match, dict[int, Program]]) -> None:
    match, programs = staves

    problem = programs[1].post("moves", 409, ordinal=0, move="begins 2")

    assert "not your turn" in problem["detail"]
    assert (problem["to_move"], match.log.count()) == (0, 0)


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"ordinal": 0, "move": "jump"}, 400, "begins 1, begins 2"),
        ({"ordinal": 0, "move": "throw"}, 409, "begins 1, begins 2"),
        ({"ordinal": 0, "move": "go on"}, 409, "begins 1, begins 2"),
        ({"ordinal": 0, "move": "resigns 1"}, 400, "begins 1, begins 2"),
        ({"ordinal": 9, "move": "throw"}, 400, "has not come to"),
        ({"ordinal": 10**30, "move": "throw"}, 400, "whole number"),
        ({"ordinal": -1, "move": "throw"}, 400, "whole number"),
        ({"ordinal": 0.5, "move": "throw"}, 400, "whole number"),
        ({"ordinal": True, "move": "throw"}, 400, "whole number"),
        ({"ordinal": "0", "move": "throw"}, 400, "whole number"),
        ({"ordinal": 0}, 400, "lacks move"),
        ({"move": "throw"}, 400, "lacks ordinal"),
        ({"ordinal": 0, "move": "throw", "token": "x"}, 400, "move, ordinal, seat"),
        ({"ordinal": 0, "move": "x" * 1_001}, 400, "1000 is the most"),
    ],
)
def test_what_is_no_move_is_told_with_those_that_are(
    staves: tuple[Match, dict[int, Program]], fields: dict[str, Any], status: int, said: str
) -> None:
    match, programs = staves

    problem = programs[0].post("moves", status, **fields)

    assert said in problem["detail"]
    assert not match.log.exists()


def test_one_program_for_both_sides_sees_each_by_its_seat(players: Players) -> None:
    _, programs = players(WOMENS, BY_AGREEMENT)
    one = both(programs)
    one.post("moves", ordinal=0, move="begins 1")
    seen = one.get()
    assert seen["observation"]["seat"] is None
    move = seen["allowed"][0]
    one.post("moves", ordinal=1, move=move, seat=seen["to_move"])

    hider, guesser = one.get(f"?seat={seen['to_move']}"), one.get("?seat=1")

    assert hider["log"][1]["notation"] == move
    assert [f"hide {of['holding']}" for of in hider["observation"]["hidden"]] == [move]
    for blind in (guesser, one.get()):
        assert blind["log"][1]["notation"] == "hide ?"
        assert blind["observation"]["hidden"] == []


def test_a_seat_that_is_not_held_is_not_looked_from(
    staves: tuple[Match, dict[int, Program]],
) -> None:
    match, programs = staves

    assert programs[0].get("?seat=1", 403)["allowed"] == ["0"]
    Program(match.slug).get("?seat=0", 401)
    assert programs[0].get("?seat=one", 400)["parameter"] == "seat"
    assert programs[0].post("moves", 403, ordinal=0, move="begins 1", seat=1)["allowed"] == ["0"]


def test_a_match_is_given_up_from_one_seat(staves: tuple[Match, dict[int, Program]]) -> None:
    match, programs = staves
    one = both(programs)
    assert one.post("resign", 400, ordinal=0)["allowed"] == ["0", "1"]

    end = one.post("resign", ordinal=0, seat=1)

    assert end["over"]
    assert end["result"] == {
        "winner": 0,
        "reason": "resigned",
        "clause": "",
        "words": "Side 1 has won.",
    }
    assert programs[1].post("resign", ordinal=0)["repeated"]
    assert programs[0].post("resign", 409, ordinal=1)["to_move"] is None
    assert "is over" in programs[0].post("moves", 409, ordinal=1, move="throw")["detail"]
    assert match.log.count() == 1


def test_a_match_begins_once_with_one_word(lay: Lay) -> None:
    laid = lay(ruleset=STAVES)
    program = Program(laid["slug"], [laid["seats"][0]["token"]])
    assert "not begun" in program.post("moves", 409, ordinal=0, move="throw")["detail"]
    assert program.post("begin", 400, word="x" * 101)["field"] == "word"
    assert "control character" in program.post("begin", 400, word="a\x07")["detail"]

    assert program.post("begin", word=" acorn ")["word"] == "acorn"

    assert "has begun" in program.post("begin", 409, word="bone")["detail"]


def test_nothing_new_is_told_in_few_words(
    staves: tuple[Match, dict[int, Program]],
    django_assert_max_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, programs = staves
    address = f"/api/v1/matches/{match.slug}/"
    tags = {}
    for name, program in {"first": programs[0], "watcher": Program(match.slug)}.items():
        answer = program.client.get(address, headers=program.headers)
        tags[name] = answer["ETag"]
        assert answer["Cache-Control"] == ("private, no-store" if name == "first" else "no-cache")
    assert tags["first"] != tags["watcher"]
    had = {**programs[0].headers, "If-None-Match": f'"x", W/{tags["first"]}'}
    # Two of them hold what the request does together.
    with monkeypatch.context() as patch, django_assert_max_num_queries(4):
        patch.setattr("api.playing.seen.standing_of", lambda _: pytest.fail("it was replayed"))
        answer = programs[0].client.get(address, headers=had)
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["ETag"] == tags["first"]
    assert "Authorization" in answer["Vary"]

    programs[0].post("moves", ordinal=0, move="begins 2")

    assert programs[0].client.get(address, headers=had).status_code == 200


def test_a_match_that_lies_still_is_over_without_a_result(
    staves: tuple[Match, dict[int, Program]],
) -> None:
    match, programs = staves
    address = f"/api/v1/matches/{match.slug}/"
    tag = Client().get(address)["ETag"]
    Match.objects.filter(pk=match.pk).update(moved=timezone.now() - STILL)

    seen = programs[0].get()

    assert (seen["over"], seen["result"], seen["allowed"]) == (True, None, [])
    assert seen["seed"] == bytes(match.seed).hex()
    assert "30 days" in programs[0].post("moves", 409, ordinal=0, move="begins 1")["detail"]
    Match.objects.filter(pk=match.pk).update(moved=match.moved - datetime.timedelta(days=40))
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("action", ["begin", "moves", "resign", "seats"])
def test_a_match_that_there_is_not_or_no_more_is_told_so(
    staves: tuple[Match, dict[int, Program]], action: str
) -> None:
    match, programs = staves
    assert "There is no match" in Program("nothing").post(action, 404)["detail"]
    match.withdrawn = True
    match.save()

    programs[0].post(action, 410)
    programs[0].get(status=410)


@pytest.mark.parametrize("action", ["begin", "moves", "resign", "seats"])
def test_an_action_is_only_posted(staves: tuple[Match, dict[int, Program]], action: str) -> None:
    address = f"/api/v1/matches/{staves[0].slug}/{action}/"

    assert told(Client().get(address), 405)["allowed"] == ["POST", "OPTIONS"]
    assert told(Client().post(f"{address}?token=x"), 400)["parameter"] == "token"


def test_the_list_tells_matches_without_their_logs(
    staves: tuple[Match, dict[int, Program]], client: Client
) -> None:
    (row,) = client.get("/api/v1/matches/").json()["results"]

    assert row["slug"] == staves[0].slug
    assert (row["over"], row["result"], row["follows"]) == (False, None, None)
    assert not {"log", "observation", "allowed"} & row.keys()
