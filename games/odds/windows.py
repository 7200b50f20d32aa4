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
# program with which play goes on, and a result (0: none, else one more than in a table).
ROW_AT: Final = 6
TURNS_AT: Final = 32
PROGRAM_AT: Final = 38
RESULT_AT: Final = 58
MOST_COUNT: Final = 63
COUNTS: Final = MOST_COUNT | MOST_COUNT << TURNS_AT
ROWS: Final = 1 << TURNS_AT - ROW_AT
PROGRAMS: Final = 1 << RESULT_AT - PROGRAM_AT

U64 = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Windows:
    """A table as rows of ``columns`` entries, one a state, and programs that choose among them.

    ``entries`` are packed as this module says; a row and a program are given by the place at which
    they start. ``choices`` has ``columns`` places a program: the threshold in the upper 32 bits,
    the other column in the lower. A game begins with one of ``begins``, by ``begin_weights`` that
    are added up as in a table, and ``begin_starters`` have the first play then. ``idle`` is the
    entry of a place at which nobody plays any more. ``exact`` is whether every chance is met
    exactly; ``throws`` is how many throws one look-up plays at the beginning, on the average.
    """

    sides: int
    columns: int
    entries: U64
    choices: U64
    begins: U64
    begin_weights: U64
    begin_starters: NDArray[np.int8]
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
    for state in range(table.states):
        leaves = _grown(rows, state, columns)
        weights, whole = _scaled(leaves)
        exact = exact and whole
        if sum(weights) < _WHOLE:
            leaves.append(_Leaf(0, 1, state, 0, 0, GOES_ON))
            weights = (*weights, _WHOLE - sum(weights))
        program = programs.setdefault(weights, len(programs))
        grown.append((program, leaves))
    if (table.states + 1 + len(rows[0].leaves)) * columns > ROWS or (
        len(programs) + 1
    ) * columns > PROGRAMS:
        raise TooLargeError(
            f"a table of {table.states:,} states is beyond what can be played in lockstep."
        )
    program_of = np.array([program for program, _ in grown]) * columns
    begins = [_packed(leaf, program_of, columns) for leaf in rows[0].leaves]
    # A game that is over with its first throw: what has come of it is told by a row of its own.
    over = [n for n, leaf in enumerate(rows[0].leaves) if leaf.result != GOES_ON]
    entries = np.zeros((table.states + 1 + len(over), columns), np.uint64)
    for state, (_, leaves) in enumerate(grown):
        entries[state, : len(leaves)] = [_packed(leaf, program_of, columns) for leaf in leaves]
    nobody = len(programs) * columns << PROGRAM_AT
    idle = nobody | table.states * columns << ROW_AT
    entries[table.states] = idle
    for row, n in enumerate(over, table.states + 1):
        entries[row] = begins[n] & ~COUNTS
        begins[n] = begins[n] & COUNTS | nobody | row * columns << ROW_AT
    choices = np.array([_aliased(weights, columns) for weights in programs], np.uint64)
    return Windows(
        sides=table.sides,
        columns=columns,
        entries=entries.ravel(),
        choices=np.concatenate([choices.ravel(), np.zeros(columns, np.uint64)]),
        begins=np.array(begins, np.uint64),
        begin_weights=table.cumulative[: len(begins)].astype(np.uint64),
        begin_starters=table.starter[: len(begins)],
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
    columns = (weights, over, table.next, table.throws, table.turns, table.result)
    leaves = list(map(_Leaf, *(column.tolist() for column in columns)))
    return [
        _Row(tuple(leaves[start:end]), total, max(counts[start:end]))
        for start, end, total in zip(starts, starts[1:], totals, strict=False)
    ]


def _grown(rows: Sequence[_Row], state: int, columns: int) -> list[_Leaf]:
    """The leaves of the tree of a state, the likeliest first."""
    over = rows[state].over
    waiting = [(-leaf.weight / over, n, leaf) for n, leaf in enumerate(rows[state].leaves)]
    heapify(waiting)
    leaves: list[_Leaf] = []
    number = len(waiting)
    while waiting:
        leaf = heappop(waiting)[2]
        weight, denominator, at, throws, turns, result = leaf
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
        for more, _, to, thrown, turned, ended in after.leaves:
            longer = _Leaf(weight * more, denominator, to, throws + thrown, turns + turned, ended)
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


def _packed(leaf: _Leaf, program_of: NDArray[np.int64], columns: int) -> int:
    counts = leaf.throws | leaf.turns << TURNS_AT
    if leaf.result != GOES_ON:
        return counts | leaf.result + 1 << RESULT_AT
    goes_on = leaf.state * columns << ROW_AT | int(program_of[leaf.state]) << PROGRAM_AT
    return counts | goes_on


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
