"""Faces drawn from what a record says."""

import pytest

from config.state import CHECKOUT
from games.drawing.faces import describe
from games.drawing.outlines import BY_WORD, DISC, STAVE
from games.drawing.records import MarkedPart, Thing

GROUND = MarkedPart("ground of both sides", "burned", "black")
FIGURED = Thing(
    "figured",
    "Figured plum stone",
    "die",
    ("plum stone",),
    (GROUND, MarkedPart("one side", "moon", ""), MarkedPart("other side", "star", "brown")),
)
PLAIN = Thing(
    "plain",
    "Plain plum stone",
    "die",
    ("plum stone",),
    (MarkedPart("one side", "burned", "black"), MarkedPart("other side", "none", "natural")),
)
IMAGE = Thing(
    "image",
    "Die in the image of a person",
    "die",
    ("deer-horn", "bone"),
    (
        MarkedPart("one side", "criss-cross grooves", ""),
        MarkedPart("one side", "stained", "black"),
        MarkedPart("other side", "eyes and mouth", "natural"),
    ),
    (("length", 38.1), ("width at the shoulders", 12.7)),
)
WOODEN = Thing(
    "wooden",
    "Wooden half-cylinder die",
    "die",
    ("wood",),
    (MarkedPart("rounded surface", "darkened", ""),),
)
STAVE_OF_SIX = Thing("stave", "Stave", "stave", measures=(("length", 203.2),))


def test_a_figure_is_drawn_on_the_ground_that_both_sides_share() -> None:
    moon, star = describe(FIGURED, "moon"), describe(FIGURED, "star")
    assert (moon.tone, star.tone) == ("black", "black")
    assert [(figure.name, figure.tone) for figure in moon.figures] == [("moon", "natural-stone")]
    assert [(figure.name, figure.tone) for figure in star.figures] == [("star", "brown")]


def test_white_is_the_side_left_in_its_natural_colour() -> None:
    assert describe(PLAIN, "black").tone == "black"
    assert describe(PLAIN, "white").tone == "natural-stone"


def test_grooves_and_stain_lie_on_one_side_and_the_face_of_the_image_on_the_other() -> None:
    black, white = describe(IMAGE, "black"), describe(IMAGE, "white")
    assert (black.tone, [figure.name for figure in black.figures]) == ("black", ["grooves"])
    assert (white.tone, [figure.name for figure in white.figures]) == ("natural-bone", ["face"])


def test_a_piece_has_the_size_that_its_record_gives() -> None:
    face = describe(IMAGE, "black")
    assert (face.length, face.width) == (38.1, 12.7)


def test_the_sides_of_a_stave_differ_in_form_without_any_marking() -> None:
    flat, rounded = describe(STAVE_OF_SIX, "flat"), describe(STAVE_OF_SIX, "rounded")
    assert flat.outline is rounded.outline is STAVE
    assert flat.path != rounded.path
    assert flat.details != rounded.details


def test_a_marking_of_one_side_of_a_split_piece_stays_on_that_side() -> None:
    assert describe(WOODEN, "rounded").tone == "dark"
    assert describe(WOODEN, "flat").tone == "natural-wood"


def test_another_implement_of_the_same_make_needs_no_code() -> None:
    other = Thing(
        "other",
        "Peach die",
        "die",
        ("bone",),
        (MarkedPart("both sides", "painted", "red"), MarkedPart("one side", "star", "white")),
        (("diameter", 22.0),),
    )
    face = describe(other, "star")
    assert (face.outline, face.length, face.width, face.tone) == (DISC, 22.0, 22.0, "red")
    assert [(figure.name, figure.tone) for figure in face.figures] == [("star", "white")]


@pytest.mark.parametrize(
    "markings",
    [
        (),
        (MarkedPart("one side", "spiral", ""),),
        (MarkedPart("one side", "painted", "spiral"),),
        (GROUND,),
    ],
)
def test_a_face_that_has_no_picture_is_written_on_a_plain_piece(
    markings: tuple[MarkedPart, ...],
) -> None:
    thing = Thing("die", "Bone die", "die", ("bone",), markings, (("diameter", 20.0),))
    face = describe(thing, "spiral")
    assert face.inscription == "spiral"
    assert face.text == "Bone die: spiral"
    assert not face.figures


def test_a_piece_without_a_record_shows_its_face_in_words() -> None:
    face = describe(None, "both-ends")
    assert (face.inscription, face.text) == ("both ends", "both ends")


def test_every_picture_is_described_in_words() -> None:
    assert describe(FIGURED, "moon").text == "Figured plum stone: moon"


def test_every_outline_and_every_figure_has_its_fragments() -> None:
    templates = CHECKOUT / "templates"
    things = [Thing("a", word, "die", measures=(("diameter", 20.0),)) for word, _ in BY_WORD] + [
        STAVE_OF_SIX,
        FIGURED,
    ]
    for thing in things:
        for side in ("flat", "rounded", "moon"):
            details = describe(thing, side).details
            assert not details or (templates / details).is_file(), details
    for thing in (FIGURED, IMAGE):
        for side in ("moon", "star", "black", "white"):
            for figure in describe(thing, side).figures:
                assert (templates / figure.fragment).is_file()
