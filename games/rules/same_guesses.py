"""The same hidings and guesses judged under readings in which as much is hidden and named.

Players are numbered within their side, so that it does not matter which side hides: in each play
the hider of a number hides alike under every reading, and of him the same is guessed. Where one who
was missed hides alone, he does what he would have done beside his partner.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.blocks import guessing
from games.rules.engine.contract import CHANCE, Action
from games.rules.engine.events import Event
from games.rules.engine.guess_actions import Divide, Guess, Hide
from games.rules.engine.guess_events import Judged
from games.rules.engine.guess_stage import Stage
from games.rules.engine.guessing import GuessingState, begin
from games.rules.guessing_rules import GuessingRules
from games.rules.judging import Judgement, drawn_evenly, drawn_from, judgement

# The places of one play in the series: those of the hiders, then of the guesses, then the count.
_OF_A_PLAY, _GUESSES, _COUNT = 256, 100, 200


@dataclass(frozen=True)
class Guessable:
    """All on which it depends which hidings and guesses there are in a reading."""

    hidden: object
    named: object
    phases: tuple[object, ...]


def guessable_of(rules: GuessingRules) -> Guessable:
    """What is hidden and named; readings that agree in it can be given the same guesses."""
    return Guessable(
        _hidden(rules),
        _named(rules),
        tuple((_hidden(one), _named(one)) for one in rules.of_all_phases[1:]),
    )


def judge_guesses(rules: GuessingRules, word: str, number: int) -> list[Judgement]:
    """What a reading makes of so many plays as the word gives them, until its game is over.

    Lots give the first play to the first side; nobody offers to end the game, and nobody who was
    missed passes the play on.
    """
    state = begin(rules)
    sums = (0,) * rules.sides
    found: list[Judgement] = []
    told: list[Event] = []
    while state.to_move is not None and len(found) < number:
        side = state.side
        state, events = state.apply(_action(state, word, len(found) * _OF_A_PLAY))
        told += events
        if any(isinstance(event, Judged) for event in events):
            over = state.to_move is None
            one = judgement(rules, side, told, sums, state.counters, over)
            sums, told = one.sums, []
            found.append(one)
    return found


def _action(state: GuessingState, word: str, place: int) -> Action:
    if state.stage is Stage.COUNT:
        law = state.chance_outcomes()
        return law[drawn_from(word, place + _COUNT, [chance for _, chance in law])][0]
    if state.to_move == CHANCE:
        return state.chance_outcomes()[0][0]
    legal = state.legal_actions()
    hides = [one for one in legal if isinstance(one, Hide)]
    if hides:
        done, playing = len(state.hidden), state.playing
        hider = playing[done % len(playing)] + state.now.hiders * (done // len(playing))
        return hides[drawn_evenly(word, place + hider, len(hides))]
    guesses = [one for one in legal if isinstance(one, Guess)]
    if guesses:
        return _guess(state, guesses, word, place + _GUESSES)
    return next((one for one in legal if isinstance(one, Divide)), legal[0])


def _guess(state: GuessingState, guesses: list[Guess], word: str, place: int) -> Guess:
    hiding, done = state.now.hiding, len(state.guessed)
    if hiding is None or state.now.names.kind == guessing.ORDER or state.looks or state.now.both:
        return guesses[drawn_evenly(word, place + done, len(guesses))]
    about = (state.playing[done],) if state.guesses_each else state.playing
    places = hiding.place_names
    return Guess(tuple(places[drawn_evenly(word, place + one, len(places))] for one in about))


def _hidden(rules: GuessingRules) -> object:
    hiding, dividing = rules.hiding, rules.dividing
    if dividing is not None:
        return dividing.law_of_bunches
    assert hiding is not None
    pieces = tuple((piece.name, piece.count) for piece in hiding.pieces)
    of_whom = (hiding.hiders, hiding.both, hiding.neutral, hiding.marks)
    # Whether hiders may differ in how they hold the pieces matters only where there are two ways.
    mixed = hiding.mixed or len(hiding.ways) == 1
    return pieces, hiding.place_names, tuple(sorted(hiding.ways)), mixed, of_whom


def _named(rules: GuessingRules) -> object:
    # Which piece is sought decides what is right, and not what can be hidden or named.
    looks = rules.hiding.looks if rules.hiding is not None else 0
    return rules.names.kind, rules.names.answers, looks
