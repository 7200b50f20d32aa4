"""Nothing that the API answers to others tells where something is hidden before the guess.

Everything is asked twice or more of the same match, once for each of several ways of hiding: what
guessers, watchers and whoever holds both sides get has to be the same to the byte.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games.documents.storing import store
from games.models import Match
from games.play import moving
from games.play.standing import standing_of
from games.rules import parse
from tests.api.playing.conftest import Program
from tests.games.play.test_hidden import BY_STICKS, MENS, to_hide, ways
from tests.games.rules.documents import OTHERS

Players = Callable[..., tuple[Match, dict[int, Program]]]


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a move was made is no secret, and must not make two answers differ."""
    now = timezone.now() + datetime.timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: now)


def answers(program: Program, match: Match, tried: str, seat: int) -> Iterator[tuple[str, bytes]]:
    """All that a program can read or provoke, whole, headers and all.

    ``tried`` is a move of hiding, which nobody can make now; ``seat`` does not hide.
    """
    address = f"/api/v1/matches/{match.slug}/"
    at = match.log.count()

    def post(action: str, **fields: Any) -> Callable[[], Any]:
        return lambda: program.client.post(
            f"{address}{action}/",
            json.dumps(fields),
            content_type="application/json",
            headers=program.headers,
        )

    def get(query: str = "", **headers: str) -> Callable[[], Any]:
        return lambda: program.client.get(
            f"{address}{query}", headers={**program.headers, **headers}
        )

    tag = get()()["ETag"]
    asked: dict[str, Callable[[], Any]] = {
        "match": get(),
        "seat": get(f"?seat={seat}"),
        "seat of another": get("?seat=97"),
        "included": get("?include=ruleset"),
        "had": get(**{"If-None-Match": tag}),
        "head": lambda: program.client.head(address, headers=program.headers),
        "list": lambda: program.client.get("/api/v1/matches/", headers=program.headers),
        "stale": post("moves", ordinal=at - 1, move=tried),
        "stale by the seat": post("moves", ordinal=at - 1, move=tried, seat=seat),
        "again": post("moves", ordinal=at, move=tried),
        "by the seat": post("moves", ordinal=at, move=tried, seat=seat),
        "masked": post("moves", ordinal=at, move="hide ?"),
        "nonsense": post("moves", ordinal=at, move="x"),
        "go on": post("moves", ordinal=at, move="go on"),
        "later": post("moves", ordinal=at + 1, move=tried),
        "no field": post("moves", ordinal=at, moves=tried),
        "begin": post("begin", word="x"),
        "resign": post("resign", ordinal=at - 1, seat=seat),
        "join": post("seats", invitation="f" * 64),
    }
    for name, ask in asked.items():
        answer = ask()
        assert answer.status_code < 500, answer.content
        yield name, answer.serialize() + str(answer.cookies).encode()


def hide_and_read(
    match: Match, notations: list[str], readers: dict[str, Program], tried: str
) -> dict[str, bytes]:
    """What is read when it is hidden so; afterwards it was never hidden."""
    seats = standing_of(match).rules.seats
    with transaction.atomic():
        for notation in notations:
            moving.move(match, seats, match.log.count(), notation)
        told = {
            f"{who}: {what}": answer
            for who, program in readers.items()
            for what, answer in answers(program, match, tried, seat=1)
        }
        transaction.set_rollback(True)
    return told


@pytest.mark.parametrize("slug", BY_STICKS)
def test_programs_are_told_the_same_whatever_is_hidden(
    players: Players, caplog: pytest.LogCaptureFixture, slug: str
) -> None:
    for path in OTHERS:
        if path.stem == slug:
            store(parse(path.read_text().replace("\ntitle:", f"\nvariant: {MENS}\ntitle:", 1)))
    match, programs = players(slug)
    both = Program(match.slug)
    both.headers = {
        "Authorization": ", ".join(one.headers["Authorization"] for one in programs.values())
    }
    readers = {"guesser": programs[1], "watcher": Program(match.slug), "both": both}
    whole = to_hide(match, standing_of(match).rules.seats, side=0)
    one, *others = ways(match, whole)

    caplog.clear()
    first = hide_and_read(match, one, readers, tried=one[-1])
    logged = [record.getMessage() for record in caplog.records]
    for other in others:
        caplog.clear()
        again = hide_and_read(match, other, readers, tried=one[-1])
        assert again.keys() == first.keys()
        for name, told in first.items():
            assert again[name] == told, name
        assert [record.getMessage() for record in caplog.records] == logged
    # What is compared would have shown it, since the hider is told.
    hider = {"hider": programs[0]}
    assert hide_and_read(match, one, hider, one[-1]) != hide_and_read(
        match, others[0], hider, one[-1]
    )


def test_no_token_stands_in_a_log_or_in_an_error_of_ours(
    players: Players, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, programs = players(MENS)
    program = programs[0]
    program.client.raise_request_exception = False

    def fail(*_: Any) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("api.playing.views.moving.move", fail)
    answer = program.client.post(
        f"/api/v1/matches/{match.slug}/moves/",
        '{"ordinal": 0, "move": "throw"}',
        content_type="application/json",
        headers=program.headers,
    )

    token = program.headers["Authorization"].removeprefix("Seat ")[:64]
    logged = "".join(caplog.handler.format(record) + str(vars(record)) for record in caplog.records)
    assert "a fault of ours" in logged
    assert answer.status_code == 500
    assert token not in answer.content.decode() + logged
