"""Pieces, sticks and counters of paper."""

import pytest

from games.drawing.cutouts import FLAP, LONGEST, ROOM, bar, cut_out, strips
from games.drawing.hands import Laid
from games.drawing.records import MarkedPart, Thing

KNIFE = Thing(
    "knife",
    "Knife-shaped die",
    "die",
    ("bone",),
    (MarkedPart("one side", "stained", "black"), MarkedPart("other side", "none", "natural")),
    (("length", 38.1), ("width", 6.35)),
)
STAVE = Thing("stave", "Stave", "stave", (), (), (("length", 203.2),))
STICKS = Thing(
    "stick",
    "Counting stick",
    "counter",
    ("spruce",),
    (
        MarkedPart("whole stick", "coloured", "black", "half"),
        MarkedPart("whole stick", "coloured", "red", "the remainder"),
    ),
)


def test_a_piece_is_as_large_as_its_record_says() -> None:
    cut = cut_out(KNIFE, ["white", "black"], "knife")

    assert float(cut.width) == pytest.approx(38.1 + 2 * ROOM)
    assert float(cut.height) == pytest.approx(2 * (6.35 + 2 * ROOM), abs=0.01)
    assert not cut.smaller


def test_a_piece_with_two_faces_comes_right_when_it_is_folded_between_them() -> None:
    front, back = cut_out(KNIFE, ["white", "black"], "knife").panels

    assert front.at == front.middle
    # Mirrored in the fold, so that a blade that is not symmetrical meets itself.
    assert back.at == f"{back.middle} scale(1 -1)"
    assert cut_out(KNIFE, ["white", "black"], "knife").folds == (cut_half(KNIFE),)


def cut_half(thing: Thing) -> str:
    return cut_out(thing, ["white", "black"], "half").half


def test_the_sides_of_a_split_stave_meet_though_one_is_drawn_turned_over() -> None:
    back = cut_out(STAVE, ["rounded", "flat"], "stave").panels[1]

    assert back.at.endswith("rotate(180)")


def test_a_long_piece_stands_upright_and_one_too_long_is_drawn_smaller() -> None:
    stave = cut_out(STAVE, ["rounded", "flat"], "stave")
    pole = cut_out(
        Thing("pole", "Pole", "stave", (), (), (("length", 600.0),)), ["rounded", "flat"], "pole"
    )

    assert float(stave.height) > float(stave.width)
    assert float(stave.height) == pytest.approx(203.2 + 2 * ROOM)
    assert pole.smaller
    assert float(pole.height) == LONGEST + 2 * ROOM


def test_faces_that_no_colour_and_no_figure_tells_apart_have_their_words_on_them() -> None:
    assert [one.word for one in cut_out(STAVE, ["rounded", "flat"], "s").panels] == [
        "rounded",
        "flat",
    ]
    assert [one.word for one in cut_out(KNIFE, ["white", "black"], "k").panels] == ["", ""]


def test_a_piece_without_a_record_says_its_faces_in_words() -> None:
    cut = cut_out(None, ["marked", "plain"], "unknown")

    assert [panel.word for panel in cut.panels] == ["marked", "plain"]


def test_a_piece_of_more_than_two_faces_has_a_fold_between_each_and_a_flap() -> None:
    cut = cut_out(None, ["one", "two", "three", "four"], "prism")

    assert len(cut.panels) == len(cut.folds) == 4
    assert float(cut.down) == 4 * float(cut.half) + FLAP


def test_pictures_on_one_page_share_no_name() -> None:
    names = [
        panel.piece.clip
        for nth in range(3)
        for panel in cut_out(KNIFE, ["white", "black"], f"knife-{nth}").panels
        if panel.piece
    ]

    assert len(set(names)) == len(names) == 6


def test_a_hidden_piece_is_alike_on_both_sides() -> None:
    bone = Thing("bone", "Marked bone", "bone", ("bone",), (MarkedPart("", "winding", ""),))
    cut = bar(Laid("the marked bone", bone), "bone")

    assert [panel.laid for panel in cut.panels] == [Laid("the marked bone", bone)] * 2
    ball = bar(Laid("the ball", None), "ball")
    assert [panel.word for panel in ball.panels] == ["the ball"] * 2


@pytest.mark.parametrize("total", [1, 10, 44, 100])
def test_every_counter_has_its_strip_in_bundles_of_ten_at_most(total: int) -> None:
    bundles = strips(None, total)

    assert sum(len(bundle.strips) for bundle in bundles) == total
    assert max(len(bundle.strips) for bundle in bundles) <= 10
    for bundle in bundles:
        assert len(bundle.cuts) == len(bundle.strips) - 1


def test_counters_of_several_colours_say_theirs_so_that_black_and_white_will_do() -> None:
    said = [strip.word for bundle in strips(STICKS, 80) for strip in bundle.strips]

    assert said == ["black"] * 40 + ["red"] * 40
    assert {strip.word for bundle in strips(None, 8) for strip in bundle.strips} == {""}
