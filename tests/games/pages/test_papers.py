"""What is cut out of a sheet, by the rules of a reading."""

from __future__ import annotations

import pytest

from games.models import Ruleset
from games.pages.papers import MOST_CUT, counters_of, papers_of, places_of, track_of
from games.rules import Rules, parse, rules_of
from tests.games.rules.documents import OTHERS, STONES

pytestmark = pytest.mark.django_db


def other(name: str) -> Rules:
    path = next(path for path in OTHERS if path.stem == name)
    return rules_of(parse(path.read_text()))


def test_hands_hide_one_pair_a_hider_for_both_sides_in_turn(founding_archive: None) -> None:
    rules = founding("miwok-mens-hand-game")

    assert [(paper.number, len(paper.cuts)) for paper in papers_of(rules, {})] == [(2, 2), (2, 2)]
    assert places_of(rules) == []


@pytest.mark.parametrize(
    ("reading", "sticks"),
    [
        ("", 20),
        ("dividing.held=half-with-each-player", 10),
        ("dividing.held=one-bundle", 10),
    ],
)
def test_there_are_as_many_rods_as_the_reading_puts_into_hands(
    founding_archive: None, reading: str, sticks: int
) -> None:
    (rods,) = papers_of(founding("miwok-odd-and-even-game", reading), {})

    assert rods.number == sum(len(bundle.strips) for bundle in rods.bundles) == sticks


@pytest.mark.parametrize("number", ["", "6", "8"])
def test_dice_are_as_many_and_of_the_form_that_the_reading_has(
    founding_archive: None, number: str
) -> None:
    document = parse(Ruleset.objects.get(slug="miwok-dice").document)
    clause = document.clause("pieces.dice")
    assert clause is not None
    named = {str(choice.value.count): choice.name for choice in clause.alternatives}  # type: ignore[attr-defined]
    pairs = [f"pieces.dice={named[number]}"] if number else []
    (dice,) = papers_of(founding("miwok-dice", ",".join([*pairs, "implements.dice=wood"])), {})

    assert len(dice.cuts) == dice.number == int(number or 4)
    assert dice.name == "Wooden half-cylinder die"


def test_a_ball_is_hidden_under_cards_that_are_cut_too(founding_archive: None) -> None:
    rules = other("hidden-ball-four-places")

    assert len(places_of(rules)) == 4
    assert papers_of(rules, {})


def test_a_track_is_printed_with_its_gates_and_a_runner_for_each_side(
    founding_archive: None,
) -> None:
    rules = other("kiowa-zohn-ahl")
    track = track_of(rules)

    assert track is not None
    assert len(track.points) == 40
    assert len(track.runners) == rules.sides
    assert track_of(founding("omaha-plum-stones")) is None


def test_counters_that_are_too_many_to_cut_are_ticked_off(founding_archive: None) -> None:
    variant = Ruleset.objects.get(slug="omaha-plum-stones").variant
    (cut,) = counters_of(founding("omaha-plum-stones"), variant)
    document = STONES.replace("total: 20", f"total: {MOST_CUT + 5}")
    (ticked,) = counters_of(rules_of(parse(document)), variant)

    assert sum(len(bundle.strips) for bundle in cut.bundles) == 100
    assert not cut.ticks
    assert sum(map(len, ticked.ticks)) == MOST_CUT + 5
    assert not ticked.bundles


def test_a_game_of_bets_has_no_counters(founding_archive: None) -> None:
    variant = Ruleset.objects.get(slug="miwok-stick-game").variant

    assert counters_of(founding("miwok-stick-game"), variant) == []


def founding(slug: str, reading: str = "") -> Rules:
    version = Ruleset.objects.get(slug=slug).current_version
    return rules_of(parse(version.document), reading)
