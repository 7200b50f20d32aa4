"""How far games that were played are off the exact law, in words."""

from __future__ import annotations

import pytest

from games.pages.simulation import verdict


@pytest.mark.parametrize(
    ("z", "said"),
    [
        (0.0, "within what chance allows"),
        (-1.99, "within what chance allows (−1.99 standard errors)"),
        (2.5, "further off than in nineteen of twenty trials"),
        (-3.5, "further off than in 369 of 370 trials"),
        (4.2, "further off than chance allows (+4.20 standard errors)"),
    ],
)
def test_how_far_off_a_figure_is_stands_in_plain_words(z: float, said: str) -> None:
    assert verdict(z).startswith(said)


def test_nothing_is_said_where_there_is_nothing_to_hold_it_against() -> None:
    assert verdict(None) == ""
