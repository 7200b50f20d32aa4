"""What a move of a guessing game brings about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.rules.blocks import dividing, ending, guess_turn, guessing, hiding, players
from games.rules.blocks.dividing import Bunch
from games.rules.blocks.outcomes import Outcome
from games.rules.engine.actions import Begin
from games.rules.engine.contract import Action
from games.rules.engine.events import Began
from games.rules.engine.finish import leader
from games.rules.engine.guess_actions import HIDDEN_HOLDING, Divide, Guess, Hide, PassOn
from games.rules.engine.guess_events import (
    Counted,
    Declined,
    Divided,
    Guessed,
    GuessKept,
    Hid,
    Looked,
    Offered,
    PassedOn,
)
from games.rules.engine.guess_judging import NAMES, Applied, judged, judged_both, next_play, over
from games.rules.engine.guess_stage import Stage
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.errors import IllegalError

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState


def applied(state: GuessingState, action: Action) -> Applied:
    """The next state and what happened. Raises IllegalError."""
    possible = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
    if action not in possible:
        said = HIDDEN_HOLDING if isinstance(action, Hide) else action
        raise IllegalError(f"“{said}” cannot be done now: {_waits_for(state)}.")
    match action:
        case Begin():
            return _begun(state, action)
        case Hide():
            return _hidden(state, action)
        case Divide():
            seat = state.hiders[0]
            waiting = replace(state, stage=Stage.GUESS, offered=False)
            return waiting, (Divided(seat, dividing.STICKS.path),)
        case Guess():
            return _guessed(state, action)
        case Bunch():
            return _counted(state, action)
        case PassOn():
            return _passed(state)
        case Offer():
            asked = replace(state, stage=Stage.ANSWER, offered=True)
            return asked, (Offered(state.hiders[0], ending.END.path),)
        case Agree():
            result = leader(state.rules, state.counters)
            return over(state, result)
        case GoOn():
            stage = Stage.HIDE if state.rules.hiding else Stage.DIVIDE
            return replace(state, stage=stage), (Declined(state.other, ending.END.path),)
    raise IllegalError(f"“{action}” is no move of this game.")


def _waits_for(state: GuessingState) -> str:
    match state.stage:
        case Stage.OVER:
            return "the game is over"
        case Stage.START:
            return "it is not yet settled who plays first"
        case Stage.COUNT:
            return "the sticks are being counted"
        case Stage.HIDE:
            return f"seat {state.to_move} is to hide"
        case Stage.DIVIDE:
            return f"seat {state.to_move} is to divide the sticks"
        case Stage.GUESS:
            return f"seat {state.to_move} is to guess"
    return f"seat {state.to_move} is asked whether to end the game"


def _begun(state: GuessingState, action: Begin) -> Applied:
    begun = next_play(state, side=action.side, last_winner=None)
    return begun, (Began(action.side, players.STARTS.path),)


def _hidden(state: GuessingState, action: Hide) -> Applied:
    seat = state.hiders[len(state.hidden)]
    after = replace(state, hidden=(*state.hidden, action.holding), offered=False)
    if len(after.hidden) == len(state.hiders):
        after = replace(after, stage=Stage.GUESS)
    return after, (Hid(seat, hiding.PLACES.path),)


def _passed(state: GuessingState) -> Applied:
    (seat,) = state.hiders
    after = replace(state, playing=(1 - state.playing[0],), passed=True)
    return after, (PassedOn(seat, after.hiders[0], guess_turn.PASS.path),)


def _guessed(state: GuessingState, action: Guess) -> Applied:
    rules, number = state.rules, len(state.guessed)
    seat = state.guesser_of(number)
    guessed = Guessed(seat, action.named, NAMES)
    after = replace(state, guessed=(*state.guessed, action), got=(*state.got, *state.hits(action)))
    if rules.hiding is None:
        return replace(after, stage=Stage.COUNT), (guessed,)
    if rules.both:
        if number == 0:
            return after, (GuessKept(seat, NAMES),)
        first = Guessed(state.guesser_of(0), state.guessed[0].named, NAMES)
        return judged_both(after, (first, guessed))
    if state.looks:
        found = after.got[-1]
        if not found and number + 1 < rules.hiding.looks:
            return after, (Looked(seat, action.named[0], guessing.LOOKS.path),)
        return judged(after, Outcome(1, int(found), number + 1), (found,), (guessed,))
    if rules.names.kind == guessing.ORDER:
        outcome = Outcome(len(after.got), sum(after.got))
        return judged(after, outcome, (outcome.wrong == 0,), (guessed,))
    if len(after.got) < len(state.playing):
        return after, (guessed,)
    return judged(after, Outcome(len(after.got), sum(after.got)), after.got, (guessed,))


def _counted(state: GuessingState, bunch: Bunch) -> Applied:
    divided = state.rules.dividing
    assert divided is not None
    answer = divided.answer_of(bunch)
    right = state.guessed[0].named == (answer,)
    counted = Counted(state.hiders[0], bunch, answer, dividing.LAW.path)
    return judged(state, Outcome(1, int(right)), (right,), (counted,))
