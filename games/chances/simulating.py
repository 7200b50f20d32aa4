"""Many games of a reading played by chance, told beside its exact odds.

Never imported where requests are answered: playing many games at once takes a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from django.utils.translation import gettext as _

from games.chances.as_data import MOST_BINS, Data, answer_as_data
from games.chances.chains import chain_of
from games.chances.questions import Question
from games.chances.telling import Report, solving
from games.odds import PERCENTS, Chain, TooLargeError, answer, table_of
from games.odds.batch import simulate
from games.odds.playouts import play_out
from games.odds.sample import Sample, Spread


def simulated(question: Question, games: int, seed: int, cores: int, report: Report) -> Data:
    """What comes of so many games, beside the exact odds where they can be had.

    Raises RefusedBatchError for games that never end, for too many games or none, and for a seed
    that is none.
    """
    chain = _chain(question, report)
    exact = None
    if chain is not None:
        found = answer(chain, question.law_of_decisions, question.weighing, solving(report))
        exact = answer_as_data(question, found)
    sample = _sample(question, chain, games, seed, cores, report)
    return {
        "ruleset": question.ruleset,
        "title": question.title,
        "version": question.version,
        "reading": question.reading,
        "weights": question.weights,
        "decisions": {"law": question.law, "text": question.law_of_decisions.text.sentence()},
        "games": sample.games,
        "seed": sample.seed,
        "by_engine": sample.by_engine,
        "played": _how(sample),
        "exact_chances": sample.exact,
        "lead_cut": sample.lead_cut,
        "throws": _length(sample.throws, games, exact and exact["throws"]),
        "turns": _length(sample.turns, games, exact and exact["turns"]),
        "win": _wins(sample, exact and exact["win"]),
        "exact": exact,
    }


def _chain(question: Question, report: Report) -> Chain | None:
    try:
        return chain_of(question, report=report)
    except TooLargeError:
        return None


def _sample(
    question: Question,
    chain: Chain | None,
    games: int,
    seed: int,
    cores: int,
    report: Report,
) -> Sample:
    law, weights = question.law_of_decisions, question.weighing
    said = _("Playing.")

    def played(done: int, total: int) -> None:
        report(done, total, said)

    if chain is not None:
        table = table_of(chain, law, weights)
        report(0, games, said)
        try:
            return simulate(table, games, seed, cores, played)
        except TooLargeError:
            # Its odds are known, but it is too wide to be played in lockstep.
            pass
    return play_out(question.rules, games, seed, law, weights, played)


def _how(sample: Sample) -> str:
    if sample.by_engine:
        return _(
            "The game is too large for a table of its states, so the rules themselves played it, "
            "game by game."
        )
    if sample.exact:
        return _("Played from a table of its states, in which every chance is exact.")
    return _("Played from a table of its states, in which chances are rounded to one part in 2^32.")


def _length(spread: Spread, games: int, exact: Data | None) -> Data:
    told: Data = {
        "mean": spread.mean,
        "sd": spread.sd,
        "standard_error": spread.standard_error,
        "quantiles": [
            {"percent": percent, "length": spread.quantile(percent / 100)} for percent in PERCENTS
        ],
        "longest": int(spread.values[-1]),
        "z": None,
    }
    if exact is not None and exact["mean"] is not None:
        told["z"] = _z(spread.mean - exact["mean"], exact["sd"] / sqrt(games))
    chances = None if exact is None else exact["chances"]
    return {**told, "histogram": _histogram(spread, chances)}


def _histogram(spread: Spread, chances: Data | None) -> Data:
    """How many games were so long, put together as the exact chances are."""
    longest = int(spread.values[-1])
    step, bins = -(-(longest + 1) // MOST_BINS), MOST_BINS
    if chances is not None:
        step, bins = chances["step"], len(chances["values"])
    counted = np.zeros(bins + 1, np.int64)
    np.add.at(counted, np.minimum(spread.values // step, bins), spread.counts)
    *values, longer = counted.tolist()
    return {"step": step, "values": values, "longer": longer}


def _wins(sample: Sample, exact: Data | None) -> Data:
    every = _shares(sample.won, exact)
    # Last stand the games in which nobody had the first play.
    starters = sample.results[:-1]
    known = exact["by_starter"] if exact is not None else []
    return {
        **every,
        "by_starter": [
            {"starter": side, **_shares(results, known[side] if known else None)}
            for side, results in enumerate(starters)
            if sum(results)
        ],
    }


def _shares(results: Sequence[int], exact: Data | None) -> Data:
    games = sum(results)
    shares = [count / games for count in results]
    told: Data = {
        "games": games,
        "by_side": shares[:-1],
        "drawn": shares[-1],
        "z_by_side": None,
        "z_drawn": None,
    }
    if exact is not None:
        chances = [*exact["by_side"], exact["drawn"]]
        errors = [sqrt(max(p * (1 - p), 0.0) / games) for p in chances]
        zs = [_z(s - p, e) for s, p, e in zip(shares, chances, errors, strict=True)]
        told["z_by_side"], told["z_drawn"] = zs[:-1], zs[-1]
    return told


def _z(difference: float, error: float) -> float | None:
    """By how many standard errors it is off; None where chance leaves nothing open."""
    return difference / error if error > 1e-12 else None
