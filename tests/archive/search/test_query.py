"""What somebody typed into the search box."""

from __future__ import annotations

import pytest

from archive.search.query import MOST_WORDS, Query, read


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("HĪ’NUWA Was-sung", Query(("hinuwa", "wassung"))),
        ('"hand game" songs', Query(("songs",), (("hand", "game"),))),
        ("“hand game”", Query((), (("hand", "game"),))),
        ('moon -star -"hand game"', Query(("moon",), (), (("star",), ("hand", "game")))),
        # A hyphen within a word and an ending typed alone are no minus.
        ("was-sung", Query(("wassung",))),
        ("-wa", Query(("wa",))),
        # A quotation mark that is not closed is a sign like others.
        ('"hand game', Query(("hand", "game"))),
        ('""', Query()),
    ],
)
def test_words_phrases_and_what_is_left_out_are_told_apart(typed: str, query: Query) -> None:
    assert read(typed) == query
    assert read(query.typed()) == query


def test_no_more_words_are_read_than_are_looked_for() -> None:
    query = read('"one two" ' + "word " * 40 + "-moon")

    assert len(query.looked_for) == MOST_WORDS
    assert query.excluded == ()
