"""What a move of a guessing game brings about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.blocks import dividing, ending, guess_turn, guessing, hiding, players
from games.rules.blocks.dividing import Bunch
from games.rules.blocks.outcomes import Outcome
from games.rules.engine.actions import Begin
from games.rules.engine.contract import Action
from games.rules.engine.events import Began, Event
from games.rules.engine.guess_actions import HIDDEN_HOLDING, Divide, Guess, Hide, PassOn
from games.rules.engine.guess_course import Applied, first_stage, next_play, stopped
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
from games.rules.engine.guess_judging import NAMES, judged, judged_both
from games.rules.engine.guess_stage import Stage
from games.rules.engine.phases import named
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
    after, told = _applied(state, action)
    return after, named(state.now, told)


def _applied(state: GuessingState, action: Action) -> Applied:
    match action:
        case Begin():
            return _begun(state, action)
        case Hide() if state.stage is Stage.COUNT:
            return _shown(state, action)
        case Hide():
            return _hidden(state, action)
        case Divide():
            waiting = state.but(stage=Stage.GUESS, offered=False)
            return waiting, (Divided(state.first, dividing.STICKS.path),)
        case Guess():
            return _guessed(state, action)
        case Bunch():
            return _counted(state, action)
        case PassOn():
            return _passed(state)
        case Offer():
            asked = state.but(stage=Stage.ANSWER, offered=True)
            return asked, (Offered(state.first, ending.END.path),)
        case Agree():
            return stopped(state)
        case GoOn():
            seat = state.to_move
            assert isinstance(seat, int)
            goes_on = state.but(stage=first_stage(state.now))
            return goes_on, (Declined(seat, ending.END.path),)
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
    # Where somebody of neither side hides, the first play is a guess.
    side = 1 - action.side if state.now.neutral else action.side
    begun = next_play(state, side=side, last_winner=None)
    return begun, (Began(action.side, players.STARTS.path),)


def _hidden(state: GuessingState, action: Hide) -> Applied:
    number = len(state.hidden)
    seat, hider = state.hiders[number], state.hider_numbers[number]
    after = state.but(hidden=(*state.hidden, action.holding), offered=False)
    if len(after.hidden) == len(state.hiders):
        after = after.but(stage=Stage.GUESS)
    return after, (Hid(seat, hiding.PLACES.path, hider),)


def _passed(state: GuessingState) -> Applied:
    (seat,) = state.hiders
    after = state.but(playing=(1 - state.playing[0],), passed=True)
    hiders = (state.hider_numbers[0], after.hider_numbers[0])
    return after, (PassedOn(seat, after.hiders[0], guess_turn.PASS.path, hiders),)


def _guessed(state: GuessingState, action: Guess) -> Applied:
    rules, number = state.now, len(state.guessed)
    seat = state.guesser_of(number)
    hider = state.hider_numbers[number] if state.guesses_each else 0
    guessed = Guessed(seat, action.named, NAMES, state.phase_name, hider)
    got = (*state.got, *state.hits(action))
    after = state.but(guessed=(*state.guessed, action), got=got, offered=False)
    if rules.hiding is None or rules.neutral:
        return after.but(stage=Stage.COUNT), (guessed,)
    if rules.both:
        if number == 0:
            return after, (GuessKept(seat, NAMES),)
        first = Guessed(state.guesser_of(0), state.guessed[0].named, NAMES, state.phase_name)
        return judged_both(after, (first, guessed))
    if state.looks:
        found = after.got[-1]
        if not found and number + 1 < rules.hiding.looks:
            return after, (Looked(seat, action.named[0], guessing.LOOKS.path, state.phase_name),)
        return judged(after, Outcome(1, int(found), number + 1), (found,), (guessed,))
    if rules.names.kind != guessing.ORDER and len(after.got) < len(state.playing):
        return after, (guessed,)
    return _compared(after, (guessed,))


def _shown(state: GuessingState, action: Hide) -> Applied:
    """What a neutral hider has hidden comes to light when it has been guessed."""
    held = (action.holding,)
    return _compared(state.but(hidden=held, got=state.hits_of(held, state.guessed[0])), ())


def _compared(state: GuessingState, told: tuple[Event, ...]) -> Applied:
    """What follows when all that was guessed is compared with what was hidden."""
    outcome = Outcome(len(state.got), sum(state.got))
    order = state.now.names.kind == guessing.ORDER
    return judged(state, outcome, (outcome.wrong == 0,) if order else state.got, told)


def _counted(state: GuessingState, bunch: Bunch) -> Applied:
    divided = state.now.dividing
    assert divided is not None
    answer = divided.answer_of(bunch)
    right = state.guessed[0].named == (answer,)
    counted = Counted(state.first, bunch, answer, dividing.LAW.path, state.phase_name)
    return judged(state, Outcome(1, int(right)), (right,), (counted,))
