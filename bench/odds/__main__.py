"""Measure how long exact odds take, the first time and once a reading is compiled."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final, TypeVar

from bench.founding import founding
from bench.machine import on_this_machine
from games.odds import answer, compiled
from games.rules import readings_by_alternative, rules_of

_LAST: Final = Path(__file__).parent / "last.json"
_ROUNDS: Final = 9
Made = TypeVar("Made")


@dataclass(frozen=True)
class Took:
    """Seconds of processor time for one reading: the first time, and once it is compiled."""

    game: str
    reading: str
    states: int
    cold: float
    warm: float


def main() -> None:
    """Measure every alternative of every founding game, print it and write it down."""
    measured_on = on_this_machine()
    print(f"\n{'':34} {'reading':44} {'states':>7} {'cold':>10} {'warm':>10}")
    found = []
    for document in founding():
        for reading in readings_by_alternative(document):
            rules = rules_of(document, reading)
            compiling, chain = _timed(lambda rules=rules: compiled(rules))  # type: ignore[misc]
            first, _ = _timed(lambda chain=chain: answer(chain))  # type: ignore[misc]
            warm = median(_timed(lambda chain=chain: answer(chain))[0] for _ in range(_ROUNDS))  # type: ignore[misc]
            one = Took(document.slug, str(reading), chain.states, compiling + first, warm)
            found.append(one)
            print(
                f"{one.game:34} {one.reading or 'default':44} {one.states:7,} "
                f"{1000 * one.cold:7.1f} ms {1000 * one.warm:7.2f} ms"
            )
    slowest = max(found, key=lambda one: one.warm)
    print(f"\nSlowest when warm: {slowest.game} {slowest.reading}: {1000 * slowest.warm:.1f} ms.")
    written = {**measured_on, "took": [asdict(one) for one in found]}
    _LAST.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def _timed(make: Callable[[], Made]) -> tuple[float, Made]:
    start = time.process_time()
    made = make()
    return time.process_time() - start, made


main()
