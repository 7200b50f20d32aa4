"""When two texts are the same document."""

import hashlib

from games.rules import parse
from tests.games.rules.documents import STONES, stones


def test_the_version_is_the_sha_256_of_the_normalised_document() -> None:
    document = parse(STONES)
    assert document.version == hashlib.sha256(document.normalised.encode()).hexdigest()


def test_a_comment_an_order_of_keys_or_a_quote_makes_no_version() -> None:
    same = stones(
        ("format: 1\n", "# a comment\nformat: '1'\n"),
        (
            "{sides: 2, starts: by lot, rests_on: who}",
            "{starts: 'by lot', rests_on: who, sides: 2}",
        ),
        ("total: 20\n  start: pool\n", 'start: "pool"\n  total: 20  # twenty\n'),
    )
    assert parse(same).version == parse(STONES).version
    assert parse(same) == parse(STONES)


def test_the_order_of_the_lines_of_the_score_makes_a_version() -> None:
    lines = STONES.splitlines(keepends=True)
    lines[8], lines[9] = lines[9], lines[8]
    assert parse("".join(lines)).version != parse(STONES).version


def test_another_value_or_another_statement_makes_a_version() -> None:
    assert parse(stones(("total: 20", "total: 30"))).version != parse(STONES).version
    assert parse(stones(("rests_on: ten", "rests_on: eleven"))).version != parse(STONES).version


def test_the_source_is_kept_as_it_came() -> None:
    text = stones(("format: 1", "# why\nformat: 1"))
    assert parse(text).source == text
    assert parse(text.encode()).source == text


def test_a_normalised_document_is_a_document_and_the_same_one() -> None:
    document = parse(STONES)
    assert parse(document.normalised) == document
    assert parse(document.normalised).normalised == document.normalised


def test_a_path_stays_when_a_line_is_put_in_before_it() -> None:
    longer = stones(
        (
            "  - {name: low",
            "  - {fall: {big: 2 star, small: 3 black}, points: 10, rests_on: ten}\n  - {name: low",
        )
    )
    assert {clause.path for clause in parse(STONES).clauses} < {
        clause.path for clause in parse(longer).clauses
    }
