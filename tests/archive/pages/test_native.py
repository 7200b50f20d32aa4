"""Native words within the text of statements."""

from __future__ import annotations

from archive.models import Term
from archive.pages.native import Piece, pieces

TO, HINUWA, KEN = Term(form="to"), Term(form="hī'nuwa"), Term(form="ken")
OLATCU, OLATCU_SIGN = Term(form="olatcu"), Term(form="olatcu'")


def marked(text: str, *terms: Term) -> list[str]:
    """What was cut out as a form of a term."""
    cut = pieces(text, terms)
    assert "".join(piece.text for piece in cut) == text
    return [piece.text for piece in cut if piece.term]


def test_a_form_is_found_where_it_stands_as_a_word() -> None:
    assert pieces("They call it hī'nuwa.", [HINUWA]) == [
        Piece("They call it "),
        Piece("hī'nuwa", HINUWA),
        Piece("."),
    ]


def test_a_form_within_a_longer_word_is_not_marked() -> None:
    assert marked("a broken token", KEN) == []
    assert marked("hī'nuwa-like", HINUWA) == []


def test_a_short_form_that_may_be_an_english_word_is_marked_only_where_it_stands_once() -> None:
    assert marked("To guess four, the word was to.", TO) == ["to"]
    assert marked("The word to say was to.", TO) == []


def test_a_longer_form_wins_over_a_shorter_one_within_it() -> None:
    assert marked("It is olatcu' there.", OLATCU, OLATCU_SIGN) == ["olatcu'"]


def test_a_text_without_terms_stays_whole() -> None:
    assert pieces("Ten counters.", []) == [Piece("Ten counters.")]
