"""How long games last, in tables and pictures."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games.pages.lengths import lengths, played, reach, scale_of


def told(values: list[float], step: int = 1, half: int | None = 1) -> dict[str, Any]:
    return {
        "chances": {"step": step, "values": values},
        "quantiles": [{"percent": 50, "length": half}],
    }


def test_a_table_has_every_length_of_a_short_game() -> None:
    data = told([0.25, 0.5, 0.25])
    shown = lengths(data, scale_of([data]))

    assert shown
    rows = [(row.name, *row.cells) for row in shown.figures.rows]
    assert rows == [
        ("0", "0.250000", "0.250000"),
        ("1", "0.500000", "0.750000"),
        ("2", "0.250000", "1.000000"),
        ("longer", "0.000000", ""),
    ]
    assert shown.figures.headings == ("Chance", "Over by then")


def test_lengths_of_a_long_game_are_put_together_and_lose_nothing() -> None:
    data = told([0.0025] * 400, step=18, half=3600)
    shown = lengths(data, scale_of([data]))

    assert shown
    *rows, longer = shown.figures.rows
    assert longer.name == "longer"
    assert len(rows) <= 32
    assert sum(float(row.cells[0]) for row in shown.figures.rows) == pytest.approx(1)
    for one, following in pairwise(rows):
        low, high = (int(bound.replace(",", "")) for bound in following.name.split("–"))
        assert low == int(one.name.split("–")[1].replace(",", "")) + 1
        assert low < high
        chance, over = map(float, following.cells)
        assert over == pytest.approx(float(one.cells[1]) + chance)


def test_the_longest_games_of_all_are_left_out_of_the_picture() -> None:
    data = told([0.5, 0.495, *[0.005 / 300] * 300])

    assert reach(data) == 1


def test_games_that_never_end_have_no_lengths() -> None:
    unknown: dict[str, Any] = {"chances": None, "quantiles": []}
    for data in (told([0.0]), unknown):
        assert lengths(data, scale_of([data])) is None


def test_games_that_may_go_on_for_ever_reach_less_than_all() -> None:
    data = told([0.0, 0.3, 0.3], half=2)
    shown = lengths(data, scale_of([data]))

    assert shown
    assert shown.figures.rows[-2].cells[1] == "0.600000"


def test_two_games_are_drawn_on_the_scale_of_the_longer_and_the_steeper() -> None:
    short, long = told([0.5, 0.5]), told([0.1] * 10)
    scale = scale_of([short, long])

    assert (scale.most, scale.highest) == (9, 0.5)
    drawn = [lengths(one, scale) for one in (short, long)]
    assert drawn[0]
    assert drawn[1]
    assert drawn[0].spread.x_ticks == drawn[1].spread.x_ticks
    assert drawn[0].spread.y_ticks == drawn[1].spread.y_ticks


def test_games_that_were_played_are_counted_beside_the_law() -> None:
    figures, plot = played(
        {"step": 1, "values": [20, 60, 20]}, 100, told([0.25, 0.5, 0.25])["chances"]
    )

    assert figures.headings == ("Games", "Share", "Exactly")
    assert [(row.name, *row.cells) for row in figures.rows] == [
        ("0", "20", "0.200000", "0.250000"),
        ("1", "60", "0.600000", "0.500000"),
        ("2", "20", "0.200000", "0.250000"),
    ]
    assert plot.path
    alone, plot = played({"step": 1, "values": [20, 60, 20]}, 100, None)
    assert alone.headings == ("Games", "Share")
    assert {len(row.cells) for row in alone.rows} == {2}
    assert not plot.path
