"""Many games of a reading by a command."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import simulate

pytestmark = pytest.mark.usefixtures("founding_archive")


class Terminal(StringIO):
    """What somebody sees."""

    def isatty(self) -> bool:
        return True


def said(*arguments: str, stderr: StringIO | None = None) -> str:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out, stderr=stderr or StringIO())
    return out.getvalue()


def told(*arguments: str) -> Any:
    return json.loads(
        said("miwok-staves", "--games", "200000", "--seed", "1", "--json", *arguments)
    )


def test_games_are_told_beside_their_exact_odds_as_a_table() -> None:
    words = said("miwok-staves", "--games", "20000", "--seed", "7")
    assert "Games: 20,000, seed 7" in words
    lines = [line.split() for line in words.splitlines()]
    (throws,) = [line for line in lines if line[:1] == ["throws"] and len(line) == 4]
    exact, played, z = map(float, throws[1:])
    assert played == pytest.approx(exact, rel=0.05)
    assert abs(z) < 4
    assert any(line[:4] == ["side", "2", "begins,", "side"] for line in lines)


def test_the_same_games_are_played_on_one_core_and_on_two(monkeypatch: pytest.MonkeyPatch) -> None:
    # As it can be, however few this machine has.
    monkeypatch.setattr(simulate, "usable_cores", lambda: 2)
    one = told()
    assert one == told("--cores", "2")
    assert (one["games"], one["seed"]) == (200_000, 1)


def test_a_seed_is_chosen_by_lot_and_told() -> None:
    seeds = [json.loads(said("miwok-staves", "--games", "10", "--json"))["seed"] for _ in range(3)]
    assert len(set(seeds)) > 1


def test_progress_is_shown_on_a_terminal_alone() -> None:
    terminal, file = Terminal(), StringIO()
    said("miwok-staves", "--games", "100000", "--seed", "1", stderr=terminal)
    said("miwok-staves", "--games", "100000", "--seed", "1", stderr=file)
    assert file.getvalue() == ""
    shown = terminal.getvalue()
    assert "Playing: " in shown
    assert " of 100,000 (" in shown
    # The line is gone when the answer is there.
    assert shown.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["miwok-staves", "--games", "0"], "choose from 1 to 1,000,000,000"),
        (["miwok-staves", "--games", "10000000000"], "choose from 1 to 1,000,000,000"),
        (["miwok-staves", "--seed", "-1"], "The seed is a whole number from 0"),
        (["miwok-staves", "--cores", "0"], "--cores is a whole number from 1"),
        (["miwok-staves", "--cores", "99999"], "has for you, and not 99999."),
        (
            ["miwok-womens-hand-game", "--reading", "scores.none-right=as-printed"],
            "some games can never come to an end",
        ),
        (["miwok-stave"], "Did you mean “miwok-staves”?"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(arguments: list[str], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        said(*arguments)
