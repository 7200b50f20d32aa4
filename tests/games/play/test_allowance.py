"""How many matches a visitor may lay out in an hour."""

from __future__ import annotations

import time

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from archive.allowance import HOUR
from games.models import Match
from games.play.allowance import AT_ONE_ADDRESS, TooManyError, count_match
from tests.games.conftest import STAVES, Start


@pytest.fixture
def two_an_hour(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches an hour are allowed, in an hour that does not end during the test."""
    settings.MATCHES_AN_HOUR = 2
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


def lay_out(client: Client, address: str = "192.0.2.1") -> int:
    data = {"ruleset": STAVES, "opponent": "people"}
    return client.post("/matches/", data, REMOTE_ADDR=address).status_code


def test_a_visitor_who_has_laid_out_many_matches_is_told_when_to_go_on(
    two_an_hour: None, client: Client, start: Start
) -> None:
    match = start()
    assert lay_out(client) == 302
    # The first was counted against the address alone: there was no session yet.
    assert lay_out(client) == 302

    answer = client.post("/matches/", {"ruleset": STAVES, "opponent": "people"})

    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= HOUR
    assert "try again in" in answer.content.decode()
    assert "No match was begun" in answer.content.decode()
    assert client.post("/matches/", {"after": match.slug}).status_code == 429
    assert Match.objects.count() == 3
    assert lay_out(Client()) == 302


def test_an_address_that_many_share_is_allowed_more_and_not_without_end(
    two_an_hour: None, founding_archive: None
) -> None:
    for _ in range(2 * AT_ONE_ADDRESS):
        assert lay_out(Client()) == 302

    assert lay_out(Client()) == 429
    assert lay_out(Client(), "192.0.2.2") == 302


def test_an_editor_is_not_counted(two_an_hour: None, founding_archive: None) -> None:
    editor = Client()
    editor.force_login(User.objects.create_user("editor"))

    assert [lay_out(editor) for _ in range(4)] == [302] * 4


def test_where_the_setting_is_0_nobody_is_counted(
    settings: Settings, client: Client, founding_archive: None
) -> None:
    settings.MATCHES_AN_HOUR = 0

    assert [lay_out(client) for _ in range(4)] == [302] * 4


def test_the_cache_tells_no_address(
    two_an_hour: None, client: Client, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys: list[str] = []
    monkeypatch.setattr("archive.allowance.cache.add", lambda key, *_: keys.append(key))
    monkeypatch.setattr("archive.allowance.cache.incr", lambda _key: 1_000)
    request = client.get("/matches/", REMOTE_ADDR="192.0.2.1").wsgi_request

    with pytest.raises(TooManyError):
        count_match(request)

    assert keys
    assert not any("192.0.2.1" in key for key in keys)
