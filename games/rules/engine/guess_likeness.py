"""Moves and states of a guessing game that differ in nothing that matters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from games.rules.blocks import ending, guessing
from games.rules.engine.contract import Action
from games.rules.engine.games import NOBODY, Count
from games.rules.engine.guess_actions import Guess, Hide
from games.rules.engine.guess_stage import Stage
from games.rules.engine.payments import Counters

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState


def unlike(state: GuessingState) -> GuessingState:
    """One state for all from which the game can end in the same ways, sides and hiders renamed.

    The side that hides becomes the first, the hiders who play the first of theirs, and whoever
    guesses the first of the others. Points that are only added up have no bound; where the end does
    not ask for them they are left out.
    """
    rules = state.rules
    counters = state.counters
    phases = rules.of_all_phases
    needless = (ending.BY_AGREEMENT, ending.IN_A_ROW)
    asks = any(one.end.kind not in needless for one in phases)
    if not (asks or rules.counters.change_hands):
        counters = replace(counters, sides=(0, 0))
    if state.stage is Stage.OVER:
        # All ends are one.
        result = state.result and replace(state.result, winner=None)
        return state.but(side=0, partners=(0, 0), counters=Counters(0, (0, 0)), streak=NOBODY,
                         plays=0, playing=(), phase=0, running=NOBODY, games=NOBODY,
                         result=result)  # fmt: skip
    playing = tuple(range(len(state.playing)))
    # Sides that hide at once do so one after the other, so that no other order stands for theirs.
    renamed = not rules.marks and not any(one.both for one in phases)
    if state.stage is Stage.START:
        winner = state.last_winner
        ahead = state.games[0] if state.games[1] else winner
        if renamed and ahead == 1:
            winner = None if winner is None else 1 - winner
            state = state.but(games=_swapped(state.games), last_winner=winner)
        return state.but(partners=(0, 0), counters=counters, playing=playing)
    if not renamed or not state.side:
        return state.but(partners=(0, 0), counters=counters, playing=playing)
    return state.but(
        side=0,
        partners=(0, 0),
        counters=replace(counters, sides=counters.sides[::-1]),
        playing=playing,
        streak=_swapped(state.streak),
        running=_swapped(state.running),
        games=_swapped(state.games),
    )


def _swapped(count: Count) -> Count:
    """A side and how often, the sides renamed."""
    side, times = count
    return (1 - side, times) if times else count


def alike(state: GuessingState) -> tuple[tuple[Action, Fraction], ...]:
    """One move for all those after which the game goes on alike, and their share of all moves.

    One holding stands for all, as places are alike to whoever takes every guess as often as
    another; one guess stands for all that get as much right, of the same hiders, and for all of
    them where a neutral hider hides.
    """
    moves = state.legal_actions()
    together: dict[object, tuple[Action, int]] = {}
    for move in moves:
        kind: object = move
        if isinstance(move, Hide):
            kind = Hide
        elif isinstance(move, Guess) and state.now.neutral:
            kind = Guess
        elif isinstance(move, Guess) and state.hidden:
            hits = state.hits(move)
            kind = sum(hits) if state.now.names.kind == guessing.ORDER else hits
        first, n = together.get(kind, (move, 0))
        together[kind] = (first, n + 1)
    return tuple((move, Fraction(n, len(moves))) for move, n in together.values())
