"""Measure each kind of page of the founding archive; see bench/README.md."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.machine import on_this_machine
from bench.site import founding_site

if TYPE_CHECKING:
    from bench.pages.weighing import Weighed

_LAST: Final = Path(__file__).parent / "last.json"
# Bytes that no page is to be above, with style sheets and scripts and without images.
_MOST: Final = 150_000


def main() -> None:
    """Measure the heaviest page of each sort, print them and write them down."""
    arguments = argparse.ArgumentParser(prog="./dev bench pages", description=__doc__)
    arguments.add_argument("--of-each", type=int, default=6, help="pages of each sort to open")
    arguments.add_argument("--rounds", type=int, default=5, help="how often each is asked for")
    asked = arguments.parse_args()
    measured_on = on_this_machine()
    with founding_site():
        from bench.pages.walking import heaviest
        from bench.pages.weighing import weigh

        found = [weigh(page, asked.rounds) for page in heaviest(asked.of_each)]
    _print(sorted(found, key=lambda one: one.took.whole))
    written = {
        **measured_on,
        "pages": [asdict(one) for one in found],
    }
    _LAST.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def _print(found: Sequence[Weighed]) -> None:
    lightest = found[0].took.whole
    print("\nMilliseconds of processor time, queries, and bytes as they are sent\n")
    print(
        f"{'':34} {'whole':>8} {'site':>8} {'database':>9} {'ratio':>6} {'queries':>8} "
        f"{'HTML':>8} {'all':>8}"
    )
    for one in found:
        print(
            f"{one.page.sort:34} {1000 * one.took.whole:8.1f} {1000 * one.took.site:8.1f} "
            f"{1000 * one.took.database:9.1f} {one.took.whole / lightest:6.1f} {one.queries:8} "
            f"{one.page.sent:8,} {one.transfer:8,}  {one.page.address}"
        )
    heavy = [one.page.address for one in found if one.transfer > _MOST]
    print(f"\nAbove {_MOST:,} bytes: {', '.join(heavy) or 'none'}.")


main()
