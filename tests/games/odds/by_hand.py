"""The founding games written down a second time, by hand, and their odds by plain algebra.

Nothing here knows the engine or the solver: a game is a function from a position to what can come
of it. Positions are followed one by one, and what comes of each is put into equations.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Position = tuple[Any, ...]
# The chance, the next position or what the end is (a side, or None for a drawn game), whether it
# takes a throw or a guess, and whether a turn ends.
Step = tuple[float, Any, bool, bool, bool]
Game = Callable[[Position], list[Step]]


def on(chance: float, position: Position, throws: bool = True, turn: bool = False) -> Step:
    return (chance, position, False, throws, turn)


def over(chance: float, winner: int | None, throws: bool = True) -> Step:
    return (chance, winner, True, throws, True)


@dataclass(frozen=True)
class Odds:
    throws: float
    sd: float
    turns: float
    turns_sd: float
    wins: tuple[float, float]
    # The chance that a game is over after so many throws, from 0 on.
    over_after: np.ndarray


# So many positions are solved as one system of equations; more are gone through again and again.
FEW = 1_000


def odds(game: Game, starts: tuple[Position, Position]) -> list[Odds]:
    """What a game is like from two positions."""
    numbers: dict[Position, int] = {start: number for number, start in enumerate(starts)}
    rows: list[list[Step]] = []
    waiting = list(starts)
    for position in waiting:
        rows.append(game(position))
        for _, after, ended, _, _ in rows[-1]:
            if not ended and after not in numbers:
                numbers[after] = len(waiting)
                waiting.append(after)
    size, width = len(rows), max(map(len, rows))
    chance = np.zeros((size, width))
    target = np.full((size, width), size)
    throws, turns = np.zeros((size, width)), np.zeros((size, width))
    won = np.zeros((size, 2))
    for row, steps in enumerate(rows):
        for column, (p, after, ended, thrown, turn) in enumerate(steps):
            chance[row, column] = p
            throws[row, column], turns[row, column] = thrown, turn
            if not ended:
                target[row, column] = numbers[after]
            elif after is not None:
                won[row, after] += p
    counts = np.stack([throws, turns], axis=2)
    weight = chance[:, :, None]
    sums = _sums(chance, target, np.hstack([(weight * counts).sum(axis=1), won]))
    means = sums[:, :2]
    squared = (weight * counts * (1 + 2 * means[target])).sum(axis=1)
    squares = _sums(chance, target, squared)
    over_after = _over_after(chance, target, throws)
    found = []
    for start in range(len(starts)):
        sd = np.sqrt(np.maximum(squares[start] - means[start] ** 2, 0.0))
        found.append(
            Odds(
                throws=float(means[start, 0]),
                sd=float(sd[0]),
                turns=float(means[start, 1]),
                turns_sd=float(sd[1]),
                wins=(float(sums[start, 2]), float(sums[start, 3])),
                over_after=over_after[start],
            )
        )
    return found


def _sums(chance: np.ndarray, target: np.ndarray, brings: np.ndarray) -> np.ndarray:
    """What all steps from each position on bring; the last row is for games that are over."""
    size = len(chance)
    found = np.zeros((size + 1, brings.shape[1]))
    if size <= FEW:
        system = np.eye(size + 1)
        np.subtract.at(system, (np.arange(size)[:, None], target), chance)
        found[:-1] = np.linalg.solve(system[:-1, :-1], brings)
        return found
    change = 1.0
    while change > 1e-13:
        new = brings.copy()
        for column in range(chance.shape[1]):
            new += chance[:, column, None] * found[target[:, column]]
        change = float((np.abs(new - found[:-1]).max(axis=0) / new.max(axis=0)).max())
        found[:-1] = new
    return found


def _over_after(chance: np.ndarray, target: np.ndarray, throws: np.ndarray) -> np.ndarray:
    """The chance that a game is over after so many throws, 0 to 400, from two positions."""
    size = len(chance)
    done = np.zeros(size + 1)
    done[-1] = 1.0
    found: list[np.ndarray] = []
    for _ in range(401):
        before = done.copy() if found else np.zeros(size + 1)
        # Steps without a throw are made within the same count; a few in a row at most.
        for _ in range(4):
            reached = np.where(throws > 0, before[target], done[target])
            done[:-1] = (chance * reached).sum(axis=1)
        found.append(done[:2].copy())
    return np.array(found).T


@dataclass(frozen=True)
class Pool:
    """A game in which points are counters, from a pool and then from the opponent."""

    law: dict[int, float]
    total: int
    divided: bool = False
    again: bool = False
    rest_is_lost: bool = False
    pays_nothing: bool = False
    until_pool_is_empty: bool = False
    throwers: int = 1
    void: float = 0.0
    void_passes: bool = False

    def start(self, first: int) -> Position:
        half = self.total // 2
        return (0, half, half, first, 0) if self.divided else (self.total, 0, 0, first, 0)

    def __call__(self, position: Position) -> list[Step]:
        pool, one, two, side, thrower = position
        held = [one, two]
        passes = (1 - side, 0) if thrower + 1 == self.throwers else (side, thrower + 1)
        found = []
        if self.void:
            next_by = passes if self.void_passes else (side, thrower)
            found.append(on(self.void, (pool, one, two, *next_by), turn=self.void_passes))
        for points, chance in self.law.items():
            left, now = pool, list(held)
            taken = min(points, left)
            left -= taken
            now[side] += taken
            rest = points - taken
            if not (taken and self.rest_is_lost):
                owed = min(rest, now[1 - side])
                if self.pays_nothing and owed < rest:
                    owed = 0
                now[side] += owed
                now[1 - side] -= owed
            p = chance * (1 - self.void)
            if self.total in now or (self.until_pool_is_empty and left == 0):
                tied = now[0] == now[1]
                found.append(over(p, None if tied else int(now[1] > now[0])))
            elif points and self.again:
                found.append(on(p, (left, *now, side, thrower)))
            else:
                found.append(on(p, (left, *now, *passes), turn=True))
        return found


@dataclass(frozen=True)
class Hand:
    """A hand game: two hide on a side, and each of them is guessed rightly every other time."""

    total: int
    none_right: tuple[int, int] = (1, 2)
    wrong_half: int = 0
    all_play_again: bool = False
    wrong_passes: bool = False
    rest_is_lost: bool = False
    pays_nothing: bool = False

    def start(self, first: int) -> Position:
        return (self.total, 0, 0, first, 2)

    def _paid(self, pool: int, held: list[int], side: int, won: int) -> tuple[int, list[int]]:
        taken = min(won, pool)
        now = list(held)
        now[side] += taken
        rest = won - taken
        if not (taken and self.rest_is_lost):
            owed = min(rest, now[1 - side])
            if self.pays_nothing and owed < rest:
                owed = 0
            now[side] += owed
            now[1 - side] -= owed
        return pool - taken, now

    def __call__(self, position: Position) -> list[Step]:
        pool, one, two, side, hiders = position
        found = []
        ways = {1: ((0, 0.5), (1, 0.5)), 2: ((0, 0.25), (1, 0.5), (2, 0.25))}[hiders]
        for right, chance in ways:
            left, held = self._paid(pool, [one, two], 1 - side, right)
            if right == 0:
                left, held = self._paid(left, held, side, self.none_right[hiders - 1])
            elif right < hiders:
                left, held = self._paid(left, held, side, self.wrong_half)
            if self.total in held:
                found.append(over(chance, int(held[1] == self.total)))
            elif right == hiders or (right == 0 and self.wrong_passes):
                found.append(on(chance, (left, *held, 1 - side, 2), turn=True))
            else:
                again = 2 if right and self.all_play_again else hiders - right
                found.append(on(chance, (left, *held, side, again)))
        return found


@dataclass(frozen=True)
class Sticks:
    """Sticks are divided, and a guess is right once in so many; counters or bets are won.

    ``end`` is "all" (all counters), "agreement", or a number of ("plays"), ("target"), ("row").
    """

    right: float
    gains: int
    total: int = 0
    pool: bool = False
    right_passes: bool = True
    wrong_passes: bool = False
    end: tuple[str, int] = ("all", 0)

    def start(self, first: int) -> Position:
        half = 0 if self.pool else self.total // 2
        return (self.total - 2 * half, half, half, first, False, 0, None)

    def __call__(self, position: Position) -> list[Step]:
        pool, one, two, side, asked, plays, row = position
        if self.end[0] == "agreement" and not asked:
            winner = None if one == two else int(two > one)
            return [
                *((p / 2, after, *rest) for p, after, *rest in self._play(position)),
                over(0.25, winner, throws=False),
                on(0.25, (pool, one, two, side, True, plays, row), throws=False),
            ]
        return self._play(position)

    def _play(self, position: Position) -> list[Step]:
        pool, one, two, side, _, plays, row = position
        found = []
        for right, chance in ((True, self.right), (False, 1 - self.right)):
            winner, won = (1 - side, self.gains) if right else (side, 1)
            left, held, running = pool, [one, two], row
            if won:
                paid = 1
                if left:
                    left -= 1
                elif self.total:
                    # Whoever has none pays none.
                    paid = min(1, held[1 - winner])
                    held[1 - winner] -= paid
                held[winner] += paid
                if self.end[0] == "row":
                    running = (winner, row[1] + 1 if row and row[0] == winner else 1)
            kind, number = self.end
            played = plays + 1 if kind == "plays" else 0
            if kind == "all":
                ended = self.total in held
            elif kind == "target":
                ended = number in held
            elif kind == "row":
                ended = running is not None and running[1] == number
            else:
                ended = kind == "plays" and played == number
            if ended:
                leader = None if held[0] == held[1] else int(held[1] > held[0])
                found.append(over(chance, winner if kind == "row" else leader))
                continue
            if not self.total:
                # Bets have no bound; who leads and by how much is all that counts, or nothing.
                least = min(held) if kind != "target" else 0
                held = [0, 0] if kind == "row" else [held[0] - least, held[1] - least]
                held = [min(one, 60) for one in held]
            passes = self.right_passes if right else self.wrong_passes
            after = (left, *held, 1 - side if passes else side, False, played, running)
            found.append(on(chance, after, turn=passes))
        return found
