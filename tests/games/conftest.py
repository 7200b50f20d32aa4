"""Matches for tests to play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.models import Match, Ruleset
from games.play import starting
from games.play.standing import standing_of

PLUMS = "omaha-plum-stones"
STAVES = "miwok-staves"

# With this seed and the word acorn a game of staves has 53 entries; usual are three times as many.
SHORT = bytes([5]) * 32

Start = Callable[..., Match]


@pytest.fixture
def short_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of staves is over soon."""
    monkeypatch.setattr(starting, "new_seed", lambda: SHORT)


@pytest.fixture
def start(founding_archive: None, client: Client) -> Start:
    """Lay a match out through the form, as the visitor of ``client``; the word comes later."""

    def lay_out(slug: str = STAVES, by: Client = client, **fields: str) -> Match:
        data = {"ruleset": slug, "opponent": "people", **fields}
        answer = by.post("/matches/", data)
        assert answer.status_code == 302, answer.content.decode()
        return Match.objects.get(slug=answer["Location"].strip("/").split("/")[-1])

    return lay_out


@pytest.fixture
def begun(start: Start, client: Client) -> Start:
    """The same, begun with a word."""

    def begin(slug: str = STAVES, by: Client = client, word: str = "acorn", **fields: str) -> Match:
        match = start(slug, by, **fields)
        answer = by.post(f"/matches/{match.slug}/begin/", {"word": word})
        assert answer.status_code == 302, answer.content.decode()
        match.refresh_from_db()
        return match

    return begin


@pytest.fixture
def staves(founding_archive: None) -> Ruleset:
    """The ruleset of the Miwok game of staves."""
    return Ruleset.objects.get(slug=STAVES)


def play_to_the_end(client: Client, match: Match) -> None:
    """Send one form after another, each as the page offers it first, until the match is over."""
    while match.ended is None:
        standing = standing_of(match)
        move = "go on" if standing.runs_by_itself else str(standing.state.legal_actions()[0])
        answer = client.post(
            f"/matches/{match.slug}/moves/", {"ordinal": str(standing.ordinal), "move": move}
        )
        assert answer.status_code == 302, answer.content.decode()
        match.refresh_from_db()
