"""Moves and states of a guessing game that differ in nothing that matters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from games.rules.blocks import ending, guessing
from games.rules.engine.contract import Action
from games.rules.engine.guess_actions import Guess, Hide
from games.rules.engine.guess_stage import Stage
from games.rules.engine.payments import Counters
from games.rules.engine.sums import that_matter

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
    asks = rules.end.kind not in (ending.BY_AGREEMENT, ending.IN_A_ROW)
    if not (asks or rules.counters.change_hands):
        counters = replace(counters, sides=(0, 0))
    state = replace(state, counters=counters)
    if state.stage is Stage.OVER:
        # All ends are one.
        nobody = Counters(0, (0, 0))
        result = state.result and replace(state.result, winner=None)
        return replace(state, side=0, partners=(0, 0), counters=nobody, streak=(0, 0), plays=0,
                       playing=(), result=result)  # fmt: skip
    return _from_the_hiders(state)[0]


def as_to_winners(state: GuessingState) -> tuple[GuessingState, int]:
    """One state for all from which each side wins as easily, and the side first in it."""
    return _from_the_hiders(replace(state, counters=that_matter(state.counters, state.rules)))


def _from_the_hiders(state: GuessingState) -> tuple[GuessingState, int]:
    """The state with the side that hides as the first, and which side that is."""
    rules, counters = state.rules, state.counters
    playing = tuple(range(len(state.playing)))
    if state.stage is Stage.START or rules.marks or rules.both or not state.side:
        return replace(state, partners=(0, 0), playing=playing), 0
    winner, times = state.streak
    seen = replace(
        state,
        side=0,
        partners=(0, 0),
        counters=replace(counters, sides=counters.sides[::-1]),
        playing=playing,
        streak=(1 - winner if times else 0, times),
    )
    return seen, state.side


def alike(state: GuessingState) -> tuple[tuple[Action, Fraction], ...]:
    """One move for all those after which the game goes on alike, and their share of all moves.

    One holding stands for all, as places are alike to whoever takes every guess as often as
    another; one guess stands for all that get as much right, of the same hiders.
    """
    moves = state.legal_actions()
    together: dict[object, tuple[Action, int]] = {}
    for move in moves:
        kind: object = move
        if isinstance(move, Hide):
            kind = Hide
        elif isinstance(move, Guess) and state.rules.hiding is not None:
            hits = state.hits(move)
            kind = sum(hits) if state.rules.names.kind == guessing.ORDER else hits
        first, n = together.get(kind, (move, 0))
        together[kind] = (first, n + 1)
    return tuple((move, Fraction(n, len(moves))) for move, n in together.values())
