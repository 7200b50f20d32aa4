"""What follows from a guess: what is shown, what is paid, who plays next, whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.rules.blocks import ending, guess_turn, guessing
from games.rules.blocks.outcomes import Outcome
from games.rules.engine.contract import Result
from games.rules.engine.events import Ended, Event, TurnPasses
from games.rules.engine.finish import ends_here, finished, leader
from games.rules.engine.guess_events import Judged, PlaysAgain, Shown
from games.rules.engine.guess_stage import Stage
from games.rules.engine.payments import Counters, pay

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState

Applied = tuple["GuessingState", tuple[Event, ...]]
Gains = Sequence[tuple[int, int]]
NAMES = "guessing.names"


def next_play(state: GuessingState, **changes: Any) -> GuessingState:
    """The state before a play, in which nothing is hidden or guessed, with these changes."""
    stage = Stage.HIDE if state.rules.hiding else Stage.DIVIDE
    fresh: dict[str, Any] = {
        "stage": stage, "hidden": (), "guessed": (), "got": (), "passed": False, "offered": False,
    }  # fmt: skip
    return replace(state, **(fresh | changes))


def over(state: GuessingState, result: Result, **changes: Any) -> Applied:
    """The state after the end, and the event that tells it."""
    ended = next_play(state, stage=Stage.OVER, result=result, **changes)
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
    changes, paid, result = _paid(state, gains)
    events = (*told, *_shown(state, hits), _judgement(outcome, gains, row.path), *paid)
    if result is not None:
        after, ended = over(state, result, **changes)
        return after, (*events, *ended)
    changes["partners"] = _partners_after(state, (state.other,))
    missed = tuple(hider for hider, hit in zip(state.playing, hits, strict=True) if not hit)
    turned, turn = _turned(state, outcome, missed, changes)
    return turned, (*events, turn)


def judged_both(state: GuessingState, told: tuple[Event, ...]) -> Applied:
    """What follows when both sides have guessed at once."""
    half = len(state.got) // 2
    right = [all(state.got[:half]), all(state.got[half:])]
    outcome = Outcome(2, sum(right))
    row = state.rules.row_of(outcome)
    guessers, _ = row.points or (None, None)
    gains = [
        (side, guessers.of(outcome) if guessers and right[side] and not right[1 - side] else 0)
        for side in (0, 1)
    ]
    changes, paid, result = _paid(state, gains)
    # A side guesses what the other has hidden: the second side has guessed the first half.
    shown = _shown(state, (*state.got[half:], *state.got[:half]))
    events = (*told, *shown, _judgement(outcome, gains, row.path), *paid)
    if result is not None:
        after, ended = over(state, result, **changes)
        return after, (*events, *ended)
    return next_play(state, partners=_partners_after(state, (0, 1)), **changes), events


def _shown(state: GuessingState, hits: Sequence[bool]) -> tuple[Event, ...]:
    """Every hider shows the pieces; where sticks are divided there is nothing to show."""
    held = zip(state.hiders, state.hidden, hits, strict=False)
    return tuple(Shown(seat, holding, hit, NAMES) for seat, holding, hit in held)


def _judgement(outcome: Outcome, gains: Gains, path: str) -> Judged:
    return Judged(outcome, tuple((side, points) for side, points in gains if points), path)


def _paid(
    state: GuessingState, gains: Gains
) -> tuple[dict[str, Any], tuple[Event, ...], Result | None]:
    """What changes when the first is paid and then the other, how that is told, and the end."""
    rules, held = state.rules, state.counters
    events: list[Event] = []
    for side, points in gains:
        if points:
            held, told = pay(held, side, points, rules.counters)
            events += told
    changes: dict[str, Any] = {"counters": held}
    if rules.end.kind == ending.PLAYS:
        changes["plays"] = state.plays + 1
    if rules.end.kind == ending.IN_A_ROW:
        changes["streak"] = _streak(state, gains)
    return changes, tuple(events), _result(state, held, changes)


def _streak(state: GuessingState, gains: Gains) -> tuple[int, int]:
    """The side that has won running, and how often; a play that nobody wins breaks it."""
    (one, first), (other, second) = gains
    if first == second:
        return (0, 0)
    winner = one if first > second else other
    return (winner, (state.streak[1] if state.streak[0] == winner else 0) + 1)


def _result(state: GuessingState, held: Counters, changes: dict[str, Any]) -> Result | None:
    rules, end = state.rules, state.rules.end
    if end.kind == ending.PLAYS:
        return leader(rules, held) if changes["plays"] >= end.number else None
    if end.kind == ending.IN_A_ROW:
        side, times = changes["streak"]
        return ends_here(rules, side) if times >= end.number else None
    return finished(rules, held)


def _turned(
    state: GuessingState, outcome: Outcome, missed: tuple[int, ...], changes: dict[str, Any]
) -> tuple[GuessingState, Event]:
    """Who plays next."""
    rules = state.rules
    if outcome.wrong == 0:
        who, path = rules.right, guess_turn.RIGHT.path
    elif outcome.right == 0:
        who, path = rules.wrong, guess_turn.WRONG.path
    else:
        who, path = rules.some_right, guess_turn.SOME_RIGHT.path
    everybody = tuple(range(rules.hiders))
    if who == guess_turn.GUESSERS:
        passed = next_play(state, side=state.other, playing=everybody, **changes)
        return passed, TurnPasses(passed.hiders[0], path)
    playing = missed if who == guess_turn.MISSED else everybody
    again = next_play(state, playing=playing, **changes)
    return again, PlaysAgain(again.hiders, path)


def _partners_after(state: GuessingState, sides: Sequence[int]) -> tuple[int, ...]:
    """Which partner guesses next: the next one, where they take turns and one has guessed."""
    rules = state.rules
    by_turns = rules.hiding is None or rules.hiding.guesser == guessing.ONE_BY_TURNS
    if rules.per_side == 1 or not by_turns:
        return state.partners
    return tuple(
        (partner + 1) % rules.per_side if side in sides else partner
        for side, partner in enumerate(state.partners)
    )
