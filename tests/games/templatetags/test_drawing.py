"""The tags that draw."""

import re
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.utils import translation

from games.drawing import Place, Thing
from games.drawing.records import MarkedPart

STONE = Thing(
    "stone",
    "Figured plum stone",
    "die",
    ("plum stone",),
    (
        MarkedPart("ground of both sides", "burned", "black"),
        MarkedPart("one side", "moon", ""),
        MarkedPart("other side", "star", "brown"),
    ),
)
BOWL = Thing("bowl", "Basket or wooden bowl", "bowl")
FIVE = [(STONE, "moon"), (STONE, "star"), (STONE, "moon"), (None, "plain"), (STONE, "broken")]


def render(tag: str, **values: object) -> str:
    return Template("{% load drawing %}{% " + tag + " %}").render(Context(values))


def elements(markup: str, name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(markup.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    return [element for element in root.iter() if element.tag == name]


def fall(throw: int = 3) -> str:
    return render("draw_fall pieces throw ground", pieces=FIVE, throw=throw, ground=BOWL)


def test_each_piece_is_an_image_with_a_text() -> None:
    pieces = [group for group in elements(fall(), "g") if group.get("role") == "img"]
    texts = [piece.findtext("title") for piece in pieces]
    assert texts == [
        "Figured plum stone: moon",
        "Figured plum stone: star",
        "Figured plum stone: moon",
        "plain",
        "Figured plum stone: broken",
    ]


def test_what_the_pieces_fell_on_is_named() -> None:
    assert "Basket or wooden bowl" in {title.text for title in elements(fall(), "title")}


def test_a_face_without_a_picture_stands_there_in_words() -> None:
    assert [text.text for text in elements(fall(), "text")] == ["plain", "broken"]


def test_like_pieces_share_one_outline_and_every_reference_finds_its_own() -> None:
    markup = fall()
    ids = [clip.get("id") for clip in elements(markup, "clipPath")]
    assert len(ids) == len(set(ids)) == 2
    assert set(re.findall(r"url\(#([^)]+)\)", markup)) == set(ids)


def test_before_the_first_throw_the_bowl_is_empty_and_says_so() -> None:
    markup = render("draw_fall pieces 0 ground", pieces=[], ground=BOWL)
    assert "Nothing thrown yet" in markup
    assert not [group for group in elements(markup, "g") if group.get("role") == "img"]


def test_one_piece_stands_alone() -> None:
    markup = render("draw_piece thing face", thing=STONE, face="star")
    assert [title.text for title in elements(markup, "title")] == ["Figured plum stone: star"]


def test_every_counter_is_there_and_the_number_too() -> None:
    places = [
        Place("a", "Ann", 13),
        Place("pool", "General pile", 64, "in reach"),
        Place("b", "Bea", 23),
    ]
    markup = render("draw_counters thing places", thing=None, places=places)
    held = {
        place.get("data-place"): [c for c in place.iter() if c.get("data-counter")]
        for place in elements(markup, "div")
        if place.get("data-place")
    }
    assert {key: len(counters) for key, counters in held.items()} == {"a": 13, "pool": 64, "b": 23}
    assert [
        span.text for span in elements(markup, "span") if span.get("class") == "place-number"
    ] == [
        "13",
        "64",
        "23",
    ]
    assert "in reach" in markup


@pytest.mark.parametrize(
    "markup",
    [
        fall(),
        render("draw_piece thing face", thing=STONE, face="moon"),
        render("draw_counters thing places", thing=None, places=[Place("a", "Ann", 3)]),
    ],
)
def test_nothing_is_styled_or_scripted_inline(markup: str) -> None:
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", markup)


def test_a_title_cannot_break_out_of_the_picture() -> None:
    thing = Thing("x", '<script>alert("1")</script>', "die")
    assert "<script" not in render("draw_piece thing face", thing=thing, face="white")


def test_numbers_are_written_the_same_in_every_language() -> None:
    with translation.override("de"):
        german = fall()
    assert german == fall()
