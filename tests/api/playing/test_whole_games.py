"""Games of every class are played over the API to their end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.models import Match
from games.play import moving
from tests.api.playing.conftest import Program
from tests.games.play.test_moving import check_a_finished_match

MOST_MOVES = 3_000
# From here on a side that may offers to end the game, and the other agrees.
OFFER_AFTER = 24
Players = Callable[..., tuple[Match, dict[int, Program]]]


def play(programs: dict[int, Program], chance: random.Random) -> Any:
    """Let each program make one of the moves that it is told of; the match when it is over."""
    for number in range(MOST_MOVES):
        for program in programs.values():
            seen = program.get()
            if seen["over"]:
                return seen
            if seen["allowed"]:
                break
        moves = seen["allowed"]
        ending = [move for move in moves if move in ("offer end", "agree")]
        usual = [move for move in moves if move not in ("offer end", "pass")] or moves
        move = ending[0] if ending and number > OFFER_AFTER else chance.choice(usual)
        after = program.post("moves", ordinal=seen["ordinal"], move=move)
        assert not after["repeated"]
        assert after["ordinal"] > seen["ordinal"]
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("miwok-dice", "counters.total=8"),
        ("central-miwok-odd-and-even-game", ""),
        pytest.param("miwok-stick-game", "", marks=pytest.mark.slow),
        pytest.param("miwok-staves", "", marks=pytest.mark.slow),
        pytest.param("miwok-odd-and-even-game", "", marks=pytest.mark.slow),
        pytest.param("miwok-mens-hand-game", "", marks=pytest.mark.slow),
        pytest.param("miwok-womens-hand-game", "", marks=pytest.mark.slow),
    ],
)
def test_two_programs_play_a_match_to_its_end(players: Players, slug: str, reading: str) -> None:
    match, programs = players(slug, reading)

    end = play(programs, random.Random(slug))

    match.refresh_from_db()
    check_a_finished_match(match)
    assert end["result"]["words"]
    assert (end["to_move"], end["allowed"]) == (None, [])
    assert [row["notation"] for row in end["log"]] == [
        entry.notation for entry in match.log.order_by("ordinal")
    ]
    assert Program(match.slug).get()["seed"] == bytes(match.seed).hex()


def test_a_program_plays_against_the_computer(players: Players) -> None:
    match, programs = players(
        "miwok-mens-hand-game", seats=["person", "computer", "person", "computer"]
    )
    assert set(programs) == {0}

    play(programs, random.Random(1))

    match.refresh_from_db()
    check_a_finished_match(match)


def test_where_chance_was_stopped_a_program_lets_it_go_on(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "MOST_AT_ONCE", 1)
    match, programs = players(
        "miwok-staves", "players.starts=by-agreement", seats=["person", "computer"]
    )
    program = programs[0]
    while (seen := program.get())["allowed"] != ["go on"]:
        program.post("moves", ordinal=seen["ordinal"], move=seen["allowed"][-1])

    assert Program(match.slug).get()["allowed"] == []
    after = program.post("moves", ordinal=seen["ordinal"], move="go on")

    assert after["ordinal"] == seen["ordinal"] + 1
