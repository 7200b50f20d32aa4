"""Chains that no game has: the sweep through their blocks against elimination in fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.odds import GOES_ON, UNIFORM, Chain, answer, spreading
from games.odds.factors import Factors, Fixed
from games.odds.solving import Sums
from games.odds.spreading import lengths
from games.rules import parse, rules_of
from tests.games.rules.documents import stones

RULES = {
    2: rules_of(parse(stones())),
    3: rules_of(
        parse(stones(("sides: 2", "sides: 3"), ("[pool, opponent]", "[pool, each opponent]")))
    ),
    4: rules_of(
        parse(stones(("sides: 2", "sides: 4"), ("[pool, opponent]", "[pool, each opponent]")))
    ),
}
# Source, target (None: over), rotation, weight, throws, result.
Row = tuple[int, int | None, int, int, int, int]


@st.composite
def rows(draw: st.DrawFn) -> tuple[int, list[Row]]:
    """A chain of a few states for two to four sides."""
    sides = draw(st.sampled_from(sorted(RULES)))
    states = draw(st.integers(1, 6))
    found: list[Row] = []
    for source in range(states):
        for _ in range(draw(st.integers(1, 3))):
            ends = draw(st.booleans())
            target = None if ends else draw(st.integers(0, states - 1))
            rotation = 0 if ends else draw(st.integers(0, sides - 1))
            result = draw(st.integers(0, sides)) if ends else GOES_ON
            weight, throws = draw(st.integers(1, 9)), draw(st.integers(0, 1))
            found.append((source, target, rotation, weight, throws, result))
    return sides, found


def chain_of(sides: int, found: list[Row]) -> Chain:
    factors = Factors()
    total = [0] * (max(row[0] for row in found) + 1)
    for source, _, _, weight, _, _ in found:
        total[source] += weight
    products = [factors.number_of((Fixed(Fraction(row[3], total[row[0]])),)) for row in found]
    columns = np.array([(row[0], row[1] or 0, row[2], row[4], row[5]) for row in found]).T
    return Chain(
        rules=RULES[sides],
        factors=factors,
        states=len(total),
        source=columns[0].astype(np.int32),
        target=columns[1].astype(np.int32),
        rotation=columns[2].astype(np.int8),
        product=np.array(products, np.int32),
        throws=columns[3].astype(np.int8),
        turns=columns[3].astype(np.int8),
        result=columns[4].astype(np.int8),
        starter=np.full(len(found), GOES_ON, np.int8),
        capped=np.zeros(len(total), np.bool_),
    )


def exactly(sides: int, found: list[Row]) -> tuple[bool, list[Fraction], Fraction]:
    """Whether an end can always be reached; who wins, or nobody; the throws if it can."""
    total: dict[int, int] = {}
    for source, _, _, weight, _, _ in found:
        total[source] = total.get(source, 0) + weight
    reached, ending = {(0, 0)}, set[tuple[int, int]]()
    steps = []
    for source, target, rotation, weight, throws, result in found:
        for by in range(sides):
            after = None if target is None else (target, (rotation + by) % sides)
            winner = (result + by) % sides if 0 <= result < sides else result
            steps.append(((source, by), after, Fraction(weight, total[source]), throws, winner))
    for _ in range(len(total) * sides):
        reached |= {after for here, after, *_ in steps if here in reached and after}
        ending |= {here for here, after, *_ in steps if after is None or after in ending}
    names = sorted(reached & ending)
    # Each row: the states, then what is brought: each side's win, a drawn game, throws.
    table = {name: {**{other: Fraction(0) for other in names}, name: Fraction(1)} for name in names}
    brings = {name: [Fraction(0)] * (sides + 2) for name in names}
    for here, after, chance, throws, winner in steps:
        if here not in table:
            continue
        brings[here][-1] += chance * throws
        if after is None:
            brings[here][winner] += chance
        elif after in table:
            table[here][after] -= chance
    for name in names:
        pivot = table[name][name]
        table[name] = {other: value / pivot for other, value in table[name].items()}
        brings[name] = [value / pivot for value in brings[name]]
        for other in names:
            share = table[other][name]
            if other != name and share:
                table[other] = {n: v - share * table[name][n] for n, v in table[other].items()}
                pairs = zip(brings[other], brings[name], strict=True)
                brings[other] = [value - share * own for value, own in pairs]
    nothing = [Fraction(0)] * (sides + 2)
    *wins, throws_made = brings.get((0, 0), nothing)
    return reached <= ending, wins, throws_made


@settings(deadline=None, max_examples=60)
@given(rows())
def test_any_chain_has_the_odds_that_elimination_in_fractions_finds(
    drawn: tuple[int, list[Row]],
) -> None:
    sides, found = drawn
    given_odds = answer(chain_of(sides, found))
    ends, wins, throws = exactly(sides, found)
    assert (*given_odds.wins.sides, given_odds.wins.drawn) == pytest.approx(
        [float(one) for one in wins], abs=1e-9
    )
    assert given_odds.ends == pytest.approx(float(sum(wins)), abs=1e-9)
    assert (given_odds.ends == 1) == ends
    if ends:
        assert given_odds.throws.mean == pytest.approx(float(throws), abs=1e-9)
        assert given_odds.throws.chances is not None
        lengths = np.array(given_odds.throws.chances)
        assert lengths.sum() == pytest.approx(1, abs=1e-8)
        assert lengths @ np.arange(len(lengths)) == pytest.approx(float(throws), abs=1e-5)
    else:
        assert given_odds.throws.mean is None


@settings(max_examples=60, deadline=None)
@given(rows())
def test_lengths_are_the_same_step_by_step_and_many_steps_at_once(
    made: tuple[int, list[Row]],
) -> None:
    chain = chain_of(*made)
    chances = np.array([float(one) for one in chain.factors.chances(UNIFORM, None)])
    steps = chain.steps(chances > 0)
    sums = Sums(steps, chances[steps.product])
    at_once = lengths(sums, steps.throws, lambda _share: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spreading, "_FEW", 0)
        patch.setattr(spreading, "MOST_WORK", 1_000_000)
        one_by_one = lengths(sums, steps.throws, lambda _share: None)
    # Games that hardly ever end would take too long.
    assume(at_once is not None and one_by_one is not None)
    assert at_once is not None
    assert one_by_one is not None
    both = min(len(at_once), len(one_by_one))
    assert at_once[:both] == pytest.approx(one_by_one[:both], abs=1e-9)
    assert at_once[both:].sum() + one_by_one[both:].sum() < 1e-8
