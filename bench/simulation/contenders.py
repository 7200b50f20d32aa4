"""Who plays what, and against whom it is held."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from bench.founding import founding
from bench.simulation import bit_sliced, openspiel, plum_stones
from bench.simulation.by_hand import LANES, Play, loops
from bench.simulation.clock import Contender, Law
from games.odds import Table, answer, compiled, table_of
from games.odds.batch import simulate
from games.odds.windows import Windows, windows_of
from games.rules import rules_of

PLUM_STONES: Final = "omaha-plum-stones"
PIG: Final = "pig"
OURS: Final = "our batch"
PYTHON_API: Final = "OpenSpiel from Python"
BOTS: Final = "OpenSpiel's random bots"
PLAYOUTS: Final = "OpenSpiel's C++ playouts"
IN_TURN: Final = "numba by hand, one game after another"
SIDE_BY_SIDE: Final = "numba by hand, many by turns"
BIT_SLICED: Final = "C, a game in each bit"


def ours(table: Table, windows: Windows, games: int, seed: int, cores: int) -> int:
    """Play so many games of a table by our batch; answers how many throws they took."""
    sample = simulate(table, games, seed, cores, windows=windows)
    return int((sample.throws.values * sample.throws.counts).sum())


def every_contender() -> list[Contender]:
    """All of them, those of one game beside each other."""
    found = [
        Contender(PIG, PYTHON_API, openspiel.by_python),
        Contender(PIG, BOTS, openspiel.by_bots),
        Contender(PIG, PLAYOUTS, openspiel.by_playouts),
    ]
    by_hand = loops()
    for document in founding():
        chain = compiled(rules_of(document))
        length = answer(chain).throws
        assert length.mean is not None
        assert length.sd is not None
        law = Law(length.mean, length.sd)
        table, slug = table_of(chain), document.slug
        hand, ready = by_hand[slug], partial(ours, table, windows_of(table))
        found += [
            Contender(slug, IN_TURN, partial(_by_hand, hand.in_turn), law),
            Contender(slug, SIDE_BY_SIDE, partial(_by_hand, hand.side_by_side), law),
            Contender(slug, OURS, ready, law, own_cores=True, unit=1 << 17),
        ]
        if slug == PLUM_STONES:
            found += [
                Contender(slug, "readable Python", plum_stones.readable, law),
                Contender(slug, "numpy, many at once", plum_stones.with_numpy, law, unit=1 << 16),
            ]
            if bit_sliced.available():
                sliced = bit_sliced.plum_stones
                found.append(Contender(slug, BIT_SLICED, sliced, law, unit=bit_sliced.GAMES))
                alone = bit_sliced.tosses_alone
                found.append(Contender(slug, "C, random bits alone", alone, unit=1 << 20))
    return found


def _by_hand(play: Play, games: int, seed: int, cores: int) -> int:
    words = np.random.SeedSequence(seed).generate_state(3 * LANES, np.uint64)
    return play(games, words.astype(np.uint64))
