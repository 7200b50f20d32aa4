"""Charts: what is drawn is as long, as high and as far as what it stands for."""

from __future__ import annotations

import re

import pytest

from games.drawing.charts import WIDTH, bars, curve, round_ticks, shares, spread


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
