"""Spots on a map, closer where many lie together, and dates on a line of time."""

from __future__ import annotations

import pytest

from archive.mapping.panels import WIDTH, Spot, panels
from archive.mapping.timeline import Span, in_order, timeline

SIERRA = [
    Spot(1, "Groveland", 37.838, -120.233, 5),
    Spot(2, "Central", 38.081, -120.257, 50),
    Spot(3, "San Jose", 37.339, -121.895, 5),
    Spot(3, "Mission San José", 37.533, -121.919, 2),
]
MACY = Spot(4, "Macy", 42.113, -96.356, 5)


def test_what_lies_together_has_a_closer_panel_of_its_own_and_a_frame() -> None:
    whole, closer = panels([*SIERRA, MACY])
    assert (whole.letter, closer.letter) == ("", "A")
    assert len(whole.spots) == 5
    assert [one.spot.number for one in closer.spots] == [1, 2, 3, 3]
    (frame,) = whole.frames
    inside = [
        one.spot.number
        for one in whole.spots
        if frame.x <= one.x <= frame.x + frame.width and frame.y <= one.y <= frame.y + frame.height
    ]
    assert inside == [1, 2, 3, 3]


def test_east_is_right_and_north_is_up_and_all_is_within() -> None:
    for panel in panels([*SIERRA, MACY]):
        for one in panel.spots:
            assert 0 < one.x < WIDTH
            assert 0 < one.y < panel.height
    whole = panels([*SIERRA, MACY])[0]
    places = {one.spot.name: one for one in whole.spots}
    assert places["Macy"].x > places["Groveland"].x
    assert places["Macy"].y < places["San Jose"].y


def test_candidates_of_one_place_are_joined_and_what_is_coarse_is_wide() -> None:
    closer = panels([*SIERRA, MACY])[1]
    assert [(a.spot.number, b.spot.number) for a, b in closer.joined] == [(3, 3)]
    groveland, central = closer.spots[:2]
    assert central.radius == pytest.approx(10 * groveland.radius, abs=0.1)


def test_spots_that_all_lie_together_are_one_map() -> None:
    assert [panel.letter for panel in panels(SIERRA)] == [""]
    assert panels([]) == []


def test_dates_stand_by_their_first_year_and_are_as_wide_as_they_say() -> None:
    spans = in_order([Span(0, 1933, 1933, False), Span(1, 1908, 1914, True)])
    line = timeline(spans)
    assert line
    first, second = line.bars
    assert first.span.first == 1908
    assert first.width > second.width
    assert first.x < second.x
    assert line.ticks[0].year <= 1908
    assert line.ticks[-1].year >= 1934
    assert timeline([]) is None
