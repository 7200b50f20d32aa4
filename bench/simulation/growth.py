"""How the cost of a batch grows with counters, with pieces and with the number of games."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from bench.founding import text_of
from bench.simulation.contenders import PLUM_STONES, ours
from games.odds import compiled, table_of
from games.odds.windows import windows_of
from games.rules import Document, parse, rules_of

_ROUNDS: Final = 5


@dataclass(frozen=True)
class Grown:
    """What one size of a game costs, in seconds of processor time.

    ``compiling`` is from the document to the table, ``windows`` from there to what is played, and
    ``playing`` is for so many ``games``.
    """

    what: str
    states: int
    compiling: float
    windows: float
    games: int
    playing: float
    throws: int


def growth() -> Iterator[Grown]:
    """Plum stones with more counters, dice with more pieces, and staves with more games."""
    for counters in (25, 50, 100, 200):
        document = _stones(counters)
        yield _grown(f"plum stones, {counters} counters", document, "", 200_000)
    dice, staves = (parse(text_of(slug)) for slug in ("miwok-dice", "miwok-staves"))
    for pieces in (4, 6, 8):
        reading = "" if pieces == 4 else f"pieces.dice={pieces}"
        yield _grown(f"Miwok dice, {pieces} dice", dice, reading, 1_000_000)
    for power in range(3, 9):
        yield _grown(f"Miwok staves, {10**power:,} games", staves, "", 10**power)


def _stones(counters: int) -> Document:
    """Plum stones with so many counters, and no other number to choose."""
    text, changed = re.subn(
        r"(?ms)^(  total:\n    value: )100$(.*?)    alternatives:\n      - [^\n]*$",
        rf"\g<1>{counters}\g<2>",
        text_of(PLUM_STONES),
    )
    assert changed == 1
    return parse(text)


def _grown(what: str, document: Document, reading: str, games: int) -> Grown:
    start = time.process_time()
    table = table_of(compiled(rules_of(document, reading)))
    compiling = time.process_time() - start
    start = time.process_time()
    ready = windows_of(table)
    making = time.process_time() - start
    rounds, throws = [], 0
    for seed in range(_ROUNDS if games < 10**7 else 1):
        start = time.process_time()
        throws = ours(table, ready, games, seed, 1)
        rounds.append(time.process_time() - start)
    return Grown(what, table.states, compiling, making, games, median(rounds), throws)
