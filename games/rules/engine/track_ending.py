"""Whether a game on a track ends in which nothing else counts but counters and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.blocks import ending, players
from games.rules.engine.dues import pay_dues
from games.rules.engine.finish import finished
from games.rules.engine.flow import laps_counted
from games.rules.engine.likeness import turned
from games.rules.engine.payments import Counters, at_the_start
from games.rules.engine.plain_ending import PLAIN_ENDS
from games.rules.engine.position import Stage
from games.rules.engine.reach import Reached, walk
from games.rules.engine.throwing import ThrowingState, begin
from games.rules.engine.track import Due, Run, Track, at_the_gates, choices_of, movable
from games.rules.throwing_rules import ThrowingRules

TRACK_ENDS = PLAIN_ENDS | {ending.LAPS}


class Spot(NamedTuple):
    """A position seen from the side whose turn it is: number of its track, counters, player."""

    track: int
    pool: int
    sides: tuple[int, ...]
    player: int


OVER = Spot(-1, 0, (), 0)


class Course(NamedTuple):
    """What one throw, or one choice before the first, does on the track.

    ``stays`` is the track after it seen from the same side, ``passes`` from the next one.
    """

    stays: int
    passes: int
    due: tuple[Due, ...]
    again: bool
    over: bool


def is_tracked(rules: ThrowingRules) -> bool:
    """Whether a position of this game is no more than track, counters and whose turn it is."""
    return (
        rules.circuit is not None
        and not rules.phases
        and not rules.marks
        and not rules.drops_out
        and not rules.counters.purse
        and rules.throws == 1
        and rules.end.kind in TRACK_ENDS
        and rules.starts != players.HIGHEST_THROW
    )


class TrackWalk:
    """Walks through all that can become of track and counters.

    What a throw does on a track does not depend on the counters, so it is worked out once for each
    track, and what is due is paid once for all counters that lie alike.
    """

    def __init__(self, rules: ThrowingRules) -> None:
        assert rules.circuit is not None
        self.rules, self.circuit = rules, rules.circuit
        self.tracks: list[Track] = []
        self.numbers: dict[Track, int] = {}
        self.courses: dict[int, tuple[Course, ...]] = {}
        self.paid: dict[tuple[int, tuple[int, ...], tuple[Due, ...]], Counters] = {}
        self.last = rules.per_side - 1 if rules.order == players.WHOLE_SIDE else 0
        # Sums that decide nothing have no bound.
        self.counts = rules.counters.change_hands or rules.end.kind == ending.TARGET

    def walk(self, most: int) -> Reached[Spot]:
        """From the start on, as far as so many spots."""
        sides = self.rules.sides
        track = self._number(at_the_gates(self.circuit, sides), 0)
        held = at_the_start(self.rules.counters, sides)
        return walk(Spot(track, held.pool, held.sides, 0), self._after, most)

    def as_state(self, spot: Spot) -> ThrowingState:
        """A spot as a state of the game, in which the first side is to choose or to throw."""
        start, track = begin(self.rules), self.tracks[spot.track]
        chosen = track.gates[0] >= 0 and track.ways[0]
        return start.but(
            stage=Stage.THROW if chosen else Stage.CHOOSE,
            track=track,
            counters=Counters(spot.pool, spot.sides),
            partners=(spot.player, *start.partners[1:]),
        )

    def _after(self, spot: Spot) -> list[Spot] | None:
        if spot == OVER:
            return None
        if spot.track not in self.courses:
            self.courses[spot.track] = tuple(self._courses(self.tracks[spot.track]))
        return [self._along(spot, course) for course in self.courses[spot.track]]

    def _along(self, spot: Spot, course: Course) -> Spot:
        pool, sides = self._pay(spot, course.due)
        if course.over or finished(self.rules, Counters(pool, sides)) is not None:
            return OVER
        if course.again:
            return Spot(course.stays, pool, sides, spot.player)
        if spot.player < self.last:
            return Spot(course.stays, pool, sides, spot.player + 1)
        return Spot(course.passes, pool, (*sides[1:], sides[0]), 0)

    def _pay(self, spot: Spot, due: tuple[Due, ...]) -> tuple[int, tuple[int, ...]]:
        if not due or not self.counts:
            return spot.pool, spot.sides
        key = (spot.pool, spot.sides, due)
        if key not in self.paid:
            held = Counters(spot.pool, spot.sides)
            self.paid[key] = pay_dues(held, due, self.rules.counters)[0]
        return self.paid[key].pool, self.paid[key].sides

    def _courses(self, track: Track) -> Iterator[Course]:
        for chosen in choices_of(self.circuit, track, 0):
            yield self._course(chosen, (), again=True)
        if track.gates[0] < 0 or not track.ways[0]:
            return
        for row, again in self.rules.effects:
            points = row.points or 0
            runners = movable(self.circuit, track, 0, points, row.path) if points else []
            for runner in runners:
                run = Run(self.circuit, track, laps_counted(self.rules))
                run.move(0, runner, points)
                due = tuple(one for one in run.told if isinstance(one, Due))
                yield self._course(run.track, due, again)
            if not runners:
                yield self._course(track, (), again)
        if self.rules.void_passes:
            yield self._course(track, (), again=False)

    def _course(self, track: Track, due: tuple[Due, ...], again: bool) -> Course:
        counted = laps_counted(self.rules)
        over = bool(counted) and max(track.laps) >= counted
        next_side = 1 % self.rules.sides
        return Course(self._number(track, 0), self._number(track, next_side), due, again, over)

    def _number(self, track: Track, side: int) -> int:
        """The number of a track seen from one side."""
        seen = turned(self.circuit, track, side)
        if seen not in self.numbers:
            self.numbers[seen] = len(self.tracks)
            self.tracks.append(seen)
        return self.numbers[seen]
