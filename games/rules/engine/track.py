"""Runners on their way round a track: laps, places, hits, and what each is to cost or gain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.rules.blocks import circuit as circuit_words
from games.rules.blocks import track_events as words
from games.rules.blocks.track_events import HIT, LAP, Gate, gate_field
from games.rules.circuit_rules import CircuitRules
from games.rules.engine.running import (
    Hits,
    LapDone,
    Moved,
    SentBack,
    Stays,
    TrackEvent,
    Visits,
)

# Where a runner is that is not on its way: still to enter, or back home for good.
OUTSIDE = -1
AT_HOME = -2


@dataclass(frozen=True)
class Track:
    """Where the runners are.

    For each side: the ``gates`` from which it starts (-1: not yet chosen), the ``ways`` it goes (1:
    clockwise, -1: the other, 0: not yet chosen), how far each of its ``runners`` has gone from its
    gate (OUTSIDE, AT_HOME), and how many ``laps`` it has completed, where these decide the game.
    """

    gates: tuple[int, ...]
    ways: tuple[int, ...]
    runners: tuple[tuple[int, ...], ...]
    laps: tuple[int, ...]

    def point(self, circuit: CircuitRules, side: int, runner: int) -> int | None:
        """The point on which a runner stands; None if it stands on none."""
        gone = self.runners[side][runner]
        if gone < 0 or self.gates[side] < 0 or not self.ways[side]:
            return None
        return circuit.place(self.gates[side], self.ways[side], gone)

    def with_runner(self, side: int, runner: int, gone: int) -> Track:
        """The track with one runner elsewhere."""
        own = list(self.runners[side])
        own[runner] = gone
        runners = (*self.runners[:side], tuple(own), *self.runners[side + 1 :])
        return replace(self, runners=runners)


def at_the_gates(circuit: CircuitRules, sides: int) -> Track:
    """The track before the first throw."""
    chosen = circuit.home == circuit_words.CHOSEN and circuit.arms > 1
    return Track(
        gates=tuple(-1 if chosen else circuit.gate_of(side, sides) for side in range(sides)),
        ways=tuple(0 if circuit.ways else circuit.way_of(side) for side in range(sides)),
        runners=((OUTSIDE if circuit.entry else 0,) * circuit.runners,) * sides,
        laps=(0,) * sides,
    )


def choices_of(circuit: CircuitRules, track: Track, side: int) -> list[Track]:
    """The track after each choice of gate and way that a side still has (none: it has chosen)."""
    gate, way = track.gates[side], track.ways[side]
    if gate >= 0 and way:
        return []
    found = []
    for start in range(circuit.arms) if gate < 0 else (gate,):
        for going in circuit.ways if not way else (way,):
            gates, ways = list(track.gates), list(track.ways)
            gates[side], ways[side] = start, going
            found.append(replace(track, gates=tuple(gates), ways=tuple(ways)))
    return found


def movable(circuit: CircuitRules, track: Track, side: int, steps: int, row: str) -> list[int]:
    """The runners of a side that a fall can move, one of those that stand alike."""
    found: dict[int, int] = {}
    for runner, gone in enumerate(track.runners[side]):
        entering = gone == OUTSIDE and circuit.entry
        too_far = circuit.lap.when == words.EXACTLY and max(gone, 0) + steps > circuit.points
        if gone != AT_HOME and not (entering and row not in circuit.entry) and not too_far:
            found.setdefault(gone, runner)
    return sorted(found.values())


def stays(circuit: CircuitRules, track: Track, side: int) -> Stays:
    """What is told where no runner can be moved, with the clause that keeps it."""
    outside = all(gone == OUTSIDE for gone in track.runners[side])
    return Stays(side, circuit_words.entry_field({}).path if outside else LAP.path)


@dataclass(frozen=True)
class Due:
    """Counters that something on the track costs or gains.

    ``payer`` owes them to ``side`` (None: to the pool); without a payer the side has won them, and
    they are paid as any win is.
    """

    payer: int | None
    side: int | None
    counters: int
    clause: str


class Run:
    """One runner moved by one throw, and all that comes of it on the track.

    ``told`` are the events, and between them what is to be paid; ``lapped`` tells whether a lap was
    completed; ``count_laps`` is up to how many they are counted.
    """

    def __init__(self, circuit: CircuitRules, track: Track, count_laps: int) -> None:
        self.circuit, self.track, self.count_laps = circuit, track, count_laps
        self.lapped = False
        self.told: list[TrackEvent | Due] = []

    def move(self, side: int, runner: int, steps: int) -> None:
        """Move it, then see to laps, to the places it comes to, and to whom it meets there."""
        start = max(self.track.runners[side][runner], 0)
        gone, left = self._home(start + steps)
        self.track = self.track.with_runner(side, runner, AT_HOME if left else gone)
        here = self.track.point(self.circuit, side, runner) if gone else None
        self.told.append(Moved(side, runner, steps, here, circuit_words.POINTS.path))
        for _ in range(self._laps(start + steps)):
            self._lap(side, left)
        passed = [] if left else list(self._passed(side, start, start + steps))
        moved = self.track.runners[side][runner]
        for gate in self.circuit.gates:
            if gate.at == here or (gate.when == words.PASSING and gate.at in passed):
                self._visit(side, runner, gate)
        if self.track.runners[side][runner] == moved and not left:
            self._meet(side, here, passed)

    def _laps(self, gone: int) -> int:
        """How many laps are complete so far from the gate."""
        points = self.circuit.points
        if self.circuit.lap.when == words.EXACTLY:
            return int(gone == points)
        laps = (gone - 1) // points if self.circuit.lap.when == words.PASSED else gone // points
        once = self.circuit.lap.surplus == words.LOST or self.circuit.lap.then == words.LEAVES
        return min(laps, 1) if once else laps

    def _home(self, gone: int) -> tuple[int, bool]:
        """How far a runner is from its gate after the laps it completes; whether it is home."""
        laps = self._laps(gone)
        if laps and self.circuit.lap.then == words.LEAVES:
            return 0, True
        if laps and self.circuit.lap.surplus == words.LOST:
            return 0, False
        return gone - laps * self.circuit.points, False

    def _lap(self, side: int, home: bool) -> None:
        self.lapped = True
        self.told.append(LapDone(side, home, LAP.path))
        if self.count_laps:
            laps = list(self.track.laps)
            laps[side] = min(laps[side] + 1, self.count_laps)
            self.track = replace(self.track, laps=tuple(laps))
        if self.circuit.lap.gains:
            self.told.append(Due(None, side, self.circuit.lap.gains, LAP.path))

    def _passed(self, side: int, start: int, end: int) -> Iterator[int | None]:
        """The points over which a runner has gone without stopping."""
        gate, way = self.track.gates[side], self.track.ways[side]
        stop = min(end, self.circuit.points) if self.circuit.lap.surplus == words.LOST else end
        return (self.circuit.place(gate, way, gone) for gone in range(start + 1, stop))

    def _visit(self, side: int, runner: int, gate: Gate) -> None:
        clause = gate_field(gate.name).path
        if gate.pays or gate.then != words.STAYS:
            self.told.append(Visits(side, gate.name, clause))
        if gate.pays:
            others = [other for other in range(len(self.track.gates)) if other != side]
            for payee in others if gate.to == words.OPPONENT else [None]:
                self.told.append(Due(side, payee, gate.pays, clause))
        self._send(side, runner, gate.then, clause)

    def _meet(self, side: int, here: int | None, passed: list[int | None]) -> None:
        hit = self.circuit.hit
        if hit.when == words.NEVER:
            return
        reached = {here, *passed} if hit.when == words.PASSING else {here}
        reached -= {None, *(gate.at for gate in self.circuit.gates if gate.safe)}
        for other, runners in enumerate(self.track.runners):
            for runner, gone in enumerate(runners):
                if other == side or gone <= 0:
                    continue
                if self.track.point(self.circuit, other, runner) in reached:
                    self.told.append(Hits(side, other, HIT.path))
                    if hit.pays:
                        self.told.append(Due(other, side, hit.pays, HIT.path))
                    self._send(other, runner, hit.then, HIT.path)

    def _send(self, side: int, runner: int, then: str, clause: str) -> None:
        if then == words.STAYS:
            return
        outside = then == words.ENTERS_AGAIN and bool(self.circuit.entry)
        self.track = self.track.with_runner(side, runner, OUTSIDE if outside else 0)
        self.told.append(SentBack(side, runner, outside, clause))
