"""What can be done in a state of a guessing game: the moves of players, and what chance brings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from games.rules.blocks.hiding import Holding
from games.rules.engine.actions import Begin
from games.rules.engine.contract import CHANCE, Action
from games.rules.engine.guess_actions import Divide, Guess, Hide, PassOn
from games.rules.engine.guess_stage import Stage
from games.rules.engine.stopping import Agree, GoOn, Offer

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState

Law = tuple[tuple[Action, Fraction], ...]


def moves(state: GuessingState) -> tuple[Action, ...]:
    """What the seat to move may do. A guesser's moves do not depend on what is hidden."""
    match state.stage:
        case Stage.START if state.to_move != CHANCE:
            return (Begin(0), Begin(1))
        case Stage.HIDE:
            return (*map(Hide, _holdings(state)), *_instead(state))
        case Stage.DIVIDE:
            return (Divide(), *_instead(state))
        case Stage.GUESS if state.now.neutral:
            return (*_guesses(state), *_instead(state))
        case Stage.GUESS:
            return _guesses(state)
        case Stage.ANSWER:
            return (Agree(), GoOn())
    return ()


def _holdings(state: GuessingState) -> tuple[Holding, ...]:
    hiding = state.now.hiding
    assert hiding is not None
    holdings = hiding.holdings_of(state.now.side_of(state.hiders[len(state.hidden)]))
    start = len(state.hidden) // len(state.playing) * len(state.playing)
    before = state.hidden[start:]
    if hiding.mixed or not before:
        return holdings
    return tuple(h for h in holdings if h.together == before[0].together)


def _instead(state: GuessingState) -> tuple[Action, ...]:
    """What may be done before a play in place of playing."""
    if state.hidden:
        return ()
    rules = state.now
    alone = len(state.playing) < rules.hiders
    may_pass = rules.may_pass and alone and not state.passed
    may_offer = rules.ends_by_agreement and not state.offered
    return (*([PassOn()] if may_pass else []), *([Offer()] if may_offer else []))


def _guesses(state: GuessingState) -> tuple[Action, ...]:
    rules = state.now
    if rules.marks and rules.dividing is not None:
        return (Guess((rules.marks[state.other],)),)
    looked = {guess.named for guess in state.guessed if state.looks}
    guesser = rules.side_of(state.guesser_of(len(state.guessed)))
    named = rules.guesses(state.units, 1 - guesser)
    return tuple(Guess(name) for name in named if name not in looked)


def outcomes(state: GuessingState) -> Law:
    """Lots for the first play, the bunch that was parted off, or what a neutral hider has hidden;
    chances add up to one."""
    if state.stage is Stage.COUNT:
        if state.now.dividing is not None:
            return state.now.dividing.law_of_bunches
        assert state.now.hiding is not None
        holdings = state.now.hiding.holdings
        return tuple((Hide(holding), Fraction(1, len(holdings))) for holding in holdings)
    if state.to_move != CHANCE:
        return ()
    if state.last_winner is not None:
        return ((Begin(state.last_winner), Fraction(1)),)
    return tuple((Begin(side), Fraction(1, 2)) for side in (0, 1))


def effects(state: GuessingState) -> Law:
    """One outcome for all those that make as much of the guess right."""
    if state.stage is not Stage.COUNT:
        return outcomes(state)
    together: dict[object, tuple[Action, Fraction]] = {}
    for outcome, chance in outcomes(state):
        right = _right(state, outcome)
        first, before = together.get(right, (outcome, Fraction(0)))
        together[right] = (first, before + chance)
    return tuple(together.values())


def _right(state: GuessingState, outcome: Action) -> int:
    """How much of the guess an outcome makes right."""
    guess, dividing = state.guessed[0], state.now.dividing
    if isinstance(outcome, Hide):
        return sum(state.hits_of((outcome.holding,), guess))
    assert dividing is not None
    return guess.named == (dividing.answer_of(outcome),)  # type: ignore[arg-type]  # a bunch
