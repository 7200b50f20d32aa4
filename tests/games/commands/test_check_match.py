"""Computing matches again by a command."""

from __future__ import annotations

import io
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.play import moving
from games.play.standing import standing_of
from tests.games.conftest import STAVES, Start
from tests.games.rules.records import founding, played


@pytest.fixture
def record() -> dict[str, Any]:
    """The record of a short match."""
    return played(founding(STAVES), computer={1}, resigns_after=21)


def said(*names: str | Path) -> str:
    out = StringIO()
    call_command("check_match", *map(str, names), stdout=out)
    return out.getvalue()


def refused(*names: str | Path) -> tuple[str, str]:
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("check_match", *map(str, names), stdout=out)
    assert caught.value.returncode == 1
    return out.getvalue(), str(caught.value)


def test_a_file_that_holds_is_told_so(record: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    assert f"{path}: This match holds: its 22 entries follow" in said(path)


def test_a_file_is_the_match_that_one_means_only_by_its_commitment(
    record: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**record, "id": "another", "address": "https://example.org/x/"}))
    told = said(path)
    assert "The record calls itself match another; neither that nor its address is proved." in told
    assert f"Commitment: {record['commitment']}" in told


def test_matches_of_the_archive_are_named_by_their_id(begun: Start) -> None:
    match = begun(STAVES)
    assert "It cannot be told yet" in said(match.slug)
    moving.resign(match, {0}, standing_of(match).ordinal, 0)
    assert "This match holds" in said(match.slug)
    assert "calls itself" not in said(match.slug)


def test_standard_input_is_read(record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(json.dumps(record).encode()))
    monkeypatch.setattr("sys.stdin", stream)
    assert said("-").startswith("-: This match holds")


@pytest.mark.django_db
def test_every_match_is_told_though_some_are_wrong(record: dict[str, Any], tmp_path: Path) -> None:
    right, wrong, broken = (tmp_path / f"{name}.json" for name in ("right", "wrong", "broken"))
    right.write_text(json.dumps(record))
    wrong.write_text(json.dumps({**record, "word": "pine nut"}))
    broken.write_text("{")

    told, error = refused(broken, wrong, tmp_path, "nosuchmatch", right)

    assert f"{broken}: this is not JSON" in told
    assert f"{wrong}: This match does not hold." in told
    assert f"{wrong}: Entry " in told
    assert f"{tmp_path}: The file cannot be read: Is a directory." in told
    assert "nosuchmatch: There is no such file, and no match of that ID." in told
    assert f"{right}: This match holds" in told
    assert error == "4 of 5 matches do not hold or cannot be read"
