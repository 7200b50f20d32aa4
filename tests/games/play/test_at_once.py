"""Several at once: two clicks, two tabs, two people, each with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from games.models import Match
from games.play.standing import standing_of
from tests.games.conftest import Start

pytestmark = pytest.mark.usefixtures("transactional_db")


def at_once(times: int, act: Callable[[int], int]) -> list[int]:
    """The statuses of requests that start together, each in a thread of its own."""
    barrier = Barrier(times)

    def one(number: int) -> int:
        try:
            barrier.wait(timeout=30)
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return sorted(pool.map(one, range(times)))


def copies(client: Client, times: int) -> list[Client]:
    """Tabs of one browser: clients with the same cookies."""
    tabs = []
    for _ in range(times):
        tab = Client()
        tab.cookies.update(client.cookies)
        tabs.append(tab)
    return tabs


def notations(match: Match) -> list[str]:
    return [entry.notation for entry in standing_of(match).entries]


def test_two_clicks_at_once_make_one_move(client: Client, begun: Start) -> None:
    match = begun()
    tabs = copies(client, 2)

    statuses = at_once(
        2,
        lambda n: (
            tabs[n]
            .post(f"/matches/{match.slug}/moves/", {"ordinal": "1", "move": "throw"})
            .status_code
        ),
    )

    assert statuses == [302, 409]
    assert len(notations(match)) == 3
    assert notations(match).count("throw") == 1


def test_a_match_begins_once_with_one_of_two_words(client: Client, start: Start) -> None:
    match = start()
    tabs = copies(client, 2)

    statuses = at_once(
        2,
        lambda n: (
            tabs[n]
            .post(f"/matches/{match.slug}/begin/", {"word": ("acorn", "bone")[n]})
            .status_code
        ),
    )

    assert statuses == [302, 409]
    match.refresh_from_db()
    assert match.word in ("acorn", "bone")
    assert len(notations(match)) == 1


def test_two_tabs_that_play_on_never_lose_or_double_a_move(client: Client, begun: Start) -> None:
    match = begun("omaha-plum-stones")
    tabs = copies(client, 3)

    def play(number: int) -> int:
        made = 0
        for _ in range(15):
            ordinal = match.log.count()
            answer = tabs[number].post(
                f"/matches/{match.slug}/moves/", {"ordinal": str(ordinal), "move": "throw"}
            )
            assert answer.status_code in (302, 409)
            made += answer.status_code == 302
        return made

    made = sum(at_once(3, play))

    assert made > 0
    assert len(notations(match)) == 1 + 2 * made
