"""The odds of small games, against enumeration and elimination in fractions."""

import random
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

import icepool
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.odds import COMPUTER, NEVER_OFFERS, UNIFORM, Law, TooLargeError, answer, compiled
from games.rules import (
    CHANCE,
    Rules,
    State,
    WeightsError,
    begin,
    law_of_moves,
    parse,
    rules_of,
)
from games.rules.engine.ending import ending_of
from games.rules.engine.guess_stage import Stage
from games.rules.engine.guessing import GuessingState
from tests.games.odds.games import TEXTS, answered, law, over_after, rules
from tests.games.rules.chain import chance_of_winning
from tests.games.rules.documents import phases, stones, throwing_rules_of
from tests.games.rules.engine.test_ending import STONES, changed
from tests.quick import members

# Two pieces that fall alike or not; the first to see them alike has won.
TWO_STONES = """\
format: 1
ruleset: two-stones
class: dice-games
players: {sides: 2, starts: by lot, cites: "x[p. 1]"}
pieces: {stones: {count: 2, faces: [dark, light], cites: "x[p. 1]"}}
scores:
  - {fall: all alike, points: 1, cites: "x[p. 1]"}
  - {fall: otherwise, points: 0, cites: "x[p. 1]"}
turn: {again: never, cites: "x[p. 1]"}
counters: {total: 1, start: pool, paid_by: [pool], cites: "x[p. 1]"}
end: {value: pool empty, cites: "x[p. 1]"}
"""


def test_the_law_of_one_toss_of_the_plum_stones() -> None:
    # Fletcher: ten points for two moons or two stars with three alike, one for one of each.
    assert law(answered(TEXTS["omaha-plum-stones"])) == {10: "1/16", 1: "1/8", 0: "13/16"}


def test_44_of_256_falls_of_the_bowl_score_and_their_mean_is_299_of_256() -> None:
    bowl = answered(TEXTS["bois-forte-bowl"])
    assert sum(chance for points, chance in bowl.law if points) == Fraction(44, 256)
    assert bowl.mean_points == Fraction(299, 256)


def test_a_throw_of_the_staves_brings_three_eighths_of_a_point() -> None:
    assert answered(TEXTS["miwok-staves"]).mean_points == Fraction(3, 8)


@pytest.mark.parametrize(("slug", "pieces"), [("miwok-staves", 6), ("miwok-dice", 4)])
@pytest.mark.parametrize("flat", [1, 3])
def test_laws_of_throws_are_those_of_an_independent_library(
    slug: str, pieces: int, flat: int
) -> None:
    group = {"miwok-staves": "staves", "miwok-dice": "dice"}[slug]
    found = answer(compiled(rules(slug)), weights={group: (2, flat)}).law

    def points(flats: int) -> int:
        return 2 if flats in (0, pieces) else int(2 * flats == pieces)

    thrown = (pieces @ icepool.Die({0: 2, 1: flat})).map(points)
    assert dict(found) == {
        outcome: Fraction(count, thrown.denominator()) for outcome, count in thrown.items()
    }


def test_lopsided_pieces_change_the_law_and_the_game_as_worked_out_by_hand() -> None:
    chain = compiled(rules_of(parse(TWO_STONES)))
    fair, lopsided = answer(chain), answer(chain, weights={"stones": (2, 1)})
    # Alike with 2/3 * 2/3 + 1/3 * 1/3 = 5/9: on the average 9/5 throws, and the first thrower wins
    # with p + (1 - p)^2 p + ... = p / (1 - (1 - p)^2) = 9/13.
    assert law(lopsided) == {1: "5/9", 0: "4/9"}
    assert lopsided.throws.mean == pytest.approx(9 / 5, abs=1e-12)
    assert lopsided.throws.sd == pytest.approx((4 / 9) ** 0.5 / (5 / 9), abs=1e-12)
    assert lopsided.wins.by_starter[0][0] == pytest.approx(9 / 13, abs=1e-12)
    assert fair.throws.mean == pytest.approx(2, abs=1e-12)
    assert fair.wins.by_starter[0] == pytest.approx((2 / 3, 1 / 3, 0), abs=1e-12)
    # Over after one throw: 5 of 9 games; after two: 65 of 81, after three: 665 of 729.
    assert dict(lopsided.throws.quantiles) == {5: 1, 25: 1, 50: 1, 75: 2, 95: 4}
    said = {one.clause: one.text.sentence() for one in lopsided.assumptions}
    assert said["throw.chance"] == "The faces of stones come up unequally: stones as 2 : 1."


def test_a_chain_answers_for_weights_as_a_document_that_has_them() -> None:
    document = parse(TEXTS["iroquois-peach-stones"])
    heavy = answer(compiled(rules_of(document, "throw.chance=dark-heavy")))
    weights = throwing_rules_of(document, "throw.chance=dark-heavy").weights
    given_outside = answer(compiled(rules_of(document)), weights=weights)
    assert heavy.law == given_outside.law
    assert heavy.throws.mean == pytest.approx(given_outside.throws.mean, rel=1e-9)


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ({"stone": (1, 1)}, "no pieces are called “stone”. Did you mean “stones”?"),
        ({"stones": (1, 2, 3)}, "one for each of its faces: dark, light"),
        ({"stones": (0, 1)}, "whole numbers from 1 to 1,000"),
        ({"stones": (1.5, 1)}, "whole numbers from 1 to 1,000"),
    ],
)
def test_weights_that_pieces_cannot_have_are_refused(
    weights: dict[str, tuple[int, ...]], said: str
) -> None:
    with pytest.raises(WeightsError, match=said.replace("?", r"\?")):
        answer(compiled(rules_of(parse(TWO_STONES))), weights=weights)


def test_a_game_without_pieces_has_nothing_to_weigh() -> None:
    with pytest.raises(WeightsError, match="throws no pieces"):
        answer(compiled(rules("miwok-stick-game")), weights={"sticks": (1, 1)})


def test_who_hides_first_wins_tepanish_a_little_more_often() -> None:
    tepanish = answered(TEXTS["luiseno-tepanish"])
    assert f"{tepanish.wins.by_starter[0][0]:.6f}" == "0.566046"


@pytest.mark.parametrize("slug", ["four-stick-game", "miwok-odd-and-even-game"])
def test_chances_of_guessing_games_are_those_of_elimination_in_fractions(slug: str) -> None:
    def key(state: State) -> Hashable | None:
        assert isinstance(state, GuessingState)
        if state.stage not in (Stage.HIDE, Stage.DIVIDE) or state.hidden:
            return None
        return (state.side, state.counters, state.playing)

    begun = begin(rules(slug))
    first, _ = begun.apply(begun.read("begins 1"))
    exact = chance_of_winning(first, 0, key)
    assert answered(TEXTS[slug]).wins.by_starter[0][0] == pytest.approx(float(exact), abs=1e-12)


def as_enumerated(the_rules: Rules, most: int) -> None:
    """The odds of these rules must be those of all games followed for so many throws."""
    try:
        found = answer(compiled(the_rules, most_states=1_500))
    except TooLargeError:
        assume(False)
    exact, won = over_after(the_rules, most)
    chances = np.zeros(most + 1)
    assert found.throws.chances is not None
    chances[: len(found.throws.chances)] = found.throws.chances[: most + 1]
    assert chances == pytest.approx([float(one) for one in exact], abs=1e-9)
    rest = float(1 - sum(exact))
    for side, chance in enumerate((*found.wins.sides, found.wins.drawn)):
        sure = float(won.get(side if side < the_rules.sides else None, 0))
        assert sure - 1e-9 <= chance <= sure + rest + 1e-9
    assert found.ends == pytest.approx(sum(found.wins.sides) + found.wins.drawn, abs=1e-9)
    ends = ending_of(the_rules, 60_000).ends
    assert ends is None or ends == (found.ends == 1)


@pytest.mark.parametrize(
    ("slug", "reading", "most"),
    members(
        [
            ("miwok-dice", "counters.total=8", 9),
            ("miwok-dice", "players.starts=highest-throw", 6),
            ("miwok-womens-hand-game", "", 8),
            ("miwok-womens-hand-game", "scores.none-right=as-printed", 10),
            ("miwok-mens-hand-game", "guessing.by=each-for-one-hider", 6),
            ("miwok-stick-game", "", 9),
            ("miwok-stick-game", "end=in-a-row-3", 12),
            ("four-stick-game", "", 9),
            ("hidden-ball-four-places", "", 9),
            ("pima-vaputai", "", 5),
            ("many-stick-game", "", 5),
        ],
        # Throws, hands in pairs, a run that ends it, and phases.
        quick=[
            ("miwok-dice", "players.starts=highest-throw", 6),
            ("miwok-mens-hand-game", "guessing.by=each-for-one-hider", 6),
            ("miwok-stick-game", "end=in-a-row-3", 12),
            ("pima-vaputai", "", 5),
        ],
    ),
)
def test_the_first_lengths_of_games_are_those_of_all_games_enumerated(
    slug: str, reading: str, most: int
) -> None:
    as_enumerated(rules(slug, reading), most)


PHASES = [
    ("from: pool empty", ["from: pool empty", "from: first score", "from: {line: high}"]),
    ("{scores_running: 2}", ["{scores_running: 2}", "pool empty", "{line: low}"]),
    ("{again: never}", ["{again: never}", "{again: {after: [low]}}", "{again: while scoring}"]),
    ("points: 7", ["points: 7", "points: 2", "points: 0"]),
]


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.data())
def test_games_by_whatever_rules_have_the_odds_that_enumeration_finds(data: st.DataObject) -> None:
    text, choices = data.draw(
        st.sampled_from([(stones(), STONES), (phases(), PHASES + STONES[2:4])])
    )
    as_enumerated(rules_of(parse(changed(text, choices, data))), 3)


def test_a_game_that_nobody_offers_to_end_never_ends() -> None:
    chain = compiled(rules("miwok-stick-game"))
    endless = answer(chain, NEVER_OFFERS)
    assert endless.ends == 0
    assert endless.throws.mean is None
    assert endless.throws.quantiles[0] == (5, None)
    assert answer(chain).throws.mean == pytest.approx(3, abs=1e-12)
    said = [one.text.sentence() for one in endless.assumptions if one.clause == "end"]
    assert said[0].startswith("Nobody ever offers to end the game")


def test_a_game_that_can_get_stuck_ends_only_sometimes() -> None:
    # The pool alone pays, and who wins must hold all: every win must go to the same side.
    found = answered(stones(("[pool, opponent]", "[pool]"), ("total: 20", "total: 2")))
    assert 0 < found.ends < 1
    assert found.throws.mean is None
    assert found.turns.sd is None
    assert found.ends == pytest.approx(sum(found.wins.sides), abs=1e-12)
    assert found.ending.sentence() == ("A game may go on for ever, so that its length has no mean.")


def test_a_reading_with_too_many_states_is_refused_in_plain_words() -> None:
    with pytest.raises(TooLargeError, match="has more than 100 states"):
        compiled(rules("omaha-plum-stones"), most_states=100)


@pytest.mark.parametrize("law", [UNIFORM, COMPUTER], ids=lambda law: law.name)
@pytest.mark.parametrize("slug", ["miwok-womens-hand-game", "miwok-stick-game", "isleta-pa-tol"])
def test_a_law_gives_each_sort_of_move_what_the_players_who_keep_it_give_it(
    slug: str, law: Law
) -> None:
    choose = random.Random(1)
    state = begin(rules(slug))
    looked = 0
    while looked < 60 and state.to_move is not None:
        if state.to_move == CHANCE:
            state, _ = state.apply(choose.choice(state.chance_outcomes())[0])
            continue
        moves = state.legal_actions()
        kept = dict.fromkeys(moves, Fraction(1, len(moves)))
        if law is COMPUTER:
            kept = dict(law_of_moves(state))
        by_sort: dict[type, Fraction] = {}
        for move, chance in kept.items():
            by_sort[type(move)] = by_sort.get(type(move), Fraction(0)) + chance
        shares = law.chances(Counter(map(type, moves)))
        assert {sort: share for sort, share in shares.items() if share} == by_sort
        state, _ = state.apply(choose.choice(moves))
        looked += 1
    assert looked


def test_a_law_whose_chances_do_not_add_up_is_refused() -> None:
    lazy = Law("lazy", UNIFORM.text, lambda counts: dict.fromkeys(counts, Fraction(1, 7)))
    with pytest.raises(ValueError, match="“lazy” gives no chances that add up to one"):
        answer(compiled(rules("miwok-womens-hand-game")), lazy)
