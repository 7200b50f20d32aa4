"""Measure search, lists and pages with few records and with many; see bench/README.md."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from bench.machine import on_this_machine
from bench.site import Took, as_owner, founding_site, took

_LAST: Final = Path(__file__).parent / "last.json"


def main() -> None:
    """Measure everything at each size, print it and write it down."""
    arguments = argparse.ArgumentParser(prog="./dev bench search", description=__doc__)
    arguments.add_argument("--records", type=int, nargs="+", default=[1_200, 50_000])
    arguments.add_argument("--rounds", type=int, default=9, help="how often each is asked")
    asked = arguments.parse_args()
    measured_on = on_this_machine()
    with founding_site():
        figures = {size: _at(size, asked.rounds) for size in sorted(asked.records)}
    _print(figures)
    written = {
        **measured_on,
        "took": {
            size: {name: asdict(one) for name, one in found.items()}
            for size, found in figures.items()
        },
    }
    _LAST.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def _at(size: int, rounds: int) -> dict[str, Took]:
    """What everything takes when the archive has so many records."""
    from bench.search.asking import everything
    from bench.search.growing import Growing

    Growing().grow(size)
    as_owner("VACUUM ANALYZE")
    return {one.name: took(one.ask, rounds) for one in everything()}


def _print(figures: Mapping[int, Mapping[str, Took]]) -> None:
    """All sizes side by side, in milliseconds, and each as a multiple of the first and of bare."""
    from bench.search.asking import BARE

    sizes = list(figures)
    print(
        f"\nMilliseconds of processor time, of the site and its database; at {sizes[-1]:,} records"
    )
    print("also by part, as a multiple of the first size, and of the bare query\n")
    head = "".join(f"{f'{size:,}':>10} {'p95':>8}" for size in sizes)
    print(f"{'':42}{head} {'site':>8} {'database':>9} {'growth':>7} {'to bare':>8}")
    first, last = figures[sizes[0]], figures[sizes[-1]]
    for name, one in last.items():
        each = "".join(
            f"{1000 * figures[size][name].whole:10.1f} {1000 * figures[size][name].slow:8.1f}"
            for size in sizes
        )
        print(
            f"{name:42}{each} {1000 * one.site:8.1f} {1000 * one.database:9.1f} "
            f"{one.whole / first[name].whole:7.1f} {one.whole / last[BARE].whole:8.1f}"
        )


main()
