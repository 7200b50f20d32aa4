"""Documents of guessing games: what is read, and every way of being wrong with its mend."""

import pytest

from games.rules import Basis, NotPlayableError, Status, parse, rules_of
from tests.games.rules.documents import only_problem, problems
from tests.games.rules.guessing import BALL, HANDS, STICKS, changed

Change = tuple[str, str]
WRONG: list[tuple[str, list[Change], str, str, str]] = [
    (HANDS, [("sides: 2", "sides: 3")], "players.sides", "two sides", "Write 2"),
    (HANDS, [("sides: 2", "sides: 2, order: whole side in turn")], "players.order",
     "about games of throwing", "Leave it out"),
    (HANDS, [("sides: 2", "sides: 2, marks: [odd, even]")], "players.marks",
     "names pieces", "leave the marks out"),
    (HANDS, [("by: one side", "by: a side")], "hiding.by", "“a side”", "Did you mean “one side”?"),
    (HANDS, [("hiders: 2", "hiders: 9")], "hiding.hiders", "“9”", "from 1 to 8"),
    (HANDS, [("[right, left]", "[right]")], "hiding.places", "two to 8 places", "right, left"),
    (HANDS, [("[right, left]", "[{right: a}, {right: b}]")], "hiding.places", "one name", "Rename"),
    (HANDS, [("[right, left]", "[{right: a, left: b}]")], "hiding.places", "not one place",
     "{right: in the right hand}"),
    (HANDS, [("[apart, together]", "[apart, mixed]")], "hiding.ways", "“mixed”", "Known here"),
    (HANDS, [("  mixed: all in the same way\n", "")], "hiding.mixed", "nothing answers",
     "basis: editorial"),
    (HANDS, [("sought: plain", "sought: plane")], "guessing.sought", "“plane”",
     "Did you mean “plain”?"),
    (HANDS, [("  sought: plain\n", "")], "guessing.sought", "nothing answers", "guessing.sought"),
    (HANDS, [("names: place", "names: odd or even")], "guessing.names", "“odd or even”", "place"),
    (HANDS, [("names: place", "names: place\n  looks: 2")], "guessing.looks", "looks again only",
     "Write 1"),
    (HANDS, [("by: one for the side, by turns", "by: each for one hider"), ("hiders: 2",
     "hiders: 1"), ("guess: 2 right", "guess: 1 right"), ("1 right of 2", "none right"),
     ("  - {name: lone, guess: 1 right of 1, guessers: 1, rests_on: lone}\n", "")],
     "guessing.by", "2 players cannot guess 1", "one guess for the side"),
    (HANDS, [("wrong: missed play again", "wrong: missed play again\n  pass: to my partner")],
     "turn.pass", "“to my partner”", "to the partner"),
    (HANDS, [("right: guessers play next", "right: they play next")], "turn.right",
     "“they play next”", "guessers play next"),
    (HANDS, [("guess: 2 right,", "guess: two right,")], "scores.both", "“two right”",
     "1 right of 2"),
    (HANDS, [("guess: 2 right, guessers: 2", "guess: 2 right")], "scores.both",
     "what the guess pays", "guessers: NUMBER"),
    (HANDS, [("guess: 2 right, guessers", "guessers")], "scores.both", "which guess", "otherwise"),
    (HANDS, [("guess: 1 right of 1", "guess: 3 right")], "scores.lone",
     "no outcome is like this", "remove it"),
    (HANDS, [("guess: 1 right of 2, guessers: 1", "guess: 1 right, guessers: 3")], "scores.lone",
     "claim all its outcomes", "Move it up"),
    (HANDS, [("guess: none right", "guess: 2 wrong")], "scores",
     "no line claims 1 of 5 outcomes (for example 0 right of 1)", "{guess: otherwise"),
    (HANDS, [("guess: 1 right of 1", "guess: all right")], "scores.lone",
     "repeats scores.both on 1 outcome", "yields_to: both"),
    (STICKS, [("count: 12, ", "")], "dividing.sticks", "how many sticks", "count: NUMBER"),
    (STICKS, [("count: 12", "count: 3")], "dividing.sticks", "too few sticks", "Give more"),
    (STICKS, [("count: 12", "count: 13"), ("one bundle", "half with each player")],
     "dividing.held", "13 sticks have no half", "even number"),
    (STICKS, [("count: 12", "count: 12, marked: 1")], "guessing.names", "do not fit", "marked: 1"),
    (STICKS, [("{remainder: 4}", "{rest: 4}")], "guessing.names", "what is guessed",
     "{remainder: 4}"),
    (STICKS, [("{1: ken, 4: to}", "{1: ken, 5: to}")], "guessing.calls", "“5” is no guess", ""),
    (STICKS, [("{1: ken, 4: to}", "{1: ken, 4: KEN}")], "guessing.calls", "tell the guesses apart",
     "a word of its own"),
    (STICKS, [("{1: ken, 4: to}", '{1: "2"}')], "guessing.calls", "tell the guesses apart", ""),
    (STICKS, [("{target: 3}", "all counters")], "end", "about counters, and none change hands",
     "counters.tally=counters"),
    (STICKS, [("{target: 3}", "{laps: 3}")], "end", "when the game is over", "plays"),
    (STICKS, [("{target: 3}", "plays")], "end", "“plays” needs a number", "{plays: NUMBER}"),
    (BALL, [("looks: 2", "looks: 4")], "guessing.looks", "only 3 places", "Write 3"),
    (BALL, [("pieces: {ball:", "pieces: {Ball:")], "pieces.Ball", "cannot be called so",
     "small letters"),
    (BALL, [("{ball: {", "{ball: {count: 2, ")], "guessing.names", "its place is not one",
     "names: order"),
    (BALL, [("{ball: {", "{ball: {count: 4, ")], "hiding.places", "nothing to guess",
     "lie together"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "path", "message", "mend"), WRONG)
def test_what_is_wrong_is_named_with_clause_and_mend(
    text: str, changes: list[Change], path: str, message: str, mend: str
) -> None:
    found = problems(changed(text, *changes))
    fitting = [one for one in found if one.path == path and message in one.message]
    assert fitting, found
    assert mend in fitting[0].mend
    assert fitting[0].line > 0 or path == "scores"


def test_the_documents_of_these_tests_are_right() -> None:
    assert parse(BALL).status is parse(STICKS).status is Status.PLAYABLE
    assumed = [c.path for c in parse(HANDS).clauses if c.basis is Basis.EDITORIAL]
    assert assumed == ["counters.payer-with-too-few"]


def test_a_block_of_another_class_is_not_known() -> None:
    thrown = "throw: {chance: fair, rests_on: x}\n"
    problem = only_problem(HANDS + thrown)
    assert (problem.path, problem.message) == ("throw", "the key “throw” is not known here")
    assert "hiding" in problem.mend


def test_clauses_stand_in_document_order() -> None:
    blocks = [clause.path.partition(".")[0] for clause in parse(HANDS).clauses]
    assert list(dict.fromkeys(blocks)) == [
        "players", "pieces", "hiding", "guessing", "scores", "turn", "counters", "end",
    ]  # fmt: skip


def test_what_the_document_does_not_say_of_dividing_is_an_assumption() -> None:
    text = changed(
        STICKS,
        ("  held: one bundle\n  may_part: some parted and some kept\n", ""),
        ("  counted: those parted off\n  law: bunches equal\n", ""),
    )
    implied = {c.path: c.text.sentence() for c in parse(text).clauses if c.implied}
    assert implied["dividing.law"] == (
        "Every bunch that may be parted off is as likely as another."
    )
    assert set(implied) >= {"dividing.held", "dividing.may-part", "dividing.counted"}
    assert all(c.basis is Basis.EDITORIAL for c in parse(text).clauses if c.implied)


def test_nobody_is_first_where_both_sides_play_at_once() -> None:
    both = changed(
        BALL,
        ("starts: by agreement, ", ""),
        ("by: one side", "by: both sides at once"),
        ("looks: 2, ", ""),
        ("all right at look 1", "1 right"),
        ("all right at look 2", "2 right"),
        ("turn: {right: guessers play next, wrong: same side plays again, rests_on: turn}\n", ""),
    )
    assert parse(both).clause("players.starts") is None
    assert "players.starts" in {
        p.path for p in problems(changed(BALL, ("starts: by agreement, ", "")))
    }


def test_an_account_with_holes_is_kept_and_not_played() -> None:
    text = changed(HANDS, ("guess: 2 right, guessers: 2", "guess: 2 right, guessers: unknown"))
    assert only_problem(text).path == "scores.both"
    kept = parse(text + "status: record only\n")
    with pytest.raises(NotPlayableError, match=r"scores\.both"):
        rules_of(kept)
    bare = "format: 1\nruleset: x\nclass: hand-game\nstatus: record only\n"
    with pytest.raises(NotPlayableError, match=r"guessing\.names"):
        rules_of(parse(bare))
    without = changed(
        HANDS, ("  - {name: both, guess: 2 right, guessers: 2, rests_on: both}\n", "")
    )
    with pytest.raises(NotPlayableError, match="no line of the score takes “2 right of 2”"):
        rules_of(parse(without + "status: record only\n"))


def test_an_alternative_to_a_line_gives_only_what_differs() -> None:
    text = changed(
        HANDS,
        ("guess: 1 right of 2, guessers: 1, rests_on: half",
         "guess: 1 right of 2, guessers: 1, rests_on: half, "
         "alternatives: [{choice: both-pay, holders: 1}]"),
    )  # fmt: skip
    clause = parse(text).clause("scores.half")
    assert clause is not None
    assert [choice.text.sentence() for choice in clause.choices] == [
        "One right of two: one point to the guessers.",
        "One right of two: one point to the guessers and one point to the holders.",
    ]
