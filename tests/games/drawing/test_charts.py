"""Charts: what is drawn is as long, as high and as far as what it stands for."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games.drawing.charts import WIDTH, Plot, bars, curve, round_ticks, shares, spread
from games.drawing.dots import DOT, LETTER, scatter


@pytest.mark.parametrize("most", [0.0007, 0.04, 1, 16, 99, 1745, 123_456])
def test_ticks_are_round_reach_the_most_and_are_few(most: float) -> None:
    ticks = round_ticks(most)

    assert ticks[0] == 0
    assert ticks[-1] >= most * 0.999999
    assert 3 <= len(ticks) <= 7
    step = ticks[1]
    assert f"{step:e}".split("e")[0].rstrip("0").rstrip(".") in ("1", "2", "2.5", "5")


def test_bars_are_as_long_as_their_chances() -> None:
    drawn = bars([("2", 0.25, "1/4"), ("1", 0.5, "1/2"), ("0", 0.0, "0")])

    widths = [float(row.boxes[0].width) for row in drawn.rows]
    assert widths[0] == pytest.approx(widths[1] / 2, abs=0.02)
    # What never happens is still to be seen as a line.
    assert widths[2] == 1
    assert all(float(row.boxes[0].label_at) < WIDTH for row in drawn.rows)


def test_shares_fill_their_bar_and_small_ones_are_not_written_into() -> None:
    drawn = shares([("all", [("1: 90 %", 0.9, "a"), ("2: 10 %", 0.1, "b"), ("0 %", 0.0, "c")])])

    boxes = drawn.rows[0].boxes
    assert sum(float(box.width) for box in boxes) == pytest.approx(WIDTH - 1, abs=0.05)
    assert [box.label for box in boxes] == ["1: 90 %", "", ""]


def test_a_curve_climbs_from_the_foot_of_its_picture_to_the_top() -> None:
    plot = curve([(0, 0.0), (50, 0.5), (100, 1.0)], 100, [(50, "half: 50")])

    points = [tuple(map(float, point.split())) for point in plot.path.removeprefix("M").split(" L")]
    assert points[0] == (float(plot.left), float(plot.bottom))
    assert points[-1] == (float(plot.right), float(plot.top))
    assert points[1][0] == float(plot.marks[0].at) == float(plot.middle)


def test_bars_of_lengths_stand_on_the_axis_and_the_expected_line_on_their_tops() -> None:
    bins = [(0, 4, 0.02), (5, 9, 0.01)]
    plot = spread(bins, 9, 0.02, [0.02, 0.01])

    for box in plot.boxes:
        assert float(box.y) + float(box.height) == pytest.approx(float(plot.bottom), abs=0.02)
    heights = [float(box.height) for box in plot.boxes]
    assert heights[0] == pytest.approx(2 * heights[1], abs=0.02)
    tops = [float(point.split()[1]) for point in re.split("M| L", plot.path)[1:]]
    assert tops == [float(box.y) for box in plot.boxes for _ in range(2)]
    assert not spread(bins, 9, 0.02).path


def boxes_of(plot: Plot) -> list[tuple[float, float, float, float]]:
    return [
        (
            float(dot.label_x),
            float(dot.label_y) - LETTER + 2,
            float(dot.label_x) + len(dot.label) * LETTER * 0.62,
            float(dot.label_y),
        )
        for dot in plot.dots
    ]


def test_nothing_that_is_written_at_a_dot_covers_another() -> None:
    dots = [(1.5, 1, "E"), (2.0, 1, "FGHI"), (2.6, 1, "A"), (3.2, 1, "B"), (4.0, 1, "E")]
    plot = scatter([*dots, (256, 18, "D"), (256, 20, "D")])

    boxes = boxes_of(plot)
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1]
            assert apart or other[3] <= one[1]
        for dot in plot.dots:
            x, y = float(dot.x), float(dot.y)
            assert not (one[0] < x < one[2] and one[1] < y < one[3])
    assert DOT < LETTER


def test_each_doubling_is_a_step_of_the_same_length() -> None:
    plot = scatter([(1, 1, "A"), (2, 2, "B"), (4, 4, "C"), (8, 8, "D")])

    across = [float(dot.x) for dot in plot.dots]
    up = [float(dot.y) for dot in plot.dots]
    assert len({round(b - a, 1) for a, b in pairwise(across)}) == 1
    assert up == sorted(up, reverse=True)
    assert [tick.label for tick in plot.x_ticks] == ["1", "2", "4", "8"]
