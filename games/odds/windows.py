"""A transition table made ready for many games at once: several throws to one look-up.

One look-up takes 32 random bits. For each state a tree of what may come next is grown, its most
likely leaf first, until it has as many leaves as a row has columns; a leaf says where play stands
then, how many throws and turns it took, and whether the game is over. A leaf is chosen by the alias
method: the upper bits name a column, and the lower ones are compared with its threshold. Chances
are met exactly where their common denominator is a power of two up to 2^32, or any number up to
2^26, for which draws beyond its greatest multiple are made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import lcm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.odds.chain import GOES_ON
from games.odds.compiling import TooLargeError
from games.odds.table import Table

BITS: Final = 32
_WHOLE: Final = 1 << BITS
_MOST_ODD: Final = 1 << 26
# As many columns as keep the rows of all states in a processor's cache.
_WIDTHS: Final = (8, 16, 32, 64, 128, 256)
_CACHE_BYTES: Final = 3 << 19

# What an entry of 64 bits holds, and where: the throws and turns that are added, the row and the
# program with which play goes on, a result (0: none, else one more than in a table), and the side
# that has the first play (likewise). What is added up has the same places, with room to grow.
TURNS_AT: Final = 28
RESULT_AT: Final = 56
STARTER_AT: Final = 60
MOST_COUNT: Final = 63
MOST_RESULT: Final = 15
COUNTS: Final = MOST_COUNT | MOST_COUNT << TURNS_AT | 255 << RESULT_AT
# Rows and programs start at multiples of eight, whose lowest bits need no room.
ROW_AT: Final = 3
PROGRAM_AT: Final = 31
PLACES: Final = 1 << 25
PLACE_MASK: Final = PLACES - 8

U64 = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Windows:
    """A table as rows of ``columns`` entries, one a state, and programs that choose among them.

    ``entries`` are packed as this module says; a row and a program are given by the place at which
    they start. ``choices`` has ``columns`` places a program: the threshold in the upper 32 bits,
    the other column in the lower. ``begin`` is the entry with which a game begins, and ``idle``
    that of a place at which nobody plays, to which an entry with a result leads. ``exact`` is
    whether every chance is met exactly.
    """

    sides: int
    columns: int
    entries: U64
    choices: U64
    begin: int
    idle: int
    exact: bool


class _Leaf(NamedTuple):
    """What may have come of a look-up: its chance, where play stands and what it took."""

    weight: int
    over: int
    state: int
    throws: int
    turns: int
    result: int
    starter: int


class _Row(NamedTuple):
    """What may come of one step from a state; ``most`` is the most that it adds to a count."""

    leaves: tuple[_Leaf, ...]
    over: int
    most: int


def windows_of(table: Table) -> Windows:
    """The windows of a table. Raises TooLargeError for a table with more states than they carry."""
    widest = int(np.diff(table.first).max())
    columns = _columns(table.states, widest)
    rows = _rows(table)
    programs: dict[tuple[int, ...], int] = {}
    exact = table.exact
    grown = []
    # Who has the first play is told at the beginning alone, even if its state is come to again.
    begin = rows[0]
    rows[0] = begin._replace(leaves=tuple(x._replace(starter=GOES_ON) for x in begin.leaves))
    for number, row in enumerate((*rows, begin)):
        leaves = _grown(rows, row, columns)
        weights, whole = _scaled(leaves)
        exact = exact and whole
        if sum(weights) < _WHOLE:
            # It is drawn again in this row, so that whoever has the first play is still told.
            leaves.append(_Leaf(0, 1, number, 0, 0, GOES_ON, GOES_ON))
            weights = (*weights, _WHOLE - sum(weights))
        program = programs.setdefault(weights, len(programs))
        grown.append((program, leaves))
    if max(len(grown), len(programs)) * columns >= PLACES or table.sides >= MOST_RESULT:
        raise TooLargeError(
            f"a table of {table.states:,} states and {table.sides} sides is beyond what can be "
            "played in lockstep."
        )
    places = [
        row * columns << ROW_AT | at * columns << PROGRAM_AT for row, (at, _) in enumerate(grown)
    ]
    idle = len(grown) * columns << ROW_AT | len(programs) * columns << PROGRAM_AT
    entries = np.full((len(grown) + 1, columns), idle, np.uint64)
    for number, (_, leaves) in enumerate(grown):
        entries[number, : len(leaves)] = [_packed(leaf, places, idle) for leaf in leaves]
    choices = np.array([_aliased(weights, columns) for weights in programs], np.uint64)
    return Windows(
        sides=table.sides,
        columns=columns,
        entries=entries.ravel(),
        choices=np.concatenate([choices.ravel(), np.zeros(columns, np.uint64)]),
        begin=places[-1],
        idle=idle,
        exact=exact,
    )


def _columns(states: int, widest: int) -> int:
    """As many columns as the widest row and one draw more need, or as fit into a cache."""
    needed = next((width for width in _WIDTHS if width > widest), 0)
    if not needed:
        raise TooLargeError(f"a throw with {widest} ways to go on is beyond what can be tabled.")
    return max([needed, *(width for width in _WIDTHS if 8 * width * states <= _CACHE_BYTES)])


def _rows(table: Table) -> list[_Row]:
    """The entries of each state, their weights no longer added up."""
    starts = table.first.tolist()
    totals = table.total.tolist()
    weights = np.diff(table.cumulative, prepend=0)
    weights[table.first[:-1]] = table.cumulative[table.first[:-1]]
    counts = np.maximum(table.throws, table.turns).tolist()
    over = np.repeat(table.total, np.diff(table.first))
    columns = (
        *(weights, over, table.next, table.throws, table.turns, table.result),
        table.starter,
    )
    leaves = list(map(_Leaf, *(column.tolist() for column in columns)))
    return [
        _Row(tuple(leaves[start:end]), total, max(counts[start:end]))
        for start, end, total in zip(starts, starts[1:], totals, strict=False)
    ]


def _grown(rows: Sequence[_Row], row: _Row, columns: int) -> list[_Leaf]:
    """The leaves of the tree of a row, the likeliest first."""
    over = row.over
    waiting = [(-leaf.weight / over, n, leaf) for n, leaf in enumerate(row.leaves)]
    heapify(waiting)
    leaves: list[_Leaf] = []
    number = len(waiting)
    while waiting:
        leaf = heappop(waiting)[2]
        weight, denominator, at, throws, turns, result, starter = leaf
        after = rows[at]
        denominator *= after.over
        common = lcm(over, denominator)
        if (
            result != GOES_ON
            or len(leaves) + len(waiting) + len(after.leaves) >= columns
            or not _tabled(common)
            or max(throws, turns) + after.most > MOST_COUNT
        ):
            leaves.append(leaf)
            continue
        over = common
        for more, _, to, thrown, turned, ended, _ in after.leaves:
            counts = throws + thrown, turns + turned
            longer = _Leaf(weight * more, denominator, to, *counts, ended, starter)
            heappush(waiting, (-weight * more / denominator, number, longer))
            number += 1
    return leaves


def _tabled(denominator: int) -> bool:
    """Whether chances of this denominator are met exactly."""
    power = denominator & (denominator - 1) == 0
    return denominator <= (_WHOLE if power else _MOST_ODD)


def _scaled(leaves: Sequence[_Leaf]) -> tuple[tuple[int, ...], bool]:
    """Whole weights of the leaves, adding up to at most 2^32, and whether they are exact."""
    over = lcm(*(leaf.over for leaf in leaves))
    exact = [leaf.weight * (over // leaf.over) for leaf in leaves]
    if _tabled(over):
        return tuple(weight * (_WHOLE // over) for weight in exact), True
    rounded = [max(weight * _WHOLE // over, 1) for weight in exact]
    rounded[0] += _WHOLE - sum(rounded)
    return tuple(rounded), False


def _packed(leaf: _Leaf, places: Sequence[int], idle: int) -> int:
    ended = leaf.result != GOES_ON
    counts = leaf.throws | leaf.turns << TURNS_AT | leaf.result + 1 << RESULT_AT
    return counts | leaf.starter + 1 << STARTER_AT | (idle if ended else places[leaf.state])


def _aliased(weights: Sequence[int], columns: int) -> list[int]:
    """A column for each weight and the alias method's threshold and other column in each."""
    full = _WHOLE // columns
    left = [*weights, *[0] * (columns - len(weights))]
    small = [column for column, weight in enumerate(left) if weight < full]
    large = [column for column, weight in enumerate(left) if weight >= full]
    choices = [full << BITS | column for column in range(columns)]
    while small and large:
        low, high = small.pop(), large[-1]
        choices[low] = left[low] << BITS | high
        left[high] -= full - left[low]
        if left[high] < full:
            small.append(large.pop())
    return choices
