"""Dots by rarity and points: each thing can be told, and lines tell what is worth as much."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from games.drawing.charts import WIDTH
from games.drawing.dots import DOT, LETTER, LINE, TALL, Dots, in_runs, scatter

# As crowded as the founding games are: many guesses of two at a place, four falls at the rarest.
CROWDED = {
    1: (Fraction(4, 3), 1),
    2: (Fraction(8, 3), 1),
    3: (Fraction(16, 5), 1),
    **{number: (Fraction(2), 1) for number in (4, 6, 8, 10, 12)},
    **{number: (Fraction(4), 2) for number in (5, 7, 9, 11)},
    **{number: (Fraction(256), 18) for number in range(13, 17)},
    **{number: (Fraction(256), 20) for number in range(17, 21)},
    21: (Fraction(256), 15),
    22: (Fraction(32), 10),
}


def boxes_of(plot: Dots) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of what is written at each dot."""
    return [
        (
            float(dot.label_x),
            float(dot.label_y) + 2.5 - LINE,
            float(dot.label_x) + len(dot.numbers) * LETTER,
            float(dot.label_y) + 2.5,
        )
        for dot in plot.dots
    ]


def test_what_lies_at_one_place_is_one_dot_with_a_ring_and_all_its_numbers() -> None:
    plot = scatter(CROWDED)

    assert {dot.numbers: dot.ring for dot in plot.dots} == {
        "1": False,
        "2": False,
        "3": False,
        "4, 6, 8, 10, 12": True,
        "5, 7, 9, 11": True,
        "13–16": True,
        "17–20": True,
        "21": False,
        "22": False,
    }
    assert len({(dot.x, dot.y) for dot in plot.dots}) == len(plot.dots)


def test_nothing_that_is_written_covers_a_dot_or_touches_what_else_is_written() -> None:
    plot = scatter(CROWDED)

    boxes = boxes_of(plot)
    for one, other in combinations(boxes, 2):
        # Numbers next to one another would be read as one.
        beside = one[2] + 3 <= other[0] or other[2] + 3 <= one[0]
        assert beside or one[3] <= other[1] or other[3] <= one[1]
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= WIDTH
        assert bottom <= TALL
        for dot in plot.dots:
            x, y = float(dot.x), float(dot.y)
            assert not (left - DOT < x < right + DOT and top < y < bottom)


def test_what_is_written_far_from_its_dot_is_tied_to_it() -> None:
    plot = scatter(CROWDED)

    for dot, (left, top, right, bottom) in zip(plot.dots, boxes_of(plot), strict=True):
        x, y = float(dot.x), float(dot.y)
        away = max(left - x, x - right, top - y, y - bottom)
        assert bool(dot.tie) or away < 15
    assert any(dot.tie for dot in plot.dots)


def test_each_doubling_is_a_step_of_the_same_length() -> None:
    plot = scatter({n: (Fraction(2**n), 2**n) for n in range(4)})

    dots = sorted((float(dot.x), float(dot.y)) for dot in plot.dots)
    for axis in (0, 1):
        steps = [other[axis] - one[axis] for one, other in pairwise(dots)]
        assert max(steps) - min(steps) < 0.05
    assert [tick.label for tick in plot.x_ticks] == ["1", "2", "4", "8"]


@pytest.mark.parametrize(("rarity", "points"), [(2, 1), (32, 8), (64, 16), (256, 4), (4, 4)])
def test_what_is_worth_as_much_lies_on_the_line_that_says_so(rarity: int, points: int) -> None:
    plot = scatter({**CROWDED, 90: (Fraction(256), 4), 99: (Fraction(rarity), points)})
    worth = str(Fraction(points, rarity))

    guide = next(guide for guide in plot.guides if guide.product == worth)
    dot = next(dot for dot in plot.dots if 99 in numbers_of(dot.numbers))
    (x1, y1), (x2, y2) = (tuple(map(float, end)) for end in (guide.start, guide.end))
    x, y = float(dot.x), float(dot.y)
    assert y == pytest.approx(y1 + (x - x1) * (y2 - y1) / (x2 - x1), abs=0.1)
    # A line goes through the whole picture, and what it says stands outside.
    assert y2 == pytest.approx(float(plot.top), abs=0.1) or x2 == float(plot.right)
    assert float(guide.label_y) < float(plot.top) or float(guide.label_x) > float(plot.right)


def numbers_of(said: str) -> set[int]:
    return {int(part) for part in said.replace("–", ", ").split(", ")}


def test_one_thing_alone_can_be_drawn() -> None:
    (dot,) = scatter({1: (Fraction(1), 1)}).dots
    assert dot.numbers == "1"


def test_numbers_that_follow_one_another_are_told_as_a_run() -> None:
    assert in_runs([7, 4, 5, 6, 1]) == "1, 4–7"
    assert in_runs([1, 2]) == "1, 2"
