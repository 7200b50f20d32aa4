"""Pig of OpenSpiel, the game of dice in it that is most like ours: random play to 100 points.

A ply is any move or throw. By the Python interface each is made from Python, as the library's own
example of play has it. Its playouts in C++ are those of its tree search, which is asked for many of
them from the beginning of the game; they take no step in Python. Of these only the time is known,
so the mean number of plies is that of games that its own random bots play from there.
"""

from __future__ import annotations

import random
from functools import cache

import pyspiel


@cache
def _game() -> pyspiel.Game:
    return pyspiel.load_game("pig")


def by_python(games: int, seed: int, cores: int) -> int:
    """Play so many games from Python; answers how many plies they took."""
    chance = random.Random(seed)
    plies = 0
    for _ in range(games):
        state = _game().new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, chances)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
    return plies


def by_bots(games: int, seed: int, cores: int) -> int:
    """Let the library's two random bots play so many games; answers how many plies they took."""
    bots = [pyspiel.make_uniform_random_bot(side, seed + side) for side in range(2)]
    plies = 0
    for game in range(games):
        state = _game().new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed * 1_000_003 + game)
        plies += state.move_number()
    return plies


@cache
def _mean() -> float:
    """The mean number of plies after the first."""
    return by_bots(20_000, 1, 1) / 20_000 - 1


def by_playouts(games: int, seed: int, cores: int) -> int:
    """Let the library play so many games in C++; answers about how many plies they took."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    bot = pyspiel.MCTSBot(_game(), evaluator, 2.0, 1, 100, False, seed, False)
    bot.mcts_search(_game().new_initial_state())
    return round(games * _mean())
