"""What a reading says of the track, typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from games.rules.blocks import circuit
from games.rules.blocks.track_events import HIT, LAP, Gate, Hit, Lap


@dataclass(frozen=True)
class CircuitRules:
    """A track and its runners.

    Points are numbered clockwise from the first gate to start from: from 0, which is that gate,
    where a gate is a point; from 1 where gates lie ``between`` points. Gate ``n`` of the ``arms``
    stands ``n * points / arms`` points further. ``entry`` are the lines of the score with which a
    runner comes onto the track (empty: it stands there from the start).
    """

    points: int
    arms: int
    between: bool
    home: str
    direction: str
    runners: int
    entry: tuple[str, ...]
    hit: Hit
    lap: Lap
    gates: tuple[Gate, ...]

    @property
    def ways(self) -> tuple[int, ...]:
        """The ways between which a side can choose; empty if it cannot."""
        return (1, -1) if self.direction == circuit.CHOSEN else ()

    def way_of(self, side: int) -> int:
        """The way of a side that does not choose: 1 is clockwise, -1 the other."""
        return -1 if self.direction == circuit.OPPOSITE_WAYS and side % 2 else 1

    def gate_of(self, side: int, sides: int) -> int:
        """The gate from which a side starts that does not choose."""
        return side * self.arms // sides if self.home == circuit.EVENLY_APART else 0

    @cached_property
    def alike(self) -> frozenset[tuple[int, int]]:
        """The gates and ways from which the track looks as from the first gate, clockwise."""
        return frozenset(
            (gate, way)
            for gate in range(self.arms)
            for way in (1, -1)
            if {self._seen(at, gate, way) for at in self.gates}
            == {self._seen(at, 0, 1) for at in self.gates}
        )

    def _seen(self, named: Gate, gate: int, way: int) -> Gate:
        """A named place, where it lies as seen from a gate and along a way."""
        start = gate * self.points // self.arms
        if not self.between:
            return replace(named, name="", at=way * (named.at - start) % self.points)
        gone = named.at - 1 - start if way > 0 else start - named.at
        return replace(named, name="", at=gone % self.points + 1)

    def place(self, gate: int, way: int, gone: int) -> int | None:
        """The point of a runner that has gone so far from its gate; None in a gate between two."""
        start = gate * self.points // self.arms
        if not self.between:
            return (start + way * gone) % self.points
        if gone == 0:
            return None
        step = start + gone - 1 if way > 0 else start - gone
        return step % self.points + 1


def circuit_holes(values: Mapping[str, object]) -> list[str]:
    """What the choices of a reading leave unsettled about a track that there is."""
    if not any(path.startswith(("circuit.", "gates.")) for path in values):
        return []
    needed = (circuit.POINTS.path, circuit.DIRECTION.path, HIT.path, LAP.path)
    return [path for path in needed if path not in values]


def circuit_rules(values: Mapping[str, object]) -> CircuitRules | None:
    """The track that the choices of a reading give, if the game has one."""
    if circuit.POINTS.path not in values:
        return None
    return CircuitRules(
        points=circuit.POINTS.of(values),
        arms=circuit.ARMS.of(values, 1),
        between=circuit.GATE_IS.of(values, circuit.A_POINT) == circuit.BETWEEN,
        home=circuit.HOME.of(values, circuit.ONE_FOR_ALL),
        direction=circuit.DIRECTION.of(values),
        runners=circuit.RUNNERS.of(values, 1),
        entry=circuit.entry_field({}).of(values, ()),
        hit=HIT.of(values),
        lap=LAP.of(values),
        gates=tuple(value for value in values.values() if isinstance(value, Gate)),
    )
