"""What one throw or one guess came to under the rules of a reading, in a series that is judged.

A series is drawn from a word that anybody may type: the same word gives the same series, to
everybody and under every reading. The seed is the same for all, since there is nothing to win.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from games.rules.draw import draw
from games.rules.engine.events import Event, Scored
from games.rules.engine.guess_events import Judged as JudgedGuess
from games.rules.engine.payments import Counters
from games.rules.rules import Rules

SEED = hashlib.sha256(b"tallykeeper series 1").digest()
# As many throws or guesses are judged at most, and so long may the word be.
MOST_JUDGED, LONGEST_WORD = 60, 100


@dataclass(frozen=True)
class Judgement:
    """One throw or guess of a series under one reading.

    ``side`` threw or hid, ``gains`` are the points of each side, ``clauses`` the paths of those
    that decided them, ``sums`` what each side has been given so far, ``counters`` where the
    counters are now, ``told`` all that happened; ``over`` says that the game ends with it.
    """

    side: int
    gains: tuple[int, ...]
    clauses: tuple[str, ...]
    sums: tuple[int, ...]
    counters: Counters
    told: tuple[Event, ...] = field(repr=False)
    over: bool


def judgement(
    rules: Rules,
    side: int,
    told: Sequence[Event],
    before: Sequence[int],
    counters: Counters,
    over: bool,
) -> Judgement:
    """What the events of one throw or guess come to, after so many points of each side before."""
    gains = [0] * rules.sides
    clauses: list[str] = []
    for event in told:
        if isinstance(event, Scored):
            gains[event.side] += event.points
            clauses.append(event.clause)
        elif isinstance(event, JudgedGuess):
            for gainer, points in event.gains:
                gains[gainer] += points
            clauses.append(event.clause)
    sums = tuple(had + gain for had, gain in zip(before, gains, strict=True))
    return Judgement(
        side, tuple(gains), tuple(dict.fromkeys(clauses)), sums, counters, tuple(told), over
    )


def drawn_from(word: str, place: int, chances: Sequence[Fraction]) -> int:
    """The index of what the word gives at a place of its series. ``chances`` add up to one."""
    return draw(SEED, place, word, chances)


def drawn_evenly(word: str, place: int, outcomes: int) -> int:
    """The same of so many outcomes that are equally likely."""
    return drawn_from(word, place, [Fraction(1, outcomes)] * outcomes)
