"""Texts that are hostile, broken or merely strange."""

import json

import pytest

from games.rules import parse
from games.rules.document.text import MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_SCALAR
from tests.games.rules.documents import STONES, only_problem, problems, stones


def test_json_is_read_as_well_as_yaml() -> None:
    data = parse(STONES).data
    assert parse(json.dumps(data)).version == parse(STONES).version
    assert parse(json.dumps(data, indent="\t")).version == parse(STONES).version


def test_a_document_may_come_as_bytes_with_a_mark_and_windows_line_ends() -> None:
    source = b"\xef\xbb\xbf" + STONES.replace("\n", "\r\n").encode()
    assert parse(source).version == parse(STONES).version


def test_text_that_is_no_utf_8_is_refused_with_its_line() -> None:
    problem = only_problem(STONES.encode() + b"\xff")
    assert problem.line == STONES.count("\n") + 1
    assert "UTF-8" in problem.message


@pytest.mark.parametrize("sign", ["\x00", "\x01", "\x7f", "\ud800"])
def test_a_control_character_is_refused_with_its_line(sign: str) -> None:
    problem = only_problem(stones(("ruleset: stones", f"ruleset: stones{sign}")))
    assert problem.line == 2
    assert f"U+{ord(sign):04X}" in problem.message


def test_a_control_character_behind_an_escape_is_refused() -> None:
    problem = only_problem(stones(("rests_on: ten", r'note: "a\0b", rests_on: ten')))
    assert (problem.line, problem.message) == (9, "a control character stands in this text")


def test_a_pair_of_escapes_for_one_sign_is_that_sign() -> None:
    text = json.dumps({**dict(parse(STONES).data), "note": "a \U0001f3b2"})  # type: ignore[arg-type]
    assert "\\ud83c" in text
    assert parse(text).note == "a \U0001f3b2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the document is empty"),
        ("# only a comment\n", "the document is empty"),
        ("- a list\n", "the document is not a table of blocks"),
        ("just words", "the document is not a table of blocks"),
        ("a: [1, 2", "the text is not YAML"),
        ("a: 'b", "the text is not YAML"),
        ("a: b: c", "the text is not YAML"),
        ('a: "\\U0011FFFF"', "the text is not YAML"),
        ("\tb: 1", "the text is not YAML"),
        ("%YAML 9.9\n---\na: 1", "the text is not YAML"),
    ],
)
def test_what_is_no_document_is_said_to_be_none(text: str, message: str) -> None:
    assert message in only_problem(text).message


@pytest.mark.parametrize("sign", ["{", "[", "- ", "? "])
def test_a_text_nested_without_end_is_refused_in_good_time(sign: str) -> None:
    assert "nested more than" in only_problem(sign * 60_000).message


def test_a_second_document_in_one_file_is_refused() -> None:
    problem = only_problem(STONES + "---\n" + STONES)
    assert "second document" in problem.message
    assert problem.line == STONES.count("\n") + 1


def test_anchors_and_aliases_are_refused_before_they_can_grow() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
        for old, new in zip("abcdef", "bcdefg", strict=True)
    )
    problem = only_problem(bomb)
    assert problem.line == 1
    assert "anchors" in problem.message
    assert "quotes" in problem.mend


def test_tags_are_refused() -> None:
    problem = only_problem("a: !!python/object/apply:os.system [echo]\n")
    assert "tags" in problem.message


def test_a_document_that_is_too_large_is_refused() -> None:
    assert "longer than" in only_problem("#" * (MAX_BYTES + 1)).message
    assert "parts" in only_problem(f"a: [{'b, ' * MAX_NODES}]").message
    assert "deep" in only_problem("[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2)).message
    long = stones(("rests_on: ten", f"note: {'a' * (MAX_SCALAR + 1)}, rests_on: ten"))
    assert "characters in one text" in only_problem(long).message


def test_a_key_that_stands_twice_is_named_with_both_lines() -> None:
    problem = only_problem(STONES + "ruleset: again\n")
    assert problem.path == "ruleset"
    assert problem.line == STONES.count("\n") + 1
    assert "first: line 2" in problem.message


def test_a_key_that_is_a_list_is_refused() -> None:
    assert "key is a list" in only_problem("? [a, b]\n: c\n").message


def test_an_empty_value_is_named() -> None:
    problem = only_problem(stones(("total: 20", "total:")))
    assert (problem.line, problem.message) == (15, "nothing stands here")


def test_what_is_wrong_with_the_text_does_not_hide_what_else_is_wrong() -> None:
    text = stones(("total: 20", "total:"), ("by lot", "by lots")) + "ruleset: again\n"
    assert [(p.line, p.path) for p in problems(text)] == [
        (4, "players.starts"), (15, ""), (20, "ruleset"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["a:\n\tb: 1\n", "a: 1\n\tb: 2\n", "x: y\na:\tb\n"])
def test_a_tab_is_named_with_its_line(text: str) -> None:
    problem = only_problem(text)
    assert (problem.line, problem.mend) == (2, "Indent with spaces, not tabs.")
    assert "a tab" in problem.message


def test_words_that_yaml_takes_for_something_else_stay_words() -> None:
    off = stones(
        ("faces: [white, black]", "faces: [yes, off]"), ("3 white", "3 yes"), ("3 black", "3 off")
    )
    assert parse(off).clause("pieces.small") is not None


def test_everything_wrong_with_the_text_is_said_at_once() -> None:
    found = problems("a:\nb: ~\nb: 1\n")
    assert [problem.line for problem in found] == [1, 2, 3]
