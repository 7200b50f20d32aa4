"""Odds worked out once and kept."""

from __future__ import annotations

from typing import Any

import pytest

from games.chances import chains, keeping
from games.chances.chains import BeyondError, Bounds, chain_of
from games.chances.keeping import is_kept, odds_of
from games.chances.questions import Question, question_about, question_of
from games.documents.versions import document_of
from games.models import KeptOdds, Ruleset
from games.odds import Chain, compiled
from games.rules import Rules

pytestmark = pytest.mark.usefixtures("founding_archive")

STAVES = "miwok-staves"


def asked(slug: str = STAVES, **asked: str) -> Question:
    return question_of(Ruleset.objects.get(slug=slug).current_version, **asked)


@pytest.fixture(autouse=True)
def nothing_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chain is at hand from before."""
    monkeypatch.setattr(chains, "_at_hand", type(chains._at_hand)())


@pytest.fixture
def explored(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The readings that were explored, in turn."""
    readings: list[str] = []

    def noted(rules: Rules, *bounds: Any) -> Chain:
        readings.append(str(rules.reading))
        return compiled(rules, *bounds)

    monkeypatch.setattr(chains, "compiled", noted)
    return readings


def test_odds_are_worked_out_once_and_then_kept(explored: list[str]) -> None:
    first = odds_of(asked())
    assert is_kept(asked())
    assert odds_of(asked()) == first
    assert explored == [""]
    row = KeptOdds.objects.get()
    assert (row.version, row.reading, row.law, row.weights) == (first["version"], "", "uniform", "")


def test_other_laws_and_weights_of_a_reading_need_no_new_exploring(explored: list[str]) -> None:
    fair = odds_of(asked())
    lopsided = odds_of(asked(weights="staves=2:1"))
    odds_of(asked(law="computer"))
    assert explored == [""]
    assert KeptOdds.objects.count() == 3
    assert lopsided["throws"]["mean"] != fair["throws"]["mean"]
    assert lopsided["weights"] == "staves=2:1"


def test_weights_that_a_reading_has_anyway_are_the_same_question() -> None:
    assert asked(weights="staves=3:3") == asked()
    assert asked(weights=" staves = 4 : 2 ") == asked(weights="staves=2:1")


def test_what_is_kept_of_a_document_that_is_not_stored_is_nothing() -> None:
    version = Ruleset.objects.get(slug=STAVES).current_version
    odds_of(question_about(document_of(version)))
    assert not KeptOdds.objects.exists()


def test_answers_of_an_earlier_form_are_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    first = odds_of(asked())
    KeptOdds.objects.update(answer="{}")
    assert odds_of(asked()) == {}
    monkeypatch.setattr(keeping, "FORM", keeping.FORM + 1)
    assert odds_of(asked()) == first
    assert KeptOdds.objects.count() == 1


def test_the_oldest_answers_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_KEPT", 3)
    monkeypatch.setattr(keeping, "_ROOM_MADE", 2)
    for weight in range(2, 6):
        odds_of(asked(weights=f"staves={weight}:1"))
    kept = KeptOdds.objects.order_by("made_at").values_list("weights", flat=True)
    assert list(kept) == ["staves=4:1", "staves=5:1"]


@pytest.mark.parametrize("bounds", [Bounds(states=10), Bounds(states=1_000, seconds=0.0)])
def test_what_is_beyond_the_bounds_of_a_request_is_found_without_them(
    explored: list[str], bounds: Bounds
) -> None:
    for _ in range(2):
        with pytest.raises(BeyondError, match="odds of this reading take longer"):
            odds_of(asked(), bounds)
    # It is remembered that it is too much.
    assert explored == [""]
    assert chain_of(asked()).states > 10
    assert odds_of(asked(), bounds)["ends"] == 1


def test_how_far_the_work_is_is_told() -> None:
    told: list[tuple[int, int | None, str]] = []
    odds_of(asked(), report=lambda *far: told.append(far))
    states = [done for done, _, said in told if said.startswith("Looking through")]
    # Every state has some way to go on.
    assert sorted(set(states)) == list(range(max(states) + 1))
    assert states == sorted(states)
    assert max(states) > 10
