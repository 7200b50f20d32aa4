"""Programs that play a match over the API, each knowing its own tokens and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client

from games.models import Match

Lay = Callable[..., Any]
PROBLEM = "application/problem+json"


class Program:
    """A program with the tokens of some seats."""

    def __init__(self, match: str, tokens: Sequence[str] = ()) -> None:
        # A visitor of its own, since programs keep no cookie.
        self.client = Client()
        self.match = match
        self.headers = {"Authorization": f"Seat {', '.join(tokens)}"} if tokens else {}

    def get(self, query: str = "", status: int = 200, **headers: str) -> Any:
        """The match as the program sees it."""
        answer = self.client.get(
            f"/api/v1/matches/{self.match}/{query}", headers={**self.headers, **headers}
        )
        return told(answer, status)

    def post(self, action: str, status: int = 200, **fields: Any) -> Any:
        """What is answered to an action."""
        answer = self.client.post(
            f"/api/v1/matches/{self.match}/{action}/",
            json.dumps(fields),
            content_type="application/json",
            headers=self.headers,
        )
        return told(answer, status)


def told(answer: Any, status: int) -> Any:
    """The data of an answer, of the right form and with the right promises to caches."""
    assert answer.status_code == status, answer.content.decode()
    assert answer["Content-Type"] == (PROBLEM if status >= 400 else "application/json")
    assert "Authorization" in answer["Vary"]
    assert not answer.cookies
    return answer.json()


@pytest.fixture
def lay(founding_archive: None, client: Client) -> Lay:
    """What is answered when a match is to be laid out."""

    def post(status: int = 201, **fields: Any) -> Any:
        answer = client.post(
            "/api/v1/matches/", json.dumps(fields), content_type="application/json"
        )
        return told(answer, status)

    return post


@pytest.fixture
def players(lay: Lay) -> Callable[..., tuple[Match, dict[int, Program]]]:
    """A match that has begun, and a program for each side, by side."""

    def begin(ruleset: str, reading: str = "", **fields: Any) -> tuple[Match, dict[int, Program]]:
        laid = lay(ruleset=ruleset, reading=reading, **fields)
        tokens: dict[int, list[str]] = {}
        for seat in laid["seats"]:
            if seat["token"]:
                tokens.setdefault(seat["side"], []).append(seat["token"])
        programs = {side: Program(laid["slug"], mine) for side, mine in tokens.items()}
        min(programs.items())[1].post("begin", word="acorn")
        return Match.objects.get(slug=laid["slug"]), programs

    return begin
