"""The two founding games, and what others have counted for games of other archives."""

import csv
from fractions import Fraction

import pytest

from games.rules import Basis, Document, NotPlayableError, Status, begin, parse, rules_of
from tests.games.rules.documents import FOUNDING, OTHERS, ROOT, throwing_rules_of

DOCUMENTS = {path.stem: parse(path.read_text()) for path in (*FOUNDING, *OTHERS)}


def law(name: str, reading: str = "") -> dict[int, str]:
    return {n: str(p) for n, p in rules_of(DOCUMENTS[name], reading).law_of_points()}


def mean(name: str, reading: str = "") -> Fraction:
    return rules_of(DOCUMENTS[name], reading).mean_points()


def test_plum_stones_score_ten_once_in_sixteen_throws_and_one_once_in_eight() -> None:
    """fletcher-1915[Directions, combinations 1 to 4], with fair stones."""
    assert law("omaha-plum-stones") == {10: "1/16", 1: "1/8", 0: "13/16"}


def test_exactly_four_combinations_of_plum_stones_score() -> None:
    """fletcher-1915[Directions, para. 5]: no others."""
    rules = throwing_rules_of(DOCUMENTS["omaha-plum-stones"])
    assert {str(fall): row.points for fall, row in rules.scored_by.items() if row.points} == {
        "figured: moon moon; plain: white white white": 10,
        "figured: star star; plain: black black black": 10,
        "figured: moon star; plain: white white white": 1,
        "figured: moon star; plain: black black black": 1,
    }


def test_six_staves_make_three_eighths_of_a_point_a_throw() -> None:
    """barrett-gifford-1933[Game of staves, para. 1], with fair staves."""
    assert law("miwok-staves") == {2: "1/32", 1: "5/16", 0: "21/32"}
    assert mean("miwok-staves") == Fraction(3, 8)


def test_the_dice_score_as_many_as_their_number_allows() -> None:
    """barrett-gifford-1933[Dice game, para. 2]: four dice, sometimes six or eight."""
    assert mean("miwok-dice") == Fraction(5, 8)
    assert mean("miwok-dice", "pieces.dice=6") == mean("miwok-staves")
    assert law("miwok-dice", "pieces.dice=8") == {2: "1/128", 1: "35/128", 0: "23/32"}


def test_the_bowl_has_a_mean_of_299_in_256() -> None:
    """reagan-waugh-1919[rules 1 to 21]; without rules 11 and 12 forty falls make 263 in 256."""
    assert mean("bois-forte-bowl") == Fraction(299, 256)
    unscored = "scores.image-gun-knife-white=unscored,scores.image-gun-knife-black=unscored"
    assert mean("bois-forte-bowl", unscored) == Fraction(263, 256)


def test_games_of_other_archives_have_the_odds_that_others_counted() -> None:
    assert law("seneca-deer-buttons") == {20: "1/128", 4: "1/16", 2: "7/32", 0: "91/128"}
    assert mean("seneca-deer-buttons") == Fraction(27, 32)
    assert law("iroquois-peach-stones") == {5: "1/32", 1: "3/16", 0: "25/32"}
    assert mean("iroquois-peach-stones") == Fraction(11, 32)
    assert law("omaha-museum-set") == {10: "1/16", 0: "15/16"}
    assert law("omaha-museum-set", "scores.high=5") == {5: "1/16", 0: "15/16"}


def test_zohn_ahl_has_a_mean_of_43_sixteenths_and_throws_again_once_in_eight() -> None:
    """culin-1898[pp. 687-689], with fair staves."""
    assert law("kiowa-zohn-ahl") == {10: "1/16", 5: "1/16", 3: "1/4", 2: "3/8", 1: "1/4"}
    assert mean("kiowa-zohn-ahl") == Fraction(43, 16)
    rules = throwing_rules_of(DOCUMENTS["kiowa-zohn-ahl"])
    again = [chance for fall, chance in rules.law if rules.throws_again(rules.scored_by[fall])]
    assert sum(again) == Fraction(1, 8)
    ten = rules_of(DOCUMENTS["kiowa-zohn-ahl"], "counters.total=20")
    assert [begin(r).observation(None).holdings for r in (rules, ten)] == [(4, 4), (10, 10)]


def test_pa_tol_sticks_have_the_values_of_the_second_source() -> None:
    """One marked counts 3, two 2, three 10, none 5."""
    assert law("isleta-pa-tol") == {10: "1/8", 5: "1/8", 3: "3/8", 2: "3/8"}
    assert mean("isleta-pa-tol") == Fraction(15, 4)


def test_five_beans_can_be_each_players_lives() -> None:
    rules = rules_of(
        DOCUMENTS["iroquois-peach-stones"], "counters.total=lives,counters.start=purses"
    )
    assert begin(rules).observation(None).purses == (5, 5)
    assert rules.counters.total == 10


@pytest.mark.parametrize("name", ["arapaho-basket-game", "zuni-sho-li-we"])
def test_an_account_with_holes_is_kept_and_not_played(name: str) -> None:
    document = DOCUMENTS[name]
    assert document.status is Status.RECORD_ONLY
    with pytest.raises(NotPlayableError, match="scores"):
        rules_of(document)


def test_unequal_faces_change_the_law() -> None:
    weighted = law("iroquois-peach-stones", "throw.chance=dark-heavy")
    assert weighted[5] == str(Fraction(3**6 + 2**6, 5**6))


@pytest.mark.parametrize("name", [path.stem for path in FOUNDING])
def test_every_clause_of_a_founding_game_has_its_statements_or_says_what_is_silent(
    name: str,
) -> None:
    document = DOCUMENTS[name]
    for clause in document.clauses:
        if clause.basis is Basis.EDITORIAL:
            assert clause.silence, clause.path
        else:
            assert clause.default.rests_on or clause.default.against, clause.path
    assert not any(clause.implied for clause in document.clauses)
    assert document.status is Status.WITH_ASSUMPTIONS


def basis(document: Document) -> dict[str, str]:
    return {clause.path: clause.basis.value for clause in document.clauses}


def test_what_fletcher_states_is_told_from_what_is_ours() -> None:
    found = basis(DOCUMENTS["omaha-plum-stones"])
    ours = {path for path, of in found.items() if of == "editorial"}
    assert ours == {
        "throw.after-void", "throw.void-chance", "counters.win-beyond-pool",
        "counters.payer-with-too-few",
    }  # fmt: skip
    assert {path for path, of in found.items() if of == "disputed"} == {"throw.chance"}
    chance = DOCUMENTS["omaha-plum-stones"].clause("throw.chance")
    assert chance is not None
    assert chance.default.against == ("plum-skilful",)


def test_what_is_said_of_the_staves_is_told_from_what_follows_from_the_dice() -> None:
    found = basis(DOCUMENTS["miwok-staves"])
    assert {path for path, of in found.items() if of == "inferred"} == {
        "players.sides", "counters.start", "counters.paid-by", "end",
    }  # fmt: skip
    opened = {clause.path for clause in DOCUMENTS["miwok-staves"].open_clauses}
    assert {"turn.again", "counters.win-beyond-pool", "players.starts", "players.per-side"} <= (
        opened
    )


def column(file: str, name: str) -> set[str]:
    with (ROOT / "fixtures" / file).open(newline="") as rows:
        return {row[name] for row in csv.DictReader(rows)}


@pytest.mark.parametrize("name", [path.stem for path in FOUNDING])
def test_a_founding_game_rests_on_statements_and_implements_of_the_archive(name: str) -> None:
    document = DOCUMENTS[name]
    cited = {
        slug
        for clause in document.clauses
        for choice in clause.choices
        for slug in (*choice.rests_on, *choice.against)
    }
    assert cited <= column("statements.csv", "slug")
    assert document.variant in column("variants.csv", "slug")
    values = [choice.value for clause in document.clauses for choice in clause.choices]
    implements = {getattr(value, "implement", "") for value in values} - {""}
    assert implements
    assert implements <= column("implements.csv", "slug")
