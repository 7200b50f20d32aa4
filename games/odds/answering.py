"""The odds of a reading: how long a game lasts, who wins it, and what that supposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np

from games.odds.assumptions import Assumption, assumptions
from games.odds.chain import GOES_ON, Bytes, Chain
from games.odds.laws import UNIFORM, Law
from games.odds.one_thread import one_thread
from games.odds.solving import Floats, Sums
from games.odds.spreading import REST, lengths
from games.odds.telling import BY_THROWS, BY_TURNS, SOLVING, WINNING, Report, part, untold
from games.odds.winning import Wins, wins_of
from games.rules.blocks.falls import Weights
from games.rules.texts import Text, gettext

PERCENTS: Final = (5, 25, 50, 75, 95)


@dataclass(frozen=True)
class Length:
    """How many throws (guesses) or turns a game has, as ``games.odds.chain`` counts them.

    ``mean`` and ``sd``, the standard deviation, are None where a game can go on for ever;
    ``tolerance`` is by how much the mean can be off, ``sd_tolerance`` the other. ``quantiles`` are
    pairs (percent, length): so many percent of all games are over after that length or sooner
    (None: they never are, or it would take too long to tell). ``chances`` are those of every length
    from 0 on, as long as more than one game in 10^9 that ends is longer (None: too long to tell).
    """

    mean: float | None
    sd: float | None
    tolerance: float
    sd_tolerance: float
    quantiles: tuple[tuple[int, int | None], ...]
    chances: tuple[float, ...] | None = field(repr=False)


@dataclass(frozen=True)
class Answer:
    """The odds of a reading under one law of decisions and one weighing of the faces.

    ``law`` is that of one throw or guess: points, most first, with their exact chance; points of a
    guess are those of the guessers less those of the other side. ``ends`` is the chance that a game
    ever ends: exactly 1 if that is certain. ``states`` is how many states the chain has.
    """

    law: tuple[tuple[int, Fraction], ...]
    ends: float
    throws: Length
    turns: Length
    wins: Wins
    assumptions: tuple[Assumption, ...]
    states: int

    @property
    def mean_points(self) -> Fraction:
        """The mean of one throw or guess, in points."""
        return sum((points * chance for points, chance in self.law), Fraction(0))

    @property
    def ending(self) -> Text:
        """Whether a game ends, in words."""
        if self.ends == 1:
            return gettext("a game ends sooner or later")
        if self.ends == 0:
            return gettext("a game never ends, so that nobody can win it")
        return gettext("a game may go on for ever, so that its length has no mean")


def answer(
    chain: Chain,
    law: Law = UNIFORM,
    weights: Weights | None = None,
    report: Report = untold,
) -> Answer:
    """The odds of a compiled reading; ``weights`` None: the faces as the reading has them.

    ``report`` is told what is being done, and how much of it is where that can be known; what it
    raises ends the work. Raises WeightsError for weights that the pieces cannot have.
    """
    report(0, None, SOLVING)
    rules = chain.rules if weights is None else chain.rules.with_weights(weights)
    exact = chain.factors.chances(law, weights)
    possible = np.array([chance > 0 for chance in exact])
    chances = np.array([float(chance) for chance in exact])
    steps = chain.steps(possible)
    with one_thread():
        sums = Sums(steps, chances[steps.product])
        throws, turns = _lengths(sums, (steps.throws, steps.turns), report)
        report(0, None, WINNING)
        wins = wins_of(sums, rules.sides)
    certain = bool(steps.ending.all())
    return Answer(
        law=rules.law_of_points(),
        ends=1.0 if certain else sum(wins.sides) + wins.drawn,
        throws=throws,
        turns=turns,
        wins=wins,
        assumptions=assumptions(rules, law, chain.factors.sorts, weights),
        states=chain.states,
    )


def _lengths(sums: Sums, counts: Sequence[Bytes], report: Report) -> list[Length]:
    """How long a game is, by each count: throws and turns."""
    following_games = [part(report, what) for what in (BY_THROWS, BY_TURNS)]
    if not sums.steps.ending.all():
        return [
            _endless(lengths(sums, counted, following_games[n])) for n, counted in enumerate(counts)
        ]
    ones = np.stack([sums.by_state(counted) for counted in counts], axis=1)
    means = sums.of(ones)
    off = sums.longest * sums.left_over(means, ones)
    # The square of a length is 1 + 2 * rest + rest * rest, if the next step counts one.
    following = np.stack([means[sums.steps.target, n] for n in range(len(counts))], axis=1)
    following[sums.steps.result != GOES_ON] = 0.0
    brings = [
        sums.by_state(counted * (1 + 2 * following[:, n])) for n, counted in enumerate(counts)
    ]
    second = np.stack(brings, axis=1)
    squares = sums.of(second)
    squares_off = sums.longest * (sums.left_over(squares, second) + 2 * off)
    found = []
    for n, counted in enumerate(counts):
        mean, square = float(means[0, n]), float(squares[0, n])
        sd = max(square - mean * mean, 0.0) ** 0.5
        slack = float(squares_off[n] + 2 * mean * off[n])
        chances = lengths(sums, counted, following_games[n])
        found.append(
            Length(
                mean=mean,
                sd=sd,
                tolerance=float(off[n]),
                sd_tolerance=slack / sd if sd > slack else slack**0.5,
                quantiles=_quantiles(chances),
                chances=None if chances is None else tuple(chances.tolist()),
            )
        )
    return found


def _endless(chances: Floats | None) -> Length:
    """The length of games of which some never end."""
    known = None if chances is None else tuple(chances.tolist())
    return Length(None, None, 0.0, 0.0, _quantiles(chances), known)


def _quantiles(chances: Floats | None) -> tuple[tuple[int, int | None], ...]:
    if chances is None:
        return tuple((percent, None) for percent in PERCENTS)
    over = np.cumsum(chances)
    found: list[tuple[int, int | None]] = []
    for percent in PERCENTS:
        # Chances are known to REST: one that is reached but for it counts as reached.
        at = int(np.searchsorted(over, percent / 100 - REST))
        found.append((percent, at if at < len(over) else None))
    return tuple(found)
