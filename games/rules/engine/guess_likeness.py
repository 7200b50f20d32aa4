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
    needless = (ending.BY_AGREEMENT, ending.IN_A_ROW)
    asks = any(one.end.kind not in needless for one in rules.of_all_phases)
    if not (asks or rules.counters.change_hands):
        state = state.but(counters=replace(state.counters, sides=(0, 0)))
    if state.stage is Stage.OVER:
        # All ends are one.
        result = state.result and replace(state.result, winner=None)
        return state.but(side=0, partners=(0, 0), counters=Counters(0, (0, 0)), streak=NOBODY,
                         plays=0, playing=(), phase=0, running=NOBODY, games=NOBODY,
                         result=result)  # fmt: skip
    return _from_the_hiders(state)[0]


def as_to_winners(state: GuessingState) -> tuple[GuessingState, int]:
    """One state for all from which each side wins as easily, and the side first in it."""
    return _from_the_hiders(state.but(counters=that_matter(state.counters, state.rules)))


def _from_the_hiders(state: GuessingState) -> tuple[GuessingState, int]:
    """The state with the side that hides as the first, and which side that is.

    Before it is settled which side hides, the first is the one with games that count, or the winner
    of the game before.
    """
    rules = state.rules
    state = state.but(partners=(0, 0), playing=tuple(range(len(state.playing))))
    # Sides that hide at once do so one after the other, so that no other order stands for theirs.
    if rules.marks or any(one.both for one in rules.of_all_phases):
        return state, 0
    first = state.side
    if state.stage is Stage.START:
        first = state.games[0] if state.games[1] else state.last_winner or 0
    if first == 0:
        return state, 0
    counters, winner = state.counters, state.last_winner
    seen = state.but(
        side=0,
        counters=replace(counters, sides=counters.sides[::-1]),
        streak=_swapped(state.streak),
        running=_swapped(state.running),
        games=_swapped(state.games),
        last_winner=None if winner is None else 1 - winner,
    )
    return seen, 1


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
