"""What the page on the API says of playing a match works as it stands there."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.models import Match
from games.play import starting
from tests.conftest import SiteThread

PAGE = (settings.CHECKOUT / "docs" / "api.md").read_text()
SECTION = PAGE.split("\n## Playing a match\n")[1].split("\n## ")[0]
(AGENT,) = re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)


def test_a_match_is_laid_out_begun_and_played_by_the_commands(
    founding_archive: None, client: Client
) -> None:
    lay, begin, move = re.findall(r"curl -d '(\{.*?\})'", SECTION)

    def post(address: str, body: str, token: str = "") -> Any:
        headers = {"Authorization": f"Seat {token}"} if token else {}
        answer = client.post(address, body, content_type="application/json", headers=headers)
        assert answer.status_code in (200, 201), answer.content.decode()
        return answer.json()

    laid = post("/api/v1/matches/", lay)
    mine, open_seat = laid["seats"]
    post(f"{laid['url']}seats/", json.dumps({"invitation": open_seat["invitation"]}))
    post(f"{laid['url']}begin/", begin, mine["token"])
    played = post(f"{laid['url']}moves/", move, mine["token"])

    assert [row["notation"] for row in played["log"]] == [json.loads(move)["move"]]


@pytest.mark.django_db(transaction=True)
def test_the_two_programs_play_each_other_to_the_end(
    founding_archive: None,
    live_server: SiteThread,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # By these lots and moves the game is over soon.
    monkeypatch.setattr(starting, "new_seed", lambda: bytes([36]) * 32)
    random.seed(3)
    agent = AGENT.replace("http://127.0.0.1:8000", live_server.url)
    assert agent != AGENT

    exec(compile(agent.replace("sleep(1)", "sleep(0.05)"), "api.md", "exec"), {})

    match = Match.objects.get()
    assert match.ended
    assert capsys.readouterr().out.strip().endswith(".")
