"""States of a throwing game that differ in nothing but in what is called side one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from games.rules.blocks import ending, players
from games.rules.circuit_rules import CircuitRules
from games.rules.engine.games import NOBODY
from games.rules.engine.payments import Counters
from games.rules.engine.position import Position, Stage
from games.rules.engine.sums import that_matter
from games.rules.engine.track import Track

T = TypeVar("T")
P = TypeVar("P", bound=Position)


def unlike(position: P) -> P:
    """One position for all from which the same can come, the sides and places renamed.

    The side whose turn it is becomes the first, the gate that it starts from the first gate, and
    its way clockwise, where the rules tell sides, gates and ways apart by nothing else. Who of a
    side throws matters only where players have purses of their own or throw one after another.
    """
    rules = position.rules
    if position.stage is Stage.OVER:
        return _over(position)
    won_by_sums = rules.end.each is not None and rules.ends_by_agreement
    asks = rules.one_game.end.kind == ending.TARGET or won_by_sums
    if not (rules.counters.change_hands or asks):
        # Sums that decide nothing have no bound.
        position = position.but(counters=Counters(0, (0,) * rules.sides))
    return _from_the_thrower(position)[0]


def as_to_winners(position: P) -> tuple[P, int]:
    """One position for all from which each side wins as easily, and the side first in it."""
    held = that_matter(position.counters, position.rules)
    return _from_the_thrower(position.but(counters=held))


def _from_the_thrower(position: P) -> tuple[P, int]:
    """The position with the side whose turn it is as the first, and which side that is."""
    rules = position.rules
    if position.counters.purses == () and rules.order != players.WHOLE_SIDE:
        position = position.but(partners=(0,) * rules.sides)
    if position.stage in (Stage.START, Stage.START_FALL) or rules.marks:
        return position, 0
    track = position.track
    if track is not None:
        assert rules.circuit is not None
        track = turned(rules.circuit, track, position.side)
    by = position.side
    sides = rules.sides
    purses = position.counters.purses
    seen = position.but(
        side=0,
        partners=_from(position.partners, by),
        counters=Counters(
            position.counters.pool,
            _from(position.counters.sides, by),
            tuple(
                purses[(seat + by) % sides + seat // sides * sides] for seat in range(len(purses))
            ),
        ),
        out=frozenset((seat - by) % sides + seat // sides * sides for seat in position.out),
        running=_side(position.running, by, sides),
        streak=_side(position.streak, by, sides),
        track=track,
    )
    return seen, by


def _over(position: P) -> P:
    """All ends are one."""
    return position.but(
        side=0,
        partners=(0,) * position.rules.sides,
        counters=Counters(0, (0,) * position.rules.sides),
        result=replace(position.result, winner=None) if position.result else None,
        phase=0,
        out=frozenset(),
        thrown=0,
        running=NOBODY,
        track=None,
        streak=NOBODY,
        agreed=0,
        offered=False,
    )


def _from(values: Sequence[T], by: int) -> tuple[T, ...]:
    return (*values[by:], *values[:by])


def _side(counted: tuple[int, int], by: int, sides: int) -> tuple[int, int]:
    side, times = counted
    return ((side - by) % sides, times) if times else counted


def turned(circuit: CircuitRules, track: Track, by: int) -> Track:
    """The track with the side that is to move first, turned and mirrored to its gate and way.

    While that side still has to choose them, those of the next one that has chosen serve. The track
    is not turned where its named places would lie elsewhere then.
    """
    chosen = [*zip(_from(track.gates, by), _from(track.ways, by), strict=True)]
    gate, way = next(((gate, way) for gate, way in chosen if gate >= 0 and way), (0, 1))
    if (gate, way) in circuit.alike:
        gates = tuple(
            one if one < 0 else (way * (one - gate)) % circuit.arms for one in track.gates
        )
        track = replace(track, gates=gates, ways=tuple(way * one for one in track.ways))
    return _rotated(track, by)


def _rotated(track: Track, by: int) -> Track:
    return Track(
        _from(track.gates, by),
        _from(track.ways, by),
        tuple(tuple(sorted(runners)) for runners in _from(track.runners, by)),
        _from(track.laps, by),
    )
