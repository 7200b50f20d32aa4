"""What follows from a guess: what is shown, what is paid, who plays next, whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.rules.blocks import ending, guess_turn, guessing
from games.rules.blocks.outcomes import Outcome
from games.rules.engine.contract import Result
from games.rules.engine.events import Ended, Event, TurnPasses
from games.rules.engine.finish import ends_here, finished, leader
from games.rules.engine.guess_events import Judged, PlaysAgain, Shown
from games.rules.engine.guess_stage import Stage
from games.rules.engine.payments import pay

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState

Applied = tuple["GuessingState", tuple[Event, ...]]
NAMES = "guessing.names"


def next_play(state: GuessingState) -> GuessingState:
    """The state before a play, in which nothing is hidden or guessed."""
    return replace(
        state,
        stage=Stage.HIDE if state.rules.hiding else Stage.DIVIDE,
        hidden=(),
        guessed=(),
        got=(),
        passed=False,
    )


def over(state: GuessingState, result: Result) -> Applied:
    """The state after the end, and the event that tells it."""
    ended = replace(next_play(state), stage=Stage.OVER, offered=False, result=result)
    return ended, (Ended(result.winner, result.reason, result.clause),)


def judged(
    state: GuessingState, outcome: Outcome, hits: Sequence[bool], told: tuple[Event, ...]
) -> Applied:
    """What follows from the guess of one side; ``hits`` says which hiders were guessed rightly."""
    row = state.rules.row_of(outcome)
    guessers, holders = row.points or (None, None)
    gains = [
        (state.other, guessers.of(outcome) if guessers else 0),
        (state.side, holders.of(outcome) if holders else 0),
    ]
    shown = [
        Shown(seat, holding, hit, NAMES)
        for seat, holding, hit in zip(state.hiders, state.hidden, hits, strict=False)
    ]
    missed = [hider for hider, hit in zip(state.playing, hits, strict=True) if not hit]
    paid, events = _paid(state, outcome, gains, row.path)
    events = (*told, *shown, *events)
    result = _result(paid, gains)
    if result is not None:
        after, ended = over(paid, result)
        return after, (*events, *ended)
    turned, turn = _turned(paid, outcome, tuple(missed))
    return turned, (*events, turn)


def judged_both(state: GuessingState, told: tuple[Event, ...]) -> Applied:
    """What follows when both sides have guessed at once."""
    half = len(state.got) // 2
    right = [all(state.got[:half]), all(state.got[half:])]
    outcome = Outcome(2, sum(right))
    row = state.rules.row_of(outcome)
    guessers, _ = row.points or (None, None)
    gains = [
        (side, guessers.of(outcome) if guessers else 0)
        for side in (0, 1)
        if right[side] and not right[1 - side]
    ]
    # A side guesses what the other has hidden: the first side has guessed the second half.
    hits = [hit for side in (1, 0) for hit in state.got[side * half : side * half + half]]
    shown = [
        Shown(seat, holding, hit, NAMES)
        for seat, holding, hit in zip(state.hiders, state.hidden, hits, strict=False)
    ]
    paid, events = _paid(state, outcome, gains, row.path)
    events = (*told, *shown, *events)
    result = _result(paid, gains)
    if result is not None:
        after, ended = over(paid, result)
        return after, (*events, *ended)
    return next_play(_partners_change(paid, (0, 1))), events


def _paid(
    state: GuessingState, outcome: Outcome, gains: Sequence[tuple[int, int]], path: str
) -> Applied:
    """The guessers are paid first, then the others; plays and wins running are counted."""
    held = state.counters
    events: list[Event] = [
        Judged(outcome, tuple((side, points) for side, points in gains if points), path)
    ]
    for side, points in gains:
        held, told = pay(held, side, points, state.rules.counters)
        events += told
    kind = state.rules.end.kind
    plays = state.plays + 1 if kind == ending.PLAYS else 0
    streak = _streak(state, gains) if kind == ending.IN_A_ROW else (0, 0)
    return replace(state, counters=held, plays=plays, streak=streak), tuple(events)


def _streak(state: GuessingState, gains: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The side that has won running, and how often; a play that nobody wins breaks it."""
    ranked = sorted(gains, key=lambda gain: gain[1], reverse=True)
    if not ranked or ranked[0][1] == (ranked[1][1] if len(ranked) > 1 else 0):
        return (0, 0)
    winner = ranked[0][0]
    before = state.streak[1] if state.streak[0] == winner else 0
    return (winner, before + 1)


def _result(state: GuessingState, gains: Sequence[tuple[int, int]]) -> Result | None:
    end = state.rules.end
    if end.kind == ending.PLAYS and state.plays >= end.number:
        return leader(state.rules, state.counters)
    if end.kind == ending.IN_A_ROW and state.streak[1] >= end.number:
        return ends_here(state.rules, state.streak[0])
    return finished(state.rules, state.counters)


def _turned(
    state: GuessingState, outcome: Outcome, missed: tuple[int, ...]
) -> tuple[GuessingState, Event]:
    """Who plays next."""
    rules = state.rules
    if outcome.wrong == 0:
        who, path = rules.right, guess_turn.RIGHT.path
    elif outcome.right == 0:
        who, path = rules.wrong, guess_turn.WRONG.path
    else:
        who, path = rules.some_right, guess_turn.SOME_RIGHT.path
    after = next_play(_partners_change(state, (state.other,)))
    everybody = tuple(range(rules.hiders))
    if who == guess_turn.GUESSERS:
        passed = replace(after, side=state.other, playing=everybody)
        return passed, TurnPasses(passed.hiders[0], path)
    again = replace(after, playing=missed if who == guess_turn.MISSED else everybody)
    return again, PlaysAgain(again.hiders, path)


def _partners_change(state: GuessingState, sides: Sequence[int]) -> GuessingState:
    """Where one guesses for the side by turns, it is the next one's turn."""
    rules = state.rules
    by_turns = rules.hiding is None or rules.hiding.guesser == guessing.ONE_BY_TURNS
    if rules.per_side == 1 or not by_turns:
        return state
    partners = tuple(
        (partner + 1) % rules.per_side if side in sides else partner
        for side, partner in enumerate(state.partners)
    )
    return replace(state, partners=partners)
