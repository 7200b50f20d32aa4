"""Games played by the rules' engine itself, one by one: for readings that no table can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Final

import numpy as np

from games.odds.chain import GOES_ON
from games.odds.counting import counted
from games.odds.laws import UNIFORM, Law, Sort
from games.odds.sample import Counts, RefusedBatchError, Report, Sample, Spread, examine
from games.rules import CHANCE, Rules, State, begin
from games.rules.blocks.falls import Weights
from games.rules.engine.contract import Action
from games.rules.throwing_rules import ThrowingRules

MOST_GAMES: Final = 100_000
# A game that has gone on for so long may be one that never ends.
MOST_ACTIONS: Final = 1_000_000


def play_out(
    rules: Rules,
    games: int,
    seed: int,
    law: Law = UNIFORM,
    weights: Weights | None = None,
    report: Report | None = None,
) -> Sample:
    """Play so many games of a reading by its engine and count what came of them.

    Each game has random numbers of its own that follow from the seed and its number. Raises
    RefusedBatchError for too many games or none, for a seed that is none, and where a game has not
    ended after MOST_ACTIONS moves and outcomes of chance; WeightsError for weights that the pieces
    cannot have.
    """
    examine(ends=True, games=games, most=MOST_GAMES, seed=seed)
    if weights and isinstance(rules, ThrowingRules):
        rules = rules.with_weights(weights)
    results = np.zeros((rules.sides + 1, rules.sides + 1), np.int64)
    throws: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    for game in range(games):
        starter, result, thrown, turned = _game(rules, law, Random(f"{seed} {game}"))
        results[starter, result] += 1
        throws[thrown] += 1
        turns[turned] += 1
        if report is not None:
            report(game + 1, games)
    return Sample(
        games=games,
        seed=seed,
        results=tuple(map(tuple, results.tolist())),
        throws=_spread(throws),
        turns=_spread(turns),
        exact=True,
        lead_cut=False,
        by_engine=True,
    )


def _game(rules: Rules, law: Law, chance: Random) -> tuple[int, int, int, int]:
    """Who had the first play (none: -1), what came of a game, and its throws and turns."""
    state: State = begin(rules)
    starter, throws, turns = GOES_ON, 0, 0
    for _ in range(MOST_ACTIONS):
        after, events = state.apply(_drawn(_open(state, law), chance))
        more = counted(state, events)
        throws += more.throws
        turns += more.turns
        starter = more.starter if starter == GOES_ON else starter
        state = after
        if state.result is not None:
            winner = state.result.winner
            return starter, rules.sides if winner is None else winner, throws, turns
    raise RefusedBatchError(
        f"A game had not ended after {MOST_ACTIONS:,} moves and outcomes "
        "of chance; in this reading it may never end. Choose another reading."
    )


def _open(state: State, law: Law) -> Sequence[tuple[Action, Fraction]]:
    """What can happen now, with its chance."""
    if state.to_move == CHANCE:
        return state.chance_effects()
    moves = state.move_effects()
    if len(moves) == 1:
        return moves
    every = state.legal_actions()
    counts: Counter[Sort] = Counter(type(move) for move in every)
    shares = law.chances(counts)
    return [
        (move, share * len(every) / counts[type(move)] * shares.get(type(move), Fraction(0)))
        for move, share in moves
    ]


def _drawn(law: Sequence[tuple[Action, Fraction]], chance: Random) -> Action:
    if len(law) == 1:
        return law[0][0]
    whole = lcm(*(share.denominator for _, share in law))
    left = chance.randrange(whole)
    for action, share in law:
        left -= int(share * whole)
        if left < 0:
            return action
    raise ValueError("chances do not add up to one")


def _spread(found: Counter[int]) -> Spread:
    lengths: Counts = np.array(sorted(found), np.int64)
    return Spread(lengths, np.array([found[length] for length in lengths.tolist()], np.int64))
