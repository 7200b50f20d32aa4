"""Where fallen pieces lie."""

import math
from itertools import combinations

import pytest

from games.drawing.scatter import Spot, scatter

Corner = tuple[float, float]
PLUM_STONES = [(24.0, 17.0)] * 5
STAVES = [(203.2, 21.0)] * 6
BOWL_DICE = [(19.05, 19.05)] * 4 + [(38.1, 6.35)] * 2 + [(31.75, 6.35), (38.1, 12.7)]
GAMES = {
    "plum stones": PLUM_STONES,
    "staves": STAVES,
    "bowl dice": BOWL_DICE,
    "eight halves": [(40.0, 15.0)] * 8,
    "one": [(24.0, 17.0)],
    "many": [(19.0, 19.0)] * 40,
}


def corners(size: tuple[float, float], spot: Spot) -> list[Corner]:
    turn = math.radians(spot.turn)
    return [
        (
            spot.x + x * math.cos(turn) - y * math.sin(turn),
            spot.y + x * math.sin(turn) + y * math.cos(turn),
        )
        for x, y in (
            (sx * size[0] / 2, sy * size[1] / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
    ]


def apart(one: list[Corner], other: list[Corner]) -> bool:
    """Whether a line along a side of one of two rectangles parts them."""
    for shape in (one, other):
        for start, end in zip(shape, shape[1:] + shape[:1], strict=True):
            normal = (end[1] - start[1], start[0] - end[0])
            ones, others = (
                [normal[0] * x + normal[1] * y for x, y in points] for points in (one, other)
            )
            if max(ones) <= min(others) or max(others) <= min(ones):
                return True
    return False


@pytest.mark.parametrize("sizes", GAMES.values(), ids=GAMES.keys())
def test_no_two_pieces_overlap_and_none_leaves_the_field(
    sizes: list[tuple[float, float]],
) -> None:
    for throw in range(60):
        lain = scatter(sizes, throw)
        shapes = [corners(size, spot) for size, spot in zip(sizes, lain.spots, strict=True)]
        assert all(apart(one, other) for one, other in combinations(shapes, 2)), throw
        for x, y in (corner for shape in shapes for corner in shape):
            assert abs(x) <= lain.half_width, throw
            assert abs(y) <= lain.half_height, throw


def test_the_check_itself_sees_an_overlap() -> None:
    size = (24.0, 17.0)
    assert not apart(corners(size, Spot(0, 0, 0)), corners(size, Spot(10, 5, 40)))


@pytest.mark.parametrize("sizes", [PLUM_STONES, STAVES, BOWL_DICE])
def test_a_throw_shown_again_looks_the_same_and_another_one_does_not(
    sizes: list[tuple[float, float]],
) -> None:
    assert scatter(sizes, 7) == scatter(sizes, 7)
    assert scatter(sizes, 7) != scatter(sizes, 8)


@pytest.mark.parametrize("sizes", [PLUM_STONES, STAVES, BOWL_DICE])
def test_every_throw_of_a_game_is_drawn_in_the_same_size(sizes: list[tuple[float, float]]) -> None:
    fields = {
        (lain.half_width, lain.half_height) for lain in (scatter(sizes, n) for n in range(300))
    }
    assert len(fields) == 1


def test_before_the_first_throw_nothing_lies_there() -> None:
    assert scatter([], 0).spots == ()
