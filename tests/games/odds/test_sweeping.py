"""Going through rows in their order solves what a factoring solves."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from games.odds.solving import factored
from games.odds.sweeping import add_in_order


@pytest.mark.parametrize("low", [0, 7])
def test_rows_that_see_earlier_rows_solve_the_system(low: int) -> None:
    source = np.random.default_rng(1)
    chances = np.tril(source.random((40, 40)) / 40, -1) * (source.random((40, 40)) < 0.3)
    games = source.random(40)
    games[:low] = 0.0
    expected = factored(csr_array(chances)).solve(games)
    add_in_order(csr_array(chances), low, games, games)
    assert games == pytest.approx(expected, rel=1e-13)


def test_rows_before_the_first_are_left_alone() -> None:
    chances = csr_array(np.ones((3, 3)))
    onto = np.zeros(3)
    add_in_order(chances, 1, np.array([1.0, 2.0, 3.0]), onto)
    assert onto.tolist() == [0.0, 6.0, 6.0]
