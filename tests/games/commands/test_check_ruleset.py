"""Checking rulesets by a command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.models import Ruleset
from tests.games.rules.documents import OTHERS, stones

pytestmark = pytest.mark.usefixtures("founding_archive")

RULESETS = Path(settings.FIXTURES_DIR) / "rulesets"
BOWL = RULESETS / "bois-forte-bowl.yaml"
STAVES = RULESETS / "miwok-staves.yaml"
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a document into a file."""

    def to_file(text: str) -> Path:
        path = tmp_path / "game.yaml"
        path.write_text(text)
        return path

    return to_file


def said(*arguments: str | Path) -> str:
    out = StringIO()
    call_command("check_ruleset", *map(str, arguments), stdout=out)
    return out.getvalue()


def told(*arguments: str | Path) -> Any:
    return json.loads(said(*arguments, "--json"))


def refused(*arguments: str | Path) -> Any:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_ruleset", *map(str, arguments), "--json", stdout=out)
    return json.loads(out.getvalue())


def test_a_right_document_is_told_with_all_that_it_decides() -> None:
    (bowl,) = told(BOWL)
    assert (bowl["right"], bowl["errors"], bowl["before_storing"]) == (True, [], [])
    decides = bowl["decides"]
    assert (decides["ruleset"], decides["guesses"]) == ("bois-forte-bowl", None)
    assert decides["falls"] == {
        "total": 256, "scored": 44, "unscored": 212, "undecided": 0, "overlaps": [],
    }  # fmt: skip
    assert decides["pays"]["unit"] == "A point is a counter."
    assert "scores.image-gun-knife-white" in {one["clause"] for one in decides["pays"]["each"]}
    assert decides["version"] == Ruleset.objects.get(slug="bois-forte-bowl").version
    assert {choice["name"] for one in decides["open_clauses"] for choice in one["choices"]} > {
        "unscored"
    }
    assert any("15" in one["reason"] or "repeat" in one["reason"] for one in decides["rejected"])
    readings = decides["readings"]
    assert (readings["complete"], readings["cut"], readings["more"]) == (False, False, False)
    assert len(readings["examined"]) < readings["count"]


def test_all_readings_are_examined_where_that_is_asked_for() -> None:
    (two,), (every,) = told(STAVES), told(STAVES, "--all")
    assert [len(one["decides"]["readings"]["examined"]) for one in (two, every)] == [28, 96]
    assert every["decides"]["readings"]["complete"]
    assert all(one["ends"] for one in every["decides"]["readings"]["examined"])


def test_people_are_told_the_same_in_words() -> None:
    words = said(STAVES)
    assert f"{STAVES}: Right: Game of staves" in words
    assert "Of 64 falls of a throw 22 score, 42 do not, 0 are undecided." in words
    assert "turn.again" in words
    assert "There are 96 readings, of which 28 were looked through." in words
    assert "In all of them an end can be reached from wherever play has come." in words


def test_a_document_without_open_clauses_is_told_as_one_reading(write: Write) -> None:
    text = stones(("alternatives: [rest is lost]", "note: Ours."))
    words = said(write(re.sub(r"rests_on: [a-z-]+", 'cites: "morgan-1851[p. 302]"', text)))
    assert "There is one reading, the default." in words
    assert "  An end can be reached from wherever play has come." in words


def test_a_document_that_is_wrong_is_told_with_line_clause_message_and_mend(write: Write) -> None:
    text = STAVES.read_text()
    for old, new in [
        ("variant: miwok-game-of-staves", "variant: miwok-game-of-stave"),
        ("staves-all-alike-two", "staves-all-alike-too"),
        ("implement: miwok-stave", "implement: miwok-stav"),
    ]:
        assert old in text
        text = text.replace(old, new)
    (wrong,) = refused(write(text))
    assert (wrong["right"], wrong["decides"]) == (False, None)
    assert {error["clause"] for error in wrong["errors"]} >= {
        "variant", "scores.all-alike", "pieces.staves",
    }  # fmt: skip
    for error in wrong["errors"]:
        assert error["line"] > 0
        assert error["message"]
    mends = " ".join(error["mend"] for error in wrong["errors"])
    assert "“miwok-game-of-staves”" in mends
    assert "“staves-all-alike-two”" in mends
    assert "“miwok-stave”" in mends


def test_a_bare_citation_and_no_variant_are_wrong_only_where_a_document_is_stored() -> None:
    buttons = next(path for path in OTHERS if path.stem == "seneca-deer-buttons")
    (right,) = told(buttons)
    assert right["right"]
    lacking = {one["clause"]: one["message"] for one in right["before_storing"]}
    assert lacking.keys() > {"variant", "counters.start"}
    assert "bare citation" in lacking["counters.start"]


def test_every_file_is_checked_though_one_of_them_is_wrong(write: Write, tmp_path: Path) -> None:
    missing = tmp_path / "missing.yaml"
    first, second, third = refused(missing, write("format: 1\n"), STAVES)
    assert "cannot be read" in first["errors"][0]["message"]
    assert second["errors"]
    assert third["right"]


def test_a_document_of_a_game_that_nobody_can_win_says_where_it_is_stuck() -> None:
    (hand,) = told(RULESETS / "miwok-womens-hand-game.yaml")
    readings = hand["decides"]["readings"]["examined"]
    stuck = [one["stuck"] for one in readings if one["ends"] is False]
    assert stuck
    assert all(sum([one["pool"], *one["holdings"]]) == 12 for one in stuck)


def test_nothing_is_stored(write: Write) -> None:
    before = set(Ruleset.objects.values_list("slug", "version", "changed"))
    told(write(STAVES.read_text().replace("points: 2", "points: 3")))
    assert set(Ruleset.objects.values_list("slug", "version", "changed")) == before
