"""Several throws to one look-up: the law stays what it was."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from games.odds.chain import GOES_ON
from games.odds.compiling import compiled
from games.odds.table import Table, table_of
from games.odds.windows import (
    MOST_COUNT,
    MOST_RESULT,
    PLACE_MASK,
    PROGRAM_AT,
    RESULT_AT,
    ROW_AT,
    STARTER_AT,
    TURNS_AT,
    Windows,
    windows_of,
)
from games.rules import parse, rules_of
from tests.games.rules.documents import FOUNDING, stones

WHOLE = 2**32


def table(text: str, **weights: tuple[int, ...]) -> Table:
    return table_of(compiled(rules_of(parse(text))), weights=weights or None)


def founding(slug: str) -> str:
    return next(path for path in FOUNDING if path.stem == slug).read_text()


def row_of(entry: int) -> int:
    return entry >> ROW_AT & PLACE_MASK


def result_of(entry: int) -> int:
    return entry >> RESULT_AT & MOST_RESULT


def laws(windows: Windows) -> list[dict[int, Fraction]]:
    """By row, how often each entry is taken."""
    columns = windows.columns
    part = WHOLE // columns
    rows = windows.entries.reshape(-1, columns).tolist()
    programs = {
        row_of(entry): entry >> PROGRAM_AT & PLACE_MASK
        for row in [*rows, [windows.begin, windows.idle]]
        for entry in row
    }
    found = []
    for number, row in enumerate(rows):
        law: dict[int, Fraction] = {}
        at = programs.get(number * columns)
        for column in range(columns):
            if at is None:
                break
            choice = int(windows.choices[at + column])
            threshold, other = choice >> 32, choice & WHOLE - 1
            for taken, share in ((column, threshold), (other, part - threshold)):
                if share:
                    law[row[taken]] = law.get(row[taken], Fraction(0)) + Fraction(share, WHOLE)
        found.append(law)
    return found


def mean_length(windows: Windows) -> float:
    """The mean length of a game that is played look-up by look-up."""
    columns, found = windows.columns, laws(windows)
    onward = np.eye(len(found))
    once = np.zeros(len(found))
    for row, law in enumerate(found):
        for entry, chance in law.items():
            once[row] += float(chance) * (entry & MOST_COUNT)
            if not result_of(entry):
                onward[row, row_of(entry) // columns] -= float(chance)
    for row, law in enumerate(found):
        # Nobody plays in a row that is never come to, nor in the last.
        if not law or all(row_of(entry) == row * columns for entry in law):
            onward[row, row] = 1
    lengths: list[float] = np.linalg.solve(onward, once).tolist()
    return lengths[row_of(windows.begin) // columns]


def exact_mean(played: Table) -> float:
    onward = np.eye(played.states)
    once = np.zeros(played.states)
    for state in range(played.states):
        before = 0
        for at in range(played.first[state], played.first[state + 1]):
            chance = (int(played.cumulative[at]) - before) / int(played.total[state])
            before = int(played.cumulative[at])
            once[state] += chance * int(played.throws[at])
            if played.result[at] == GOES_ON:
                onward[state, played.next[at]] -= chance
    return float(np.linalg.solve(onward, once)[0])


@pytest.mark.parametrize("slug", ["miwok-staves", "bois-forte-bowl", "miwok-mens-hand-game"])
def test_a_look_up_of_several_throws_has_the_law_of_single_throws(slug: str) -> None:
    played = table(founding(slug))
    windows = windows_of(played)
    assert windows.exact
    assert all(sum(law.values()) == 1 for law in laws(windows) if law)
    assert mean_length(windows) == pytest.approx(exact_mean(played), rel=1e-10)


def test_a_look_up_plays_more_than_one_throw() -> None:
    windows = windows_of(table(founding("miwok-staves")))
    first = laws(windows)[row_of(windows.begin) // windows.columns]
    assert max(entry & MOST_COUNT for entry in first) > 1
    assert max(entry >> TURNS_AT & MOST_COUNT for entry in first) > 1


def test_the_side_that_begins_is_told_once_a_game() -> None:
    windows = windows_of(table(founding("miwok-staves")))
    told = [{entry >> STARTER_AT for entry in law} for law in laws(windows)]
    begin = row_of(windows.begin) // windows.columns
    assert told[begin] == {1, 2}
    assert all(sides <= {0} for row, sides in enumerate(told) if row != begin)


def test_whatever_ends_leads_to_where_nobody_plays() -> None:
    windows = windows_of(table(founding("miwok-stick-game")))
    ends = [entry for law in laws(windows) for entry in law if result_of(entry)]
    assert ends
    assert {row_of(entry) for entry in ends} == {row_of(windows.idle)}


def test_chances_whose_denominator_is_no_power_of_two_are_met_exactly() -> None:
    played = table(stones(), big=(2, 1))
    assert {int(total) % 3 for total in played.total} == {0}
    windows = windows_of(played)
    assert windows.exact
    assert mean_length(windows) == pytest.approx(exact_mean(played), rel=1e-9)


def test_chances_of_a_great_denominator_are_rounded_and_said_to_be() -> None:
    played = table(stones(), big=(997, 991), small=(983, 977))
    windows = windows_of(played)
    assert not windows.exact
    assert mean_length(windows) == pytest.approx(exact_mean(played), rel=1e-6)


def test_a_game_can_be_over_with_its_first_throw() -> None:
    played = table(
        stones(("total: 20", "total: 1"), ("by lot", "by agreement"), ("points: 10", "points: 1"))
    )
    windows = windows_of(played)
    assert mean_length(windows) == pytest.approx(exact_mean(played), rel=1e-10)
