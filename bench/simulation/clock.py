"""Contenders timed by turns, so that what disturbs one disturbs the others as well."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import median
from typing import Final

MOST_Z: Final = 4.0
# Plays so many games by a seed on so many cores; answers how many throws they took together.
Run = Callable[[int, int, int], int]


@dataclass(frozen=True)
class Law:
    """The exact mean and standard deviation of what is counted in one game."""

    mean: float
    sd: float


@dataclass(frozen=True)
class Contender:
    """One way to play a game; without a ``law`` its lengths are not looked at.

    ``own_cores`` is whether it takes up several cores by itself; else it is run in two processes.
    """

    game: str
    name: str
    run: Run
    law: Law | None = None
    own_cores: bool = False
    # So many games, or a multiple, are played at a time.
    unit: int = 1


@dataclass(frozen=True)
class Timed:
    """Throws a second on one core by the wall clock and by processor time, and on two by the wall.

    ``z`` is how far the mean length lies from the exact one, in its standard errors.
    """

    games: int
    first_seconds: float
    wall: float
    cpu: float
    two: float
    z: float | None


class WrongLengthsError(ValueError):
    """A contender whose games do not have the length that they should."""


def timed(contenders: Sequence[Contender], rounds: int, seconds: float) -> list[Timed]:
    """Each contender's medians over so many rounds of about so many seconds.

    Raises WrongLengthsError for one that plays another game than it says.
    """
    firsts = [_took(contender, contender.unit)[0] for contender in contenders]
    sizes = [_size(contender, seconds) for contender in contenders]
    rates: list[list[tuple[float, float, float]]] = [[] for _ in contenders]
    throws = [0] * len(contenders)
    for number in range(rounds):
        for at, (contender, games) in enumerate(zip(contenders, sizes, strict=True)):
            wall, cpu, made = _took(contender, games, number)
            two, twice = _on_two(contender, games, number)
            rates[at].append((made / wall, made / cpu, twice / two))
            throws[at] += made
    found = []
    for contender, games, own, made, first in zip(
        contenders, sizes, rates, throws, firsts, strict=True
    ):
        z = None
        if contender.law is not None:
            played = games * rounds
            z = (made / played - contender.law.mean) / (contender.law.sd / sqrt(played))
            if abs(z) > MOST_Z:
                raise WrongLengthsError(
                    f"{contender.name}, {contender.game}: the mean of {played:,} games is "
                    f"{made / played:.4f} and should be {contender.law.mean:.4f}; z is {z:.1f}."
                )
        wall, cpu, two = (median(column) for column in zip(*own, strict=True))
        found.append(Timed(games, first, wall, cpu, two, z))
    return found


def _took(contender: Contender, games: int, seed: int = 0) -> tuple[float, float, int]:
    """Seconds by the wall clock and of processor time, and how many throws were made."""
    wall, cpu = time.perf_counter(), time.process_time()
    made = contender.run(games, seed + 1, 1)
    return time.perf_counter() - wall, time.process_time() - cpu, made


def _size(contender: Contender, seconds: float) -> int:
    """How many games take about so long."""
    games = contender.unit
    while (took := _took(contender, games)[1]) < seconds / 8:
        games *= 4
    return max(round(games * seconds / took / contender.unit), 1) * contender.unit


def _on_two(contender: Contender, games: int, seed: int) -> tuple[float, int]:
    """Seconds by the wall clock, and how many throws were made, by two cores together."""
    if contender.own_cores:
        start = time.perf_counter()
        made = contender.run(2 * games, seed + 1, 2)
        return time.perf_counter() - start, made
    context = get_context("fork")
    told = context.SimpleQueue()

    def alone(own_seed: int) -> None:
        start = time.perf_counter()
        made = contender.run(games, own_seed, 1)
        told.put((start, time.perf_counter(), made))

    children = [context.Process(target=alone, args=(2 * seed + n + 1,)) for n in range(2)]
    for child in children:
        child.start()
    starts, ends, throws = zip(*(told.get() for _ in children), strict=True)
    for child in children:
        child.join()
    return max(ends) - min(starts), sum(throws)
