"""Counters in their places."""

from games.drawing.counters import Counters, Place, lay
from games.drawing.records import MarkedPart, Thing

GRASS = Thing("grass", "Counter", "counter", ("stalk of blue joint grass", "stick"))
BLACK_AND_RED = Thing(
    "stick",
    "Counting stick",
    "counter",
    ("other wood",),
    (
        MarkedPart("whole stick", "coloured", "black", "half"),
        MarkedPart("whole stick", "coloured", "red", "the remainder"),
    ),
)


def three(thing: Thing | None, *counts: int) -> Counters:
    names = ("first", "pool", "second")
    places = [Place(name, name, count) for name, count in zip(names, counts, strict=True)]
    return lay(thing, places)


def numbers(counters: Counters) -> list[set[int]]:
    return [{c.number for bundle in laid.bundles for c in bundle} for laid in counters.laid]


def test_every_counter_is_drawn_once() -> None:
    laid = three(GRASS, 13, 64, 23)
    assert [len(place) for place in numbers(laid)] == [13, 64, 23]
    assert set.union(*numbers(laid)) == set(range(100))


def test_counters_lie_in_bundles_of_ten_and_a_rest() -> None:
    pool = three(GRASS, 13, 64, 23).laid[1]
    assert [len(bundle) for bundle in pool.bundles] == [10, 10, 10, 10, 10, 10, 4]


def test_only_the_counters_won_change_their_place() -> None:
    before, after = numbers(three(GRASS, 13, 64, 23)), numbers(three(GRASS, 13, 54, 33))
    assert before[0] == after[0]
    assert len(before[1] & after[2]) == 10
    assert before[2] < after[2]


def test_counters_won_from_the_opponent_are_the_opponents() -> None:
    before, after = numbers(three(GRASS, 60, 0, 40)), numbers(three(GRASS, 59, 0, 41))
    assert after[0] < before[0]
    assert before[2] < after[2]


def test_half_the_sticks_of_the_bowl_game_are_black_and_the_remainder_red() -> None:
    laid = three(BLACK_AND_RED, 40, 0, 40)
    tones = [{c.tone for bundle in place.bundles for c in bundle} for place in laid.laid]
    assert tones == [{"black"}, set(), {"red"}]


def test_grass_is_drawn_as_stalks_and_what_is_not_said_as_neutral_sticks() -> None:
    assert three(GRASS, 0, 100, 0).form == "stalk"
    unsaid = three(Thing("c", "Counter", "counter"), 0, 10, 0)
    assert unsaid.form == "stick"
    assert {c.tone for bundle in unsaid.laid[1].bundles for c in bundle} == {"natural"}


def test_a_game_without_counters_has_empty_places() -> None:
    assert three(None, 0, 0, 0).total == 0
