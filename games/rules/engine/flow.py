"""What follows a throw: points, steps, payments; who drops out, ends, begins a phase, is next."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from games.rules.blocks import ending, players, throwing
from games.rules.blocks.falls import Fall
from games.rules.blocks.scores import Row
from games.rules.engine.contract import Result
from games.rules.engine.dues import pay_dues
from games.rules.engine.events import (
    DropsOut,
    Ended,
    Event,
    GameWon,
    Scored,
    Thrown,
    ThrowsAgain,
    TurnPasses,
    Voided,
)
from games.rules.engine.finish import finished, leader
from games.rules.engine.games import NOBODY, after_a_game
from games.rules.engine.payments import Counters, at_the_start, pay
from games.rules.engine.phases import Happened, named, phase_begins, scores_running
from games.rules.engine.position import Position, Stage
from games.rules.engine.running import LapDone
from games.rules.engine.track import Run, at_the_gates, movable, stays
from games.rules.throwing_rules import ThrowingRules

P = TypeVar("P", bound=Position)
Told = tuple[Event, ...]


def opened(rules: ThrowingRules, position: P) -> P:
    """The position with everything laid out for a new game."""
    return position.but(
        stage=Stage.START,
        side=0,
        partners=(0,) * rules.sides,
        counters=at_the_start(rules.counters, rules.sides, rules.per_side),
        phase=0,
        out=frozenset(),
        thrown=0,
        running=NOBODY,
        lots=(),
        track=at_the_gates(rules.circuit, rules.sides) if rules.circuit else None,
        fallen="",
        agreed=0,
        offered=False,
    )


def fell(position: P, fall: Fall) -> tuple[P, Told]:
    """What follows a fall: it is scored, and paid or moved by."""
    now = position.now
    row = now.scored_by[fall]
    points = row.points or 0
    side = scorer(position, row)
    told: Told = (Thrown(position.seat, fall, "throw.chance"), Scored(side, points, row.path))
    if now.circuit is None:
        held, paid = pay(position.counters, side, points, now.counters, position.seats)
        return _settled(position, position.but(counters=held), row, (*told, *paid))
    assert position.track is not None
    runners = movable(now.circuit, position.track, side, points, row.path) if points else []
    if len(runners) > 1:
        return position.but(stage=Stage.MOVE, fallen=row.path), told
    if runners:
        after, moved = _moved(position, row, side, runners[0])
        return _settled(position, after, row, (*told, *moved))
    stay = (stays(now.circuit, position.track, side),) if points else ()
    return _settled(position, position, row, (*told, *stay))


def moved_by_choice(position: P, runner: int) -> tuple[P, Told]:
    """What follows when a player has chosen the runner that a throw moves."""
    row = next(row for row in position.now.rows if row.path == position.fallen)
    after, moved = _moved(position, row, scorer(position, row), runner)
    return _settled(position, after, row, moved)


def scorer(position: Position, row: Row) -> int:
    """The side for which a line of the score counts."""
    return position.now.marks.index(row.mark) if row.mark else position.side


def _moved(position: P, row: Row, side: int, runner: int) -> tuple[P, Told]:
    now, track = position.now, position.track
    assert now.circuit is not None
    assert track is not None
    run = Run(now.circuit, track, laps_counted(now))
    run.move(side, runner, row.points or 0)
    held, told = pay_dues(position.counters, run.told, now.counters, position.seats)
    return position.but(track=run.track, counters=held), told


def laps_counted(rules: ThrowingRules) -> int:
    """Up to how many laps are counted: as many as the game is played for."""
    end = rules.one_game.end
    return end.number if end.kind == ending.LAPS else 0


def voided(position: P) -> tuple[P, Told]:
    """What follows a throw that does not count."""
    told = Voided(position.seat, throwing.VOID.path)
    path = throwing.AFTER_VOID.path
    after = position.but(stage=Stage.THROW)
    if position.now.after_void == throwing.THROWN_AGAIN:
        return after, named(position.now, (told, ThrowsAgain(position.seat, path)))
    passed = after.passed()
    return passed, named(position.now, (told, TurnPasses(passed.seat, path)))


def _settled(before: P, after: P, row: Row, told: Told) -> tuple[P, Told]:
    """What follows when a throw is paid or moved by: drop-outs, the end, a phase, the next turn."""
    now = before.now
    after = after.but(stage=Stage.THROW, fallen="", offered=False)
    scoring = scorer(after, row) if row.points else None
    running = scores_running(after.rules, after.phase, after.running, scoring)
    after = after.but(running=running)
    out = _dropped(before.counters, after.counters, before) if now.drops_out else frozenset()
    if out:
        after = after.without(out)
        told += tuple(DropsOut(seat, players.DROPS_OUT.path) for seat in sorted(out))
    result = _result(after)
    if result is not None:
        over, ends = _over(after, result)
        return over, named(now, (*told, *ends))
    happened = Happened(
        pool_empty=after.counters.pool == 0,
        scored=bool(row.points),
        running=running,
        line=row.path,
        lap=any(isinstance(event, LapDone) for event in told),
        out=bool(out),
    )
    begins = phase_begins(after.rules, after.phase, happened)
    after, following = _next(after.but(phase=after.phase + len(begins)), row, now)
    return after, named(now, (*told, *begins, *following))


def _dropped(before: Counters, after: Counters, position: Position) -> frozenset[int]:
    """The seats that have paid away their last counter with this throw."""
    if after.purses:
        pairs = enumerate(zip(before.purses, after.purses, strict=True))
        return frozenset(seat for seat, (had, has) in pairs if had and not has)
    sides = [
        side
        for side, (had, has) in enumerate(zip(before.sides, after.sides, strict=True))
        if had and not has
    ]
    return frozenset(seat for seat in position.rules.seats if position.rules.side_of(seat) in sides)


def _result(position: Position) -> Result | None:
    """How the game is over, or in a row of games this one; None while it goes on."""
    now = position.now
    end = now.end.each or now.end
    if end.kind == ending.ONE_SIDE_LEFT:
        left = position.sides_in()
        return Result(left[0], end.kind, ending.END.path) if len(left) == 1 else None
    if end.kind == ending.LAPS:
        laps = position.track.laps if position.track else ()
        done = [side for side, n in enumerate(laps) if n >= end.number]
        return Result(done[0], end.kind, ending.END.path) if done else None
    return finished(now.one_game, position.counters)


def _over(position: P, result: Result) -> tuple[P, Told]:
    """What follows the end of a game: of several of them, perhaps, the next one."""
    end = position.now.end
    if end.each is None:
        return _ended(position, result)
    streak = after_a_game(end, position.streak, result.winner)
    if streak[1] >= end.number:
        return _ended(position, Result(streak[0], end.kind, result.clause))
    told = GameWon(result.winner, result.reason, position.now.at(result.clause))
    again = opened(position.rules, position).but(streak=streak)
    by_winner = position.rules.starts == players.LAST_WINNER
    return again.but(last_winner=result.winner if by_winner else None), (told,)


def _ended(position: P, result: Result) -> tuple[P, Told]:
    told = Ended(result.winner, result.reason, position.now.at(result.clause))
    named_result = replace(result, clause=told.clause)
    return position.but(stage=Stage.OVER, result=named_result), (told,)


def stopped(position: P) -> tuple[P, Told]:
    """The game ends because all sides have agreed to it."""
    return _over(position, leader(position.now.one_game, position.counters))


def _next(position: P, row: Row, now: ThrowingRules) -> tuple[P, Told]:
    """Who throws next, by the rules that were in force for this throw."""
    seat, made = position.seat, position.thrown + 1
    scored = bool(row.points) and scorer(position, row) == position.side
    if seat not in position.out and made < now.throws:
        return position.but(thrown=made), (ThrowsAgain(seat, throwing.THROWS.path),)
    if seat not in position.out and ((now.again.scoring and scored) or row.path in now.again.after):
        return position.but(thrown=now.throws - 1), (ThrowsAgain(seat, "turn.again"),)
    after = position.passed()
    return after, (TurnPasses(after.seat, "turn.again"),)
