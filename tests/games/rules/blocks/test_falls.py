"""How pieces fall, with which chance, and how it is written."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import MalformedError
from games.rules.blocks.falls import Fall, chance_of, every_fall, how_many, read_fall, ways_in_all
from games.rules.blocks.pieces import Group

FIGURED = Group("figured", 2, ("moon", "star"), plurals=("moons", "stars"))
PLAIN = Group("plain", 3, ("white", "black"), plurals=("white", "black"))

groups = st.lists(
    st.builds(
        lambda count, faces: (count, faces), st.integers(1, 3), st.integers(2, 3)
    ),
    min_size=1, max_size=3,
).map(
    lambda sizes: tuple(
        Group(f"g{n}", count, tuple("abc"[:faces]), plurals=tuple("abc"[:faces]))
        for n, (count, faces) in enumerate(sizes)
    )
)  # fmt: skip


@settings(deadline=None, max_examples=40)
@given(groups, st.data())
def test_the_law_of_a_throw_is_what_counting_piece_by_piece_gives(
    pieces: tuple[Group, ...], data: st.DataObject
) -> None:
    weights = {
        group.name: tuple(data.draw(st.integers(1, 5)) for _ in group.faces) for group in pieces
    }
    counted: dict[Fall, Fraction] = {}
    singles = [group for group in pieces for _ in range(group.count)]
    for faces in product(*(range(len(group.faces)) for group in singles)):
        chance = prod(
            Fraction(weights[group.name][face], sum(weights[group.name]))
            for group, face in zip(singles, faces, strict=True)
        )
        counts = tuple(
            tuple(
                sum(1 for g, f in zip(singles, faces, strict=True) if g == group and f == face)
                for face in range(len(group.faces))
            )
            for group in pieces
        )
        fall = Fall(pieces, counts)
        counted[fall] = counted.get(fall, Fraction(0)) + chance
    assert {fall: chance_of(fall, weights) for fall in every_fall(pieces)} == counted
    assert sum(counted.values()) == 1


@settings(deadline=None)
@given(groups)
def test_falls_are_counted_without_listing_them(pieces: tuple[Group, ...]) -> None:
    falls = every_fall(pieces)
    assert len(set(falls)) == len(falls) == how_many(pieces)
    assert sum(fall.ways() for fall in falls) == ways_in_all(pieces)


@settings(deadline=None)
@given(groups)
def test_the_notation_of_a_fall_reads_back(pieces: tuple[Group, ...]) -> None:
    for fall in every_fall(pieces):
        assert read_fall(str(fall), pieces) == fall


def test_the_order_of_falls_is_fixed() -> None:
    assert [str(fall) for fall in every_fall((FIGURED, Group("die", 1, ("a", "b"))))] == [
        "figured: moon moon; die: a", "figured: moon moon; die: b",
        "figured: moon star; die: a", "figured: moon star; die: b",
        "figured: star star; die: a", "figured: star star; die: b",
    ]  # fmt: skip


def test_a_fall_gives_the_face_of_every_piece_and_says_itself() -> None:
    fall = read_fall("plain: black white white; figured: star moon", (FIGURED, PLAIN))
    assert fall.faces() == (("figured", ("moon", "star")), ("plain", ("white", "white", "black")))
    assert str(fall.words()) == "one moon, one star, two white and one black"
    assert str(read_fall("figured: moon moon; plain: white white white", (FIGURED, PLAIN)).words(
    )) == "two moons and three white"  # fmt: skip


def test_pieces_that_show_the_faces_of_others_are_named() -> None:
    colours = ("white", "black")
    groups = (
        Group("circles", 4, colours, plurals=colours), Group("gun", 1, colours, plurals=colours),
    )  # fmt: skip
    fall = read_fall("circles: white white white black; gun: black", groups)
    assert str(fall.words()) == "three white and one black of the circles; gun black"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no group"),
        ("figured: moon moon", "does not say how plain fell"),
        ("figured: moon moon; plain: white white", "3 pieces, and 2 are named"),
        ("figured: moon moon moon; plain: white white white", "2 pieces, and 3"),
        ("figured: moon sun; plain: white white white", "no face “sun”"),
        ("figured: moon moon; figured: moon moon", "a second time"),
        ("figure: moon moon; plain: white white white", "names no group"),
        ("figured moon moon; plain: white white white", "names no group"),
        ("figured: moon moon; plain: white white white;", "names no group"),
    ],
)
def test_a_text_that_is_no_fall_is_malformed(text: str, said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        read_fall(text, (FIGURED, PLAIN))
