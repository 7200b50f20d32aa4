"""The score as a whole: claimed twice, never, or not at all."""

import re

import pytest

from games.rules import Document, DocumentError, NotPlayableError, parse, report, rules_of
from games.rules.blocks.scores import Row
from games.rules.document.claims import overlaps
from tests.games.rules.documents import FOUNDING, OTHERS, only_problem, stones, throwing_rules_of

BOWL = next(path for path in FOUNDING if path.stem == "bois-forte-bowl").read_text()


def with_line(line: str) -> str:
    """The stones with a line of the score put in before the last."""
    return stones(
        ("  - {name: other,", f"  - {{name: new, {line}, rests_on: x}}\n  - {{name: other,")
    )


def test_two_lines_with_other_points_for_one_fall_are_an_error_that_shows_the_fall() -> None:
    problem = only_problem(with_line("fall: {big: all alike, small: 3 white}, points: 3"))
    assert (problem.line, problem.path) == (11, "scores.new")
    assert "repeats scores.high on 1 fall and gives other points" in problem.message
    assert "big: moon moon; small: white white white" in problem.message
    assert "yields_to: high" in problem.mend


def test_a_line_that_yields_to_another_may_share_falls_with_it() -> None:
    fall = "fall: {big: all alike, small: 3 white}, points: 3, yields_to: high"
    rules = throwing_rules_of(parse(with_line(fall)))
    points = {str(fall): row.points for fall, row in rules.scored_by.items() if row.points}
    assert points["big: moon moon; small: white white white"] == 10
    assert points["big: star star; small: white white white"] == 3


def test_a_line_can_yield_only_to_an_earlier_one() -> None:
    fall = "fall: {big: 2 star, small: 3 white}, points: 3, yields_to: other"
    assert "“other” is no line before this one" in only_problem(with_line(fall)).message


def test_an_overlap_with_the_same_points_is_reported_and_no_error() -> None:
    document = parse(with_line("fall: {big: all alike, small: 3 white}, points: 10"))
    falls = report(document).falls
    assert falls is not None
    (overlap,) = falls.overlaps
    assert (overlap.earlier, overlap.later) == ("scores.high", "scores.new")
    assert (overlap.ways, overlap.same_points) == (1, True)


@pytest.mark.parametrize(
    ("fall", "why"),
    [
        ("{big: 2 moon, small: 3 white}", "the lines before it claim all its falls"),
        ("{small: evenly divided}", "no fall is like this"),
    ],
)
def test_a_line_that_can_never_count_is_an_error(fall: str, why: str) -> None:
    problem = only_problem(with_line(f"fall: {fall}, points: 10"))
    assert problem.path == "scores.new"
    assert why in problem.message


def test_a_line_after_otherwise_can_never_count() -> None:
    line = "  - {name: late, fall: {big: 2 star}, points: 0, rests_on: x}\nturn:"
    assert "can never count" in only_problem(stones(("turn:", line))).message


def test_falls_that_no_line_claims_are_counted_and_one_is_shown() -> None:
    problem = only_problem(
        stones(("  - {name: other, fall: otherwise, points: 0, rests_on: none}\n", ""))
    )
    assert problem.path == "scores"
    assert "no line claims 29 of 32 falls" in problem.message
    assert "otherwise" in problem.mend


def test_a_record_only_may_leave_falls_undecided() -> None:
    """22 of the 32 falls of the Arapaho basket game: Culin 1907 as far as it is legible."""
    path = next(path for path in OTHERS if path.stem == "arapaho-basket-game")
    document = parse(path.read_text())
    falls = report(document).falls
    assert falls is not None
    assert (falls.total, falls.undecided, falls.overlaps) == (32, 22, ())
    with pytest.raises(NotPlayableError, match=r"scores"):
        rules_of(document)


def test_the_bowl_scores_with_44_of_256_falls_and_claims_none_twice() -> None:
    """Reagan and Waugh 1919, rules 1 to 21, with the words that 11 and 12 lack inferred."""
    falls = report(parse(BOWL), most_states=1).falls
    assert falls is not None
    assert (falls.scoring, falls.total, falls.undecided, falls.overlaps) == (44, 256, 0, ())


@pytest.mark.parametrize(
    ("colour", "rest", "line"),
    [("black", "white", "one-knife-black"), ("white", "black", "one-knife-white")],
)
def test_a_reading_of_rule_11_or_12_that_repeats_15_or_16_is_rejected(
    colour: str, rest: str, line: str
) -> None:
    """The document records it with the reason; made a choice all the same, it is an error."""
    words = "image-gun-knife-white" if colour == "black" else "image-gun-knife-black"
    clause = parse(BOWL).clause(f"scores.{words}")
    assert clause is not None
    (rejected,) = clause.rejected
    assert isinstance(rejected.data, dict)
    assert rejected.data["fall"] == {"knives": f"1 {colour}", "rest": rest}
    assert "four falls" in rejected.reason
    start = BOWL.index(f"  - name: {words}")
    chosen = re.sub(r"    rejected:\n(      .*\n)+", "", BOWL[start:], count=1).replace(
        "alternatives:\n",
        "alternatives:\n"
        f"      - {{choice: as-printed, fall: {{knives: 1 {colour}, rest: {rest}}}}}\n",
        1,
    )
    problem = only_problem(BOWL[:start] + chosen)
    assert problem.path == f"scores.{line}"
    assert f"repeats scores.{words} on 2 falls" in problem.message


def rows_of(document: Document) -> tuple[Row, ...]:
    return throwing_rules_of(document).rows


def test_otherwise_overlaps_with_nothing() -> None:
    document = parse(stones())
    rules = throwing_rules_of(document)
    assert overlaps(rows_of(document), tuple(rules.scored_by)) == ()


def test_choices_that_exclude_one_another_do_not_contradict() -> None:
    text = with_line(
        "fall: {big: 2 star, small: 3 white}, points: 5, alternatives: [{choice: white-moons, "
        "fall: {big: 2 moon, small: 3 white}, if: scores.high=black}]"
    ).replace(
        "rests_on: ten}",
        "rests_on: ten, alternatives: [{choice: black, fall: {big: 2 moon, small: 3 black}}]}",
    )
    parse(text)
    with pytest.raises(DocumentError, match=r"repeats scores\.high"):
        parse(text.replace(", if: scores.high=black", ""))


def test_a_score_made_to_take_for_ever_is_refused_in_good_time() -> None:
    deep = "{any_of: [" + ", ".join(["all alike"] * 1_500) + "]}"
    line = with_line(f"fall: {deep}, points: 0").replace("count: 3", "count: 250")
    assert "from 1 to 64" in only_problem(line).message
    line = line.replace("count: 250", "count: 60").replace("count: 2,", "count: 20,")
    assert "too many lines" in only_problem(line).message
    many = "alternatives: [" + ", ".join(f"{{count: {n}}}" for n in range(4, 16)) + "]"
    changes = [("rests_on: big-stones", f"rests_on: x, {many}"),
               ("rests_on: small-stones", f"rests_on: x, {many}")]  # fmt: skip
    assert "too many lines" in only_problem(stones(*changes)).message
