"""Many games played by chance, held against the exact odds."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from scipy.stats import chi2

from games.odds import batch
from games.odds.answering import Answer, answer
from games.odds.batch import simulate
from games.odds.compiling import compiled
from games.odds.playouts import play_out
from games.odds.sample import RefusedBatchError, Sample, Spread
from games.odds.table import Table, table_of
from games.rules import Rules, parse, rules_of
from tests.games.rules.documents import FOUNDING, stones
from tests.quick import members

MILLION = 1_000_000
# So far from its mean a right figure lies once in 16,000 times.
MOST_Z = 4.0


def founding(slug: str) -> Rules:
    path = next(path for path in FOUNDING if path.stem == slug)
    return rules_of(parse(path.read_text()))


# By throws that divide a pool among turns, by guesses, and until both agree.
QUICK = ["bois-forte-bowl", "miwok-mens-hand-game", "miwok-stick-game"]


@pytest.fixture(scope="module", params=members([path.stem for path in FOUNDING], quick=QUICK))
def game(request: pytest.FixtureRequest) -> tuple[Answer, Sample]:
    """The exact odds of a founding game in its default reading, and a million games of it."""
    chain = compiled(founding(request.param))
    return answer(chain), simulate(table_of(chain), MILLION, seed=20261130, cores=2)


def test_the_mean_lengths_are_those_of_the_exact_law(game: tuple[Answer, Sample]) -> None:
    odds, sample = game
    for exact, found in ((odds.throws, sample.throws), (odds.turns, sample.turns)):
        assert exact.mean is not None
        assert exact.sd is not None
        assert abs(found.mean - exact.mean) <= MOST_Z * exact.sd / sqrt(MILLION)
        assert found.sd == pytest.approx(exact.sd, rel=0.02)


def test_each_side_wins_as_often_as_the_exact_law_says(game: tuple[Answer, Sample]) -> None:
    odds, sample = game
    for exact, found in zip((*odds.wins.sides, odds.wins.drawn), sample.won, strict=True):
        assert abs(found - MILLION * exact) <= MOST_Z * sqrt(MILLION * exact * (1 - exact)) + 1e-6
    for starter, row in enumerate(odds.wins.by_starter):
        begun = sum(sample.results[starter])
        for exact, found in zip(row, sample.results[starter], strict=True):
            assert abs(found - begun * exact) <= MOST_Z * sqrt(begun * exact * (1 - exact)) + 1e-6


def test_lengths_are_spread_as_the_exact_law_says(game: tuple[Answer, Sample]) -> None:
    odds, sample = game
    assert odds.throws.chances is not None
    expected = MILLION * np.array(odds.throws.chances)
    found = np.zeros(len(expected))
    short = sample.throws.values < len(expected)
    found[sample.throws.values[short]] = sample.throws.counts[short]
    # Lengths are put together until at least 20 games are expected of each.
    bins = np.minimum((np.cumsum(expected) / 20).astype(int), int(expected.sum() / 20) - 1)
    due, came = np.bincount(bins, expected), np.bincount(bins, found)
    kept = due >= 10
    statistic = (((came - due) ** 2)[kept] / due[kept]).sum()
    assert chi2.sf(statistic, kept.sum() - 1) > 6e-5


def test_the_same_seed_gives_the_same_games_on_one_core_and_on_two() -> None:
    played = table_of(compiled(founding("miwok-staves")))
    one, two = (simulate(played, 600_000, seed=5, cores=cores) for cores in (1, 2))
    assert one.results == two.results
    assert one.throws.counts.tolist() == two.throws.counts.tolist()
    assert simulate(played, 200_000, seed=6).results != one.results


def test_progress_is_told_and_can_end_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PART", 65_536)
    played = table_of(compiled(founding("miwok-staves")))
    told: list[tuple[int, int]] = []
    simulate(played, 150_000, seed=1, report=lambda done, of: told.append((done, of)))
    assert told == [(65_536, 150_000), (131_072, 150_000), (150_000, 150_000)]

    def enough(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(played, 150_000, seed=1, report=enough)


def test_every_game_that_is_asked_for_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PART", 100)
    played = table_of(compiled(founding("miwok-dice")))
    for games in (1, 31, 33, 100, 257):
        sample = simulate(played, games, seed=3)
        assert sum(sample.won) == games == int(sample.turns.counts.sum())


def test_a_reading_that_does_not_end_is_refused() -> None:
    never = rules_of(
        parse(stones(("points: 1,", "points: 0,"), ("points: 10", "points: 0"))),
    )
    with pytest.raises(RefusedBatchError, match="can never come to an end"):
        simulate(table_of(compiled(never)), 10, seed=1)


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (10**9 + 1, 1), (10, -1), (10, 2**64)])
def test_too_many_games_or_none_and_wrong_seeds_are_refused(games: int, seed: int) -> None:
    played = table_of(compiled(founding("miwok-staves")))
    with pytest.raises(RefusedBatchError):
        simulate(played, games, seed)


def test_the_spread_of_some_lengths_is_worked_out_exactly() -> None:
    spread = Spread(np.array([2, 4, 9]), np.array([1, 2, 1]))
    assert (spread.mean, spread.quantile(0.5), spread.quantile(0.75)) == (4.75, 4, 4)
    assert spread.sd == pytest.approx(sqrt((2.75**2 + 2 * 0.75**2 + 4.25**2) / 3))


@pytest.mark.parametrize("slug", ["miwok-staves", "miwok-mens-hand-game", "miwok-stick-game"])
def test_games_that_the_engine_plays_follow_the_exact_law(slug: str) -> None:
    rules = founding(slug)
    odds, sample = answer(compiled(rules)), play_out(rules, 150, seed=2)
    assert sample.by_engine
    assert odds.throws.mean is not None
    assert abs(sample.throws.mean - odds.throws.mean) <= MOST_Z * sample.throws.standard_error
    assert play_out(rules, 150, seed=2).results == sample.results


def test_a_game_that_goes_on_and_on_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.odds.playouts.MOST_ACTIONS", 500)
    never = rules_of(parse(stones(("points: 1,", "points: 0,"), ("points: 10", "points: 0"))))
    with pytest.raises(RefusedBatchError, match="had not ended after 500 moves"):
        play_out(never, 1, seed=1)


def test_lopsided_faces_change_a_batch() -> None:
    chain = compiled(founding("omaha-plum-stones"))
    weights = {"figured": (3, 1)}
    odds: Answer = answer(chain, weights=weights)
    played: Table = table_of(chain, weights=weights)
    sample = simulate(played, 100_000, seed=4)
    assert odds.throws.mean is not None
    assert odds.throws.sd is not None
    assert abs(sample.throws.mean - odds.throws.mean) <= MOST_Z * odds.throws.sd / sqrt(100_000)


def test_who_began_is_known_of_every_game_even_where_draws_are_made_again() -> None:
    played = table_of(compiled(rules_of(parse(stones()))), weights={"big": (2, 1)})
    assert any(int(total) % 3 == 0 for total in played.total)
    sample = simulate(played, 300_000, seed=7)
    assert sum(sample.results[-1]) == 0
    assert sum(sample.won) == 300_000


def test_games_that_are_over_with_their_first_throws_are_counted_like_all_others() -> None:
    one_counter = (("total: 20", "total: 1"), ("by lot", "by agreement"))
    chain = compiled(rules_of(parse(stones(*one_counter, ("points: 10", "points: 1")))))
    odds, sample = answer(chain), simulate(table_of(chain), MILLION, seed=8)
    assert sum(sample.won) == MILLION == int(sample.throws.counts.sum())
    assert odds.throws.chances is not None
    for length in range(1, 6):
        chance = odds.throws.chances[length]
        found = int(sample.throws.counts[sample.throws.values == length].sum())
        assert abs(found - MILLION * chance) <= MOST_Z * sqrt(MILLION * chance * (1 - chance))
