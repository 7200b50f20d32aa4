"""What is wrong with a document: line, clause, what, and how to mend it."""

import pytest

from games.rules import UNKNOWN, Basis, Status, parse
from tests.games.rules.documents import STONES, only_problem, problems, stones
from tests.games.rules.guessing import HANDS, changed


def test_a_right_document_gives_its_clauses_in_document_order() -> None:
    assert [clause.path for clause in parse(STONES).clauses] == [
        "players.sides", "players.per-side", "players.starts", "pieces.big", "pieces.small",
        "throw.chance", "scores.high", "scores.low", "scores.other", "turn.again",
        "counters.total", "counters.start", "counters.paid-by", "counters.win-beyond-pool",
        "counters.payer-with-too-few", "end",
    ]  # fmt: skip


WRONG = [
    # what is changed, line, path, what is said, how it is mended
    (("format: 1", "format: 2"), 1, "format", "“2”", "Known here: 1."),
    (("format: 1\n", ""), 1, "format", "has no “format”", "Add “format: 1”"),
    (("ruleset: stones", "ruleset: Stones"), 2, "ruleset", "not a slug", "small letters"),
    (("dice-games", "dice-game"), 3, "class", "“dice-game”", "Did you mean “dice-games”?"),
    (("sides: 2", "sides: 9"), 4, "players.sides", "“9”", "from 2 to 8"),
    (("sides: 2", "sides: [2]"), 4, "players.sides", "a list stands", "Write a whole number"),
    (("sides: 2", "sides: 2.0"), 4, "players.sides", "“2.0”", "whole number"),
    (("by lot", "by lots"), 4, "players.starts", "“by lots”", "Did you mean “by lot”?"),
    (("starts: by lot, ", ""), 4, "players.starts", "Who plays first", "basis: editorial"),
    (("count: 2", "count: 0"), 6, "pieces.big", "“0”", "from 1 to 64"),
    (("count: 2", "count: 999999999999"), 6, "pieces.big", "“999999999999”", "1 to 64"),
    (("count: 2", "count: 2020-01-01"), 6, "pieces.big", "“2020-01-01”", "whole"),
    (("[moon, star]", "[moon]"), 6, "pieces.big", "two to 6 faces", "[moon, star]"),
    (("[moon, star]", "[moon, moon]"), 6, "pieces.big", "none twice", "once"),
    (("[moon, star]", "[moon, all]"), 6, "pieces.big", "“all”", "choose another"),
    (("faces: [moon, star], ", ""), 6, "pieces.big", "faces of big are missing", "List them"),
    (("  big: {", "  Big: {"), 6, "pieces.Big", "cannot be called so", "small letters"),
    (("big: 2 moon", "big: 2 mon"), 9, "scores.high", "“mon”", "Did you mean “moon”?"),
    (("big: 2 moon", "bug: 2 moon"), 9, "scores.high", "“bug”", "Did you mean “big”?"),
    (("big: 2 moon", "big: 3 moon"), 9, "scores.high", "more pieces than there are", "are 2"),
    (("big: 2 moon", "big: moon"), 9, "scores.high", "how many of the 2", "all moon"),
    (("big: 2 moon", "big: two moons"), 9, "scores.high", "not a pattern", "2 moon"),
    (("big: 2 moon", "big: 1 moon 2 star"), 9, "scores.high", "more pieces", "are 2"),
    (("big: 2 moon", "big: 1 moon 1 moon"), 9, "scores.high", "one face twice", "once"),
    (("small: 3 white", "rest: moon"), 9, "scores.high", "small has no face “moon”", "Known"),
    (("fall: {big: 2 moon, small: 3 white}, ", ""), 9, "scores.high", "which fall", "fall:"),
    (("points: 10, ", ""), 9, "scores.high", "what the fall counts", "points: unknown"),
    (("points: 10", "points: ten"), 9, "scores.high", "“ten”", "whole number"),
    (("points: 10", "points: -1"), 9, "scores.high", "“-1”", "whole number"),
    (("points: 10", "points: 010"), 9, "scores.high", "“010”", "whole number"),
    ((", rests_on: ten", ""), 9, "scores.high", "what this clause rests on", "rests_on:"),
    (("rests_on: ten", "basis: inferred"), 9, "scores.high", "rests on", "rests_on"),
    (("rests_on: ten", "rests_on: Ten!"), 9, "scores.high", "not a slug", "small letters"),
    (("rests_on: ten", "rests_on: []"), 9, "scores.high", "the list is empty", "leave the key"),
    (("rests_on: ten", "rests_on: [ten, ten]"), 9, "scores.high", "twice", "Keep one"),
    (("rests_on: ten", "cites: fletcher"), 9, "scores.high", "not a citation", "para. 4"),
    (("rests_on: ten", "rests_on: ten, basis: sure"), 9, "scores.high", "“sure”", "Known here"),
    (("rests_on: ten", "rests_on: ten, basis: editorial"), 9, "scores.high",
     "an editorial choice rests on no statement", "inferred"),
    (("rests_on: ten", "rests_on: ten, silence: x"), 9, "scores.high", "fills a silence", "note"),
    (("name: low", "name: high"), 10, "scores.high", "have this name", "another name"),
    (("while scoring", "while winning"), 12, "turn.again", "“while winning”", "while scoring"),
    (("while scoring", "{after: [hihg]}"), 12, "turn.again", "“hihg”", "“high”"),
    (("[pool, opponent]", "[opponent, pool]"), 17, "counters.paid-by", "before the pool", "[pool"),
    (("[pool, opponent]", "[bank]"), 17, "counters.paid-by", "“bank”", "Known here"),
    (("  total: 20\n", ""), 14, "counters.total", "How many counters", "counters.total"),
    (("start: pool", "start: divided\n  total: 21"), 17, "total", "second time", "Keep one"),
    (("total: 20\n  start: pool", "total: 21\n  start: divided"), 15, "counters.total",
     "21 counters cannot be divided", "even number"),
    (("alternatives: [rest is lost]", "alternatives: []"), 18, "counters.win-beyond-pool",
     "should list one", "[rest is lost]"),
    (("alternatives: [rest is lost]", "alternatives: [rest is gone]"), 18,
     "counters.win-beyond-pool", "“rest is gone”", "“rest is lost”"),
    (("alternatives: [rest is lost]", "alternatives: [rest from the opponent]"), 18,
     "counters.win-beyond-pool", "two choices are called", "another name"),
    (("alternatives: [rest is lost]", "alternatives: [{value: rest is lost, basis: stated}]"), 18,
     "counters.win-beyond-pool", "“stated” without a statement", "rests_on"),
    (("alternatives: [rest is lost]", "alternatives: [{value: rest is lost, if: x}]"), 18,
     "counters.win-beyond-pool", "“x” is not a condition", "PATH=CHOICE"),
    (("alternatives: [rest is lost]", "alternatives: [{choice: lost}]"), 18,
     "counters.win-beyond-pool", "the alternative has no value", "value:"),
    (("value: rest from the opponent, basis", "basis"), 18, "counters.win-beyond-pool",
     "the clause has no value", "value:"),
    (("end: {value: all counters, rests_on: all}", "end: all counters"), 19, "end",
     "what this clause rests on", "rests_on"),
    (("end: {value: all counters", "end: {value: all the counters"), 19, "end",
     "“all the counters”", "“all counters”"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "path", "said", "mend"), WRONG)
def test_what_is_wrong_is_named_with_line_clause_and_mend(
    change: tuple[str, str], line: int, path: str, said: str, mend: str
) -> None:
    problem = only_problem(stones(change))
    assert (problem.line, problem.path) == (line, path)
    assert said in problem.message
    assert mend in problem.mend
    assert str(problem).startswith(f"line {line}, {path}: ")


@pytest.mark.parametrize(
    ("change", "line", "path", "meant"),
    [
        (("turn:", "trun:"), 12, "trun", "turn"),
        (("rests_on: who", "rests: who"), 4, "players.rests", "rests_on"),
        (("faces: [moon, star]", "faces: [moon, star], colour: red"), 6, "pieces.big.colour", ""),
    ],
)
def test_a_key_that_nothing_reads_is_named_with_the_nearest_known(
    change: tuple[str, str], line: int, path: str, meant: str
) -> None:
    found = next(p for p in problems(stones(change)) if p.path == path)
    assert (found.line, "not known" in found.message) == (line, True)
    assert found.mend == f"Did you mean “{meant}”?" if meant else "Known here" in found.mend


def test_everything_wrong_is_said_at_once_and_in_order() -> None:
    text = stones(
        ("by lot", "by chance"), ("count: 2", "count: many"), ("3 white", "3 red"),
        ("points: 1,", "points: one,"), ("total: 20", "total: 2000"), ("all counters", "never"),
    )  # fmt: skip
    assert [(p.line, p.path) for p in problems(text)] == [
        (4, "players.starts"), (6, "pieces.big"), (10, "scores.low"), (15, "counters.total"),
        (19, "end"),
    ]  # fmt: skip


def test_a_misspelt_class_is_read_as_the_one_that_is_meant() -> None:
    hands = changed(HANDS, ("class: hand-game", "class: handgame"), ("total: 10", "total: ten"))
    assert [(p.line, p.path) for p in problems(hands)] == [(3, "class"), (32, "counters.total")]


@pytest.mark.parametrize("line", ["class: chess\n", ""])
def test_without_a_class_only_the_head_is_looked_at(line: str) -> None:
    hands = changed(HANDS, ("class: hand-game\n", line), ("total: 10", "total: ten"))
    assert [p.path for p in problems(hands + "colour: red\n")] == ["class", "colour"]


def test_a_missing_block_is_missed_clause_by_clause() -> None:
    text = "".join(line for line in STONES.splitlines(True) if not line.startswith("players"))
    assert [p.path for p in problems(text)] == ["players.sides", "players.starts"]
    assert [p.path for p in problems("format: 1\nruleset: x\nclass: dice-games\n")][:3] == [
        "counters.paid-by", "counters.start", "counters.total",
    ]  # fmt: skip


@pytest.mark.parametrize("block", ["players", "pieces", "turn", "counters"])
def test_a_block_that_is_a_word_is_said_to_be_none(block: str) -> None:
    lines = STONES.splitlines(keepends=True)
    start = next(n for n, line in enumerate(lines) if line.startswith(block))
    after = next(n for n, line in enumerate(lines) if n > start and not line.startswith(" "))
    text = "".join([*lines[:start], f"{block}: some\n", *lines[after:]])
    assert any(p.path == block and "should be a table" in p.message for p in problems(text))


def test_a_clause_takes_the_evidence_of_its_block_where_it_gives_none() -> None:
    document = parse(stones(("total: 20", "total: {value: 20, rests_on: [a, b]}")))
    total, start = document.clause("counters.total"), document.clause("counters.start")
    assert total is not None
    assert start is not None
    assert (total.basis, total.default.rests_on) == (Basis.STATED, ("a", "b"))
    assert start.default.rests_on == ("twenty",)


def test_an_editorial_clause_takes_nothing_from_its_block() -> None:
    clause = parse(STONES).clause("counters.win-beyond-pool")
    assert clause is not None
    assert (clause.basis, clause.default.rests_on) == (Basis.EDITORIAL, ())
    assert [a.basis for a in clause.alternatives] == [Basis.EDITORIAL]


def test_an_assumption_that_a_statement_speaks_against_is_disputed() -> None:
    text = STONES + "throw: {rests_on: x, chance: {value: fair, against: skilful}}\n"
    clause = parse(text).clause("throw.chance")
    assert clause is not None
    assert clause.basis is Basis.DISPUTED
    assert (clause.default.against, clause.default.rests_on) == (("skilful",), ())


def test_what_the_format_assumes_is_a_clause_of_its_own_and_ours() -> None:
    implied = [clause for clause in parse(STONES).clauses if clause.implied]
    assert [clause.path for clause in implied] == [
        "players.per-side", "throw.chance", "counters.payer-with-too-few",
    ]  # fmt: skip
    assert all(clause.basis is Basis.EDITORIAL and clause.line == 0 for clause in implied)


def test_a_citation_can_stand_in_place_of_a_statement() -> None:
    text = stones(("rests_on: ten", 'cites: ["fletcher-1915[Directions, para. 4]"]'))
    clause = parse(text).clause("scores.high")
    assert clause is not None
    assert clause.default.cites == ("fletcher-1915[Directions, para. 4]",)


@pytest.mark.parametrize("how", ["agreed", "either"])
def test_values_offered_together_are_choices_with_the_same_evidence(how: str) -> None:
    document = parse(
        stones(
            ("points: 10", f"points: {{{how}: [10, 5]}}"),
            ("total: 20", f"total: {{{how}: [20, 40], rests_on: game}}"),
        )
    )
    for path, names in (("scores.high", ["10", "5"]), ("counters.total", ["20", "40"])):
        clause = document.clause(path)
        assert clause is not None
        assert clause.offered == how
        assert [choice.name for choice in clause.choices] == names
        assert {choice.basis for choice in clause.choices} == {Basis.STATED}
        assert len({choice.rests_on for choice in clause.choices}) == 1


def test_an_offer_of_one_value_is_none() -> None:
    found = problems(stones(("points: 10", "points: {agreed: [10]}")))
    assert "two values or more" in found[0].message


def test_an_alternative_of_a_line_gives_only_what_differs() -> None:
    change = ("rests_on: ten}", "rests_on: ten, alternatives: [{choice: less, points: 5}]}")
    clause = parse(stones(change)).clause("scores.high")
    assert clause is not None
    assert [str(choice.text) for choice in clause.choices] == [
        "two moon and three white: ten points", "two moon and three white: five points",
    ]  # fmt: skip


def test_a_choice_that_says_what_another_says_is_refused() -> None:
    change = ("rests_on: ten}", "rests_on: ten, alternatives: [{choice: less, points: 10}]}")
    assert "says what another says" in only_problem(stones(change)).message


def test_an_alternative_may_change_the_number_of_pieces_but_not_their_faces() -> None:
    more = ("rests_on: big-stones}", "rests_on: big-stones, alternatives: [{count: 4}]}")
    other = ("rests_on: big-stones}", "rests_on: x, alternatives: [{faces: [sun, star]}]}")
    clause = parse(stones(more)).clause("pieces.big")
    assert clause is not None
    assert [choice.name for choice in clause.choices] == ["as-given", "4"]
    assert "other faces" in only_problem(stones(other)).message


def test_a_hole_makes_a_document_a_record_only_and_must_be_owned_to() -> None:
    hole = ("points: 10", "points: unknown")
    problem = only_problem(stones(hole))
    assert (problem.line, problem.path) == (9, "scores.high")
    assert "record only" in problem.mend
    document = parse(stones(hole, ("class:", "status: record only\nclass:")))
    assert document.status is Status.RECORD_ONLY


def test_an_unknown_value_is_a_hole() -> None:
    text = stones(("total: 20", "total: unknown"))
    assert only_problem(text).path == "counters.total"
    clause = parse("status: record only\n" + text).clause("counters.total")
    assert clause is not None
    assert clause.default.value is UNKNOWN


def test_a_record_only_may_lack_whole_blocks() -> None:
    document = parse(
        "format: 1\nruleset: zuni\nclass: dice-games\nstatus: record only\n"
        'pieces: {reeds: {count: 4, faces: [marked, plain], cites: "owens-1891[pp. 41-42]"}}\n'
    )
    assert document.status is Status.RECORD_ONLY
    assert document.clause("pieces.reeds") is not None


def test_a_document_without_anything_of_ours_is_playable_without_assumptions() -> None:
    assert parse(STONES).status is Status.WITH_ASSUMPTIONS
    text = stones(
        ("sides: 2", "sides: 2, per_side: 1"),
        ("basis: editorial, alternatives: [rest is lost]}", "rests_on: rest}"),
        ("  start: pool", "  start: pool\n  payer_with_too_few: pays what is left"),
    )
    assert parse(text + "throw: {chance: {value: fair, rests_on: x}}\n").status is Status.PLAYABLE


REJECTED = (
    "rests_on: ten}",
    "rests_on: ten, rejected: [{fall: {big: 2 star, small: 3 white}, reason: No star is meant., "
    "rests_on: moons}]}",
)


def test_an_answer_that_was_considered_and_turned_down_is_kept_with_its_reason() -> None:
    clause = parse(stones(REJECTED)).clause("scores.high")
    assert clause is not None
    (rejected,) = clause.rejected
    assert str(rejected.text) == "two star and three white: ten points"
    assert (rejected.reason, rejected.rests_on) == ("No star is meant.", ("moons",))
    assert not clause.is_open
    assert parse(stones(REJECTED)).version != parse(STONES).version


@pytest.mark.parametrize(
    ("change", "said", "mend"),
    [
        ((", reason: No star is meant.", ""), "nothing says why", "reason:"),
        (("fall: {big: 2 star, small: 3 white}, reason", "reason"), "what differs", "differ"),
        (("big: 2 star", "big: 2 stars"), "“stars”", "Did you mean “star”?"),
        (("rejected: [{fall", "rejected: [{pionts: 3, fall"), "“pionts”", "“points”"),
        (("{big: 2 star, small: 3 white}, reason", "{big: 2 moon, small: 3 white}, reason"),
         "also one of the choices", "Remove it"),
        (("rejected: [{", "rejected: {}, x: [{"), "should list one", "reason"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_rejected_answer_is_named(
    change: tuple[str, str], said: str, mend: str
) -> None:
    found = problems(stones(REJECTED, change))
    assert any(said in problem.message and mend in problem.mend for problem in found), found
    assert {problem.line for problem in found} == {9}


def test_a_range_that_the_source_gives_is_every_whole_number_in_it() -> None:
    ranges = (
        ("points: 10", "points: {either: 9 to 11}"),
        ("total: 20", "total: {either: 20 to 22, rests_on: game}"),
    )
    document = parse(stones(*ranges))
    for path, names in (("scores.high", ["9", "10", "11"]), ("counters.total", ["20", "21", "22"])):
        clause = document.clause(path)
        assert clause is not None
        assert [choice.name for choice in clause.choices] == names
    for wrong in ("1 to 1", "3 to 2", "1 to 100", "1 to", "0 to 999999"):
        change = ("points: 10", f"points: {{either: {wrong}}}")
        assert "two values or more" in problems(stones(change))[0].message
