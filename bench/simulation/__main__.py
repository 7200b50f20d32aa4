"""Measure how many throws a second are played, all contenders by turns; see bench/README.md."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from bench.machine import on_this_machine
from bench.simulation.bit_sliced import available
from bench.simulation.clock import Contender, Timed, timed
from bench.simulation.contenders import (
    BIT_SLICED,
    BOTS,
    IN_TURN,
    OURS,
    PIG,
    PLAYOUTS,
    PLUM_STONES,
    PYTHON_API,
    SIDE_BY_SIDE,
    every_contender,
)
from bench.simulation.growth import Grown, growth

_LAST: Final = Path(__file__).parent / "last.json"
_MILLION: Final = 1e6
Figures = Mapping[tuple[str, str], Timed]


def main() -> None:
    """Measure everything once, print it and write it down."""
    arguments = argparse.ArgumentParser(prog="./dev bench simulation", description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7, help="how often all have their turn")
    arguments.add_argument("--seconds", type=float, default=0.3, help="about how long a turn takes")
    asked = arguments.parse_args()
    measured_on = on_this_machine()
    if not available():
        print("There is no C compiler (cc), so the games in bits are left out.")
    contenders = every_contender()
    found = timed(contenders, asked.rounds, asked.seconds)
    figures = {
        (contender.game, contender.name): one
        for contender, one in zip(contenders, found, strict=True)
    }
    _print_rates(contenders, found)
    told = dict(ratios(figures))
    print("\nRatios, by processor time on one core\n")
    for name, ratio in told.items():
        print(f"  {name:72} {ratio:10.2f}")
    print(f"\n{'What a batch costs':36} {'states':>8} {'table':>8} {'windows':>8} {'batch':>9}")
    grown = []
    for one in growth():
        grown.append(one)
        _print_growth(one)
    rates = [
        {"game": contender.game, "name": contender.name, **asdict(one)}
        for contender, one in zip(contenders, found, strict=True)
    ]
    written = {
        **measured_on,
        "rates": rates,
        "ratios": told,
        "growth": [asdict(one) for one in grown],
    }
    _LAST.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    print(f"\nWritten to {_LAST.relative_to(Path.cwd())}.")


def ratios(figures: Figures) -> Iterator[tuple[str, float]]:
    """How our batch stands to the others, on one core by processor time."""
    plum = figures[PLUM_STONES, OURS]
    playouts = max((figures[PIG, name] for name in (PLAYOUTS, BOTS)), key=lambda one: one.cpu)
    yield "plum stones: ours to OpenSpiel in C++ (aim 10)", plum.cpu / playouts.cpu
    yield (
        "plum stones: ours to OpenSpiel from Python (aim 250)",
        plum.cpu / figures[PIG, PYTHON_API].cpu,
    )
    yield (
        "plum stones: ours on two cores to ours on one, by the wall (aim 1.8)",
        plum.two / plum.wall,
    )
    if (PLUM_STONES, BIT_SLICED) in figures:
        yield (
            "plum stones: ours to a game in each bit",
            plum.cpu / figures[PLUM_STONES, BIT_SLICED].cpu,
        )
    for game, name in figures:
        if name == OURS:
            by_hand = max(figures[game, name].cpu for name in (IN_TURN, SIDE_BY_SIDE))
            yield (
                f"{game}: ours to the better loop by hand (aim 0.8)",
                figures[game, OURS].cpu / by_hand,
            )


def _print_rates(contenders: list[Contender], found: list[Timed]) -> None:
    print("\nMillions of throws a second; in OpenSpiel, of plies\n")
    print(f"{'':42} {'one core':>9} {'cpu time':>9} {'two cores':>9} {'first':>8} {'z':>6}")
    game = ""
    for contender, one in zip(contenders, found, strict=True):
        if contender.game != game:
            game = contender.game
            print(game)
        rates = " ".join(f"{rate / _MILLION:9.2f}" for rate in (one.wall, one.cpu, one.two))
        z = "" if one.z is None else f"{one.z:6.2f}"
        print(f"  {contender.name:40} {rates} {one.first_seconds:6.2f} s {z:>6}")


def _print_growth(one: Grown) -> None:
    seconds = " ".join(f"{part:6.3f} s" for part in (one.compiling, one.windows))
    rate = one.throws / one.playing / _MILLION
    print(f"  {one.what:34} {one.states:8,} {seconds} {one.playing:7.3f} s {rate:8.1f} M/s")


main()
