"""What follows from a guess: what is shown, what is paid, who plays next, whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.rules.blocks import ending, guess_turn, guessing
from games.rules.blocks.guess_scores import GuessRow
from games.rules.blocks.outcomes import Outcome
from games.rules.blocks.phasing import SCORER, first_field
from games.rules.engine.contract import Result
from games.rules.engine.events import Began, Event, TurnPasses
from games.rules.engine.finish import ends_here, finished, leader
from games.rules.engine.games import NOBODY, Count
from games.rules.engine.guess_course import Applied, next_play, over
from games.rules.engine.guess_events import Judged, PlaysAgain, Shown
from games.rules.engine.payments import pay
from games.rules.engine.phases import Happened, phase_begins, scores_running
from games.rules.guessing_rules import GuessingRules

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState

Gains = Sequence[tuple[int, int]]
NAMES = "guessing.names"


def judged(
    state: GuessingState, outcome: Outcome, hits: Sequence[bool], told: tuple[Event, ...]
) -> Applied:
    """What follows from the guess of one side; ``hits`` says which hiders were guessed rightly."""
    row = state.now.row_of(outcome)
    guessers, holders = row.points or (None, None)
    gains = [
        (state.other, guessers.of(outcome) if guessers else 0),
        (state.side, holders.of(outcome) if holders else 0),
    ]
    told = (*told, *_shown(state, hits), _judgement(outcome, gains, row.path))
    paid, payments = _paid(state, gains)
    told = (*told, *payments)
    result = _result(paid)
    if result is not None:
        ended, told_end = over(paid, result)
        return ended, (*told, *told_end)
    begins, first, phase = _phase(paid, row, gains)
    partners = _partners_after(state, (state.other,))
    missed = tuple(hider for hider, hit in zip(state.playing, hits, strict=True) if not hit)
    who, path = _turn(state.now, outcome)
    # Who plays next follows from the rules that were in force for this guess.
    side = state.other if who in guess_turn.PASSING else state.side
    playing = missed if who == guess_turn.MISSED else _everybody(state.now)
    if begins and (first is not None or not _plays_alike(state.now, phase.now)):
        side = side if first is None or phase.now.both else _first_side(phase.now, first)
        playing = _everybody(phase.now)
    after = next_play(phase, side=0 if phase.now.both else side, playing=playing, partners=partners)
    if phase.now.both:
        return after, (*told, *begins)
    if first is not None and begins:
        started = Began(first, first_field(after.phase_name).path)
        return after, (*told, *begins, started)
    numbers = after.hider_numbers if any(after.hider_numbers) else ()
    turn: Event = PlaysAgain(after.hiders or (after.first,), path, numbers)
    if side != state.side:
        turn = TurnPasses(after.first, path)
    return after, (*told, *begins, turn)


def judged_both(state: GuessingState, told: tuple[Event, ...]) -> Applied:
    """What follows when both sides have guessed at once."""
    half = len(state.got) // 2
    right = [all(state.got[:half]), all(state.got[half:])]
    outcome = Outcome(2, sum(right))
    row = state.now.row_of(outcome)
    guessers, _ = row.points or (None, None)
    gains = [
        (side, guessers.of(outcome) if guessers and right[side] and not right[1 - side] else 0)
        for side in (0, 1)
    ]
    # A side guesses what the other has hidden: the second side has guessed the first half.
    shown = _shown(state, (*state.got[half:], *state.got[:half]))
    paid, payments = _paid(state, gains)
    told = (*told, *shown, _judgement(outcome, gains, row.path), *payments)
    result = _result(paid)
    if result is not None:
        ended, told_end = over(paid, result)
        return ended, (*told, *told_end)
    begins, first, phase = _phase(paid, row, gains)
    partners = _partners_after(state, (0, 1))
    if not begins or phase.now.both or first is None:
        return next_play(phase, playing=_everybody(phase.now), partners=partners), (*told, *begins)
    side = _first_side(phase.now, first)
    after = next_play(phase, side=side, playing=_everybody(phase.now), partners=partners)
    return after, (*told, *begins, Began(first, first_field(after.phase_name).path))


def _everybody(rules: GuessingRules) -> tuple[int, ...]:
    """The hiders of a side, all of them."""
    return tuple(range(rules.hiders))


def _first_side(rules: GuessingRules, first: int) -> int:
    """The side that hides when this one plays first: where nobody of a side does, it guesses."""
    return 1 - first if rules.neutral else first


def _plays_alike(before: GuessingRules, after: GuessingRules) -> bool:
    """Whether as many hide in the same way in two phases."""
    return (before.hiders, before.both, before.neutral) == (
        after.hiders,
        after.both,
        after.neutral,
    )


def _phase(
    state: GuessingState, row: GuessRow, gains: Gains
) -> tuple[tuple[Event, ...], int | None, GuessingState]:
    """The phase that begins with a play, if one does, the side that is first in it if it says so,
    and the state in that phase."""
    scorer = _scorer(gains)
    rules = state.rules
    running = scores_running(rules, state.phase, state.running, scorer)
    happened = Happened(
        pool_empty=rules.counters.change_hands and state.counters.pool == 0,
        scored=any(points for _, points in gains),
        running=running,
        line=row.path,
    )
    begins = phase_begins(rules, state.phase, happened)
    if not begins:
        return (), None, state.but(running=running)
    says = rules.phases[state.phase].first
    first = scorer if scorer is None or says == SCORER else 1 - scorer
    after = state.but(phase=state.phase + 1, running=NOBODY)
    return begins, first if says else None, after


def _scorer(gains: Gains) -> int | None:
    """The side that has gained more; None where neither has."""
    (one, first), (other, second) = gains
    if first == second:
        return None
    return one if first > second else other


def _shown(state: GuessingState, hits: Sequence[bool]) -> tuple[Event, ...]:
    """Every hider shows the pieces; where sticks are divided there is nothing to show."""
    numbers = state.hider_numbers or (0,)
    held = zip(state.hiders or (None,), numbers, state.hidden, hits, strict=False)
    phase = state.phase_name
    return tuple(
        Shown(seat, holding, hit, NAMES, phase, hider) for seat, hider, holding, hit in held
    )


def _judgement(outcome: Outcome, gains: Gains, path: str) -> Judged:
    return Judged(outcome, tuple((side, points) for side, points in gains if points), path)


def _paid(state: GuessingState, gains: Gains) -> tuple[GuessingState, tuple[Event, ...]]:
    """The state after the first is paid and then the other, and how that is told."""
    rules, held = state.now, state.counters
    events: list[Event] = []
    for side, points in gains:
        if points:
            held, told = pay(held, side, points, rules.counters)
            events += told
    changes: dict[str, Any] = {"counters": held}
    end = rules.one_game.end
    if end.kind == ending.PLAYS:
        changes["plays"] = state.plays + 1
    if end.kind == ending.IN_A_ROW:
        changes["streak"] = _streak(state, gains)
    return state.but(**changes), tuple(events)


def _streak(state: GuessingState, gains: Gains) -> Count:
    """The side that has won running, and how often; a play that nobody wins breaks it."""
    winner = _scorer(gains)
    if winner is None:
        return NOBODY
    return (winner, (state.streak[1] if state.streak[0] == winner else 0) + 1)


def _result(state: GuessingState) -> Result | None:
    """How the game is over, or of several this one; None while it goes on."""
    rules, held = state.now.one_game, state.counters
    end = rules.end
    if end.kind == ending.PLAYS:
        return leader(rules, held) if state.plays >= end.number else None
    if end.kind == ending.IN_A_ROW:
        side, times = state.streak
        return ends_here(rules, side) if times >= end.number else None
    return finished(rules, held)


def _turn(rules: GuessingRules, outcome: Outcome) -> tuple[str, str]:
    """Who plays next, and the clause that says so."""
    if outcome.wrong == 0:
        return rules.right, guess_turn.RIGHT.path
    if outcome.right == 0:
        return rules.wrong, guess_turn.WRONG.path
    return rules.some_right, guess_turn.SOME_RIGHT.path


def _partners_after(state: GuessingState, sides: Sequence[int]) -> tuple[int, ...]:
    """Which partner guesses next: the next one, where they take turns and one has guessed."""
    rules = state.now
    by_turns = rules.hiding is None or rules.hiding.guesser == guessing.ONE_BY_TURNS
    if rules.per_side == 1 or not by_turns:
        return state.partners
    return tuple(
        (partner + 1) % rules.per_side if side in sides else partner
        for side, partner in enumerate(state.partners)
    )
