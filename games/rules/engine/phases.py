"""Which part of a game is on, and which clauses are in force in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.rules.blocks import phasing
from games.rules.engine.events import Event, PhaseBegins
from games.rules.engine.games import NOBODY, Count
from games.rules.rules import Phase, Rules


@dataclass(frozen=True)
class Happened:
    """What has happened in one play, as far as a phase can begin by it.

    ``running`` is a side and how often it has scored running, ``line`` the path of the line of the
    score that took the play.
    """

    pool_empty: bool
    scored: bool
    running: Count
    line: str
    lap: bool = False
    out: bool = False


def next_phase(rules: Rules, phase: int) -> Phase | None:
    """The phase after the one that is on (0: the first), if there is one."""
    return rules.phases[phase] if phase < len(rules.phases) else None


def phase_begins(rules: Rules, phase: int, happened: Happened) -> tuple[PhaseBegins, ...]:
    """The phase that begins with what has happened, if one does."""
    following = next_phase(rules, phase)
    if following is None:
        return ()
    entry = following.entry
    begins = {
        phasing.POOL_EMPTY: happened.pool_empty,
        phasing.FIRST_SCORE: happened.scored,
        phasing.FIRST_LAP: happened.lap,
        phasing.PLAYER_OUT: happened.out,
        phasing.SCORES_RUNNING: happened.running[1] >= entry.number,
        phasing.LINE: happened.line == entry.line,
    }
    if not begins[entry.kind]:
        return ()
    return (PhaseBegins(following.name, phasing.entry_field(following.name, (), {}).path),)


def scores_running(rules: Rules, phase: int, before: Count, side: int | None) -> Count:
    """A side and how often it has scored running, after a play in which ``side`` (None: nobody)
    has; it is counted only where a phase begins by it."""
    following = next_phase(rules, phase)
    if following is None or following.entry.kind != phasing.SCORES_RUNNING or side is None:
        return NOBODY
    return (side, before[1] + 1 if side == before[0] else 1)


def named(rules: Rules, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with the clauses that are in force in a phase in place of those overridden."""
    if not rules.overridden:
        return told
    return tuple(replace(event, clause=rules.at(event.clause)) for event in told)
