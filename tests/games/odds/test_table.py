"""The transition table that simulations play by."""

from fractions import Fraction

import numpy as np
import pytest

from games.odds import GOES_ON, NEVER_OFFERS, Table, answer, compiled, table_of
from tests.games.odds.games import rules


def played(table: Table, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The throws and the results of so many games, played by the table as its docstring says."""
    draw = np.random.default_rng(seed)
    throws, results = np.zeros(games, int), np.full(games, GOES_ON)
    for game in range(games):
        state = 0
        while results[game] == GOES_ON:
            own = table.cumulative[table.first[state] : table.first[state + 1]]
            drawn = draw.integers(table.total[state])
            entry = table.first[state] + int(np.searchsorted(own, drawn, side="right"))
            throws[game] += table.throws[entry]
            results[game] = table.result[entry]
            state = table.next[entry]
    return throws, results


@pytest.mark.parametrize("slug", ["miwok-dice", "miwok-womens-hand-game", "miwok-stick-game"])
def test_games_played_by_the_table_are_as_long_as_they_should_be(slug: str) -> None:
    chain = compiled(rules(slug))
    table, exact = table_of(chain), answer(chain)
    assert table.exact
    assert table.ends
    throws, results = played(table, 1_000, 7)
    assert exact.throws.mean is not None
    assert exact.throws.sd is not None
    assert abs(throws.mean() - exact.throws.mean) < 4 * exact.throws.sd / 1_000**0.5
    for side, chance in enumerate((*exact.wins.sides, exact.wins.drawn)):
        assert abs((results == side).mean() - chance) < 4 * (0.25 / 1_000) ** 0.5


def test_weights_in_the_table_are_the_chances_exactly() -> None:
    table = table_of(compiled(rules("miwok-staves")))
    own = np.diff(table.cumulative[table.first[1] : table.first[2]], prepend=0)
    chances = sorted(Fraction(int(weight), int(table.total[1])) for weight in own)
    assert chances == [Fraction(2, 64), Fraction(20, 64), Fraction(42, 64)]


def test_lopsided_pieces_have_other_weights_in_the_table() -> None:
    table = table_of(compiled(rules("miwok-staves")), weights={"staves": (1, 2)})
    own = np.diff(table.cumulative[table.first[1] : table.first[2]], prepend=0)
    alike = Fraction(1 + 64, 3**6)
    assert alike in {Fraction(int(weight), int(table.total[1])) for weight in own}


def test_a_table_of_what_does_not_end_says_so() -> None:
    assert not table_of(compiled(rules("miwok-stick-game")), NEVER_OFFERS).ends
    printed = rules("miwok-womens-hand-game", "scores.none-right=as-printed")
    assert not table_of(compiled(printed)).ends


def test_weights_too_long_for_the_table_are_rounded_and_it_says_so() -> None:
    eight = table_of(compiled(rules("miwok-dice", "pieces.dice=8")), weights={"dice": (997, 1000)})
    assert not eight.exact
    assert eight.total.max() == 1 << 62
