"""The odds of a reading by a command."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from games.chances.in_words import _mean
from games.management.commands import odds as command
from games.models import KeptOdds, Ruleset

pytestmark = pytest.mark.usefixtures("founding_archive")

STAVES = Path(settings.FIXTURES_DIR) / "rulesets" / "miwok-staves.yaml"


def said(*arguments: str | Path) -> str:
    out = StringIO()
    call_command("odds", *map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def told(*arguments: str | Path) -> Any:
    return json.loads(said(*arguments, "--json"))


def refused(*arguments: str | Path) -> str:
    with pytest.raises(CommandError) as error:
        said(*arguments)
    return str(error.value)


def test_a_ruleset_is_told_as_a_table() -> None:
    words = said("miwok-staves")
    assert words.startswith("Game of staves")
    assert "Reading: the default" in words
    lines = [line.split() for line in words.splitlines()]
    assert ["2", "0.031250", "1/32"] in lines
    assert any(line[:1] == ["throws"] and len(line) == 9 for line in lines)
    assert any(line[:3] == ["side", "1", "begins"] for line in lines)
    assert "(turn.again; ours)" in words
    assert "A game ends sooner or later." in words
    # Programs are told the terms.
    assert {one["basis"] for one in told("miwok-staves")["assumptions"]} >= {"editorial"}


def test_weights_that_were_asked_for_are_no_basis_of_the_archive() -> None:
    assert "(throw.chance; as you asked)" in said("miwok-staves", "--weights", "staves=2:1")


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ({"fraction": "1", "value": 1.0}, "1 point"),
        ({"fraction": "-1", "value": -1.0}, "-1 point"),
        ({"fraction": "2", "value": 2.0}, "2 points"),
        ({"fraction": "3/4", "value": 0.75}, "3/4 = 0.750000 points"),
    ],
)
def test_a_mean_is_told_once_and_in_its_number(points: dict[str, Any], words: str) -> None:
    assert _mean(points) == words


def test_what_is_wrong_begins_with_a_capital_and_ends_with_a_stop() -> None:
    for arguments in (["--weights", "staves=1"], ["--reading", "x=y"], ["--law", "wise"]):
        sentence = refused("miwok-staves", *arguments)
        assert sentence[0].isupper()
        assert sentence[-1] in ".?"


def test_programs_are_told_the_same_as_by_the_site(client: Client) -> None:
    query = "reading=turn.again=while-scoring&law=computer&weights=staves=3:2"
    by_command = told("miwok-staves", *(f"--{asked}" for asked in query.split("&")))
    assert by_command == client.get(f"/api/v1/rulesets/miwok-staves/odds/?{query}").json()
    assert KeptOdds.objects.count() == 1


def test_a_file_has_the_odds_of_the_ruleset_that_was_loaded_from_it() -> None:
    assert told(STAVES) == told("miwok-staves")
    assert KeptOdds.objects.count() == 1


def test_a_game_that_never_ends_is_told_so() -> None:
    words = said("miwok-womens-hand-game", "--reading", "scores.none-right=as-printed")
    assert "A game never ends, so that nobody can win it." in words
    assert "never" in next(line for line in words.splitlines() if "throws" in line)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["miwok-stave"], "There is no ruleset and no file “miwok-stave”. Did you mean"),
        (["no/such.yaml"], "no/such.yaml cannot be read: No such file"),
        (["miwok-staves", "--reading", "x=y"], "There is no clause “x”"),
        (["miwok-staves", "--law", "unifrom"], "Did you mean “uniform”?"),
        (["miwok-staves", "--weights", "staves=1"], "one for each of its faces"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments: list[str], says: str) -> None:
    assert says in refused(*arguments)


def test_a_withdrawn_ruleset_is_not_told() -> None:
    Ruleset.objects.filter(slug="miwok-staves").update(withdrawn=True)
    assert "There is no ruleset" in refused("miwok-staves")


def test_a_document_that_is_wrong_is_told_with_its_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(STAVES.read_text().replace("points: 2", "points: many"))
    assert "is no ruleset:\n  line " in refused(file)


def test_an_interruption_is_said_and_has_its_own_exit_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "odds_of", interrupted)
    with pytest.raises(CommandError, match="Stopped as you asked") as error:
        said("miwok-staves")
    assert error.value.returncode == 130
