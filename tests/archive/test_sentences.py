"""How the text of a passage falls into sentences."""

from __future__ import annotations

import pytest

from archive.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One throws. The other waits.", ["One throws.", "The other waits."]),
        ("Who plays? Both! So it ends.", ["Who plays?", "Both!", "So it ends."]),
        ("They are in plate LVII, figs. 9-14. Others are lost.", 2),
        ("It is 95 mm. long. It is bone.", 2),
        ("See fig. 4 and Figs. 5, 6. No more.", 2),
        ("He called “two.” Then he threw.", 2),
        ("So Culin says.¹¹⁴ Nobody else does.", 2),
        ("The bone (ha'na, P. and N.) is kept.", ["The bone (ha'na, P. and N.) is kept."]),
        ("1. One face is up (1 point)", ["1. One face is up (1 point)"]),
        ("12. Two are up. None is down.", 2),
        ("A sentence\n  over two lines.", ["A sentence over two lines."]),
        ("no end", ["no end"]),
        ("It measures 3.5 inches. 4 were made.", 2),
        ("", []),
        ("  \n ", []),
    ],
)
def test_a_text_falls_into_its_sentences(text: str, sentences: list[str] | int) -> None:
    found = split_sentences(text)

    if isinstance(sentences, int):
        assert len(found) == sentences
        assert " ".join(found) == text
    else:
        assert found == sentences


def test_each_printed_line_of_a_table_counts_and_an_empty_one_does_not() -> None:
    assert split_sentences("R\tL\tR\tL\n\nX\tO\tX\tO\n", lines=True) == ["R L R L", "X O X O"]
