"""The words that a query met, marked in the stored form."""

from __future__ import annotations

import unicodedata

import pytest

from archive.search.marking import SHOWN, Marker, beginning_marker, clipped


def marked(marker: Marker, text: str) -> str:
    return "".join(f"[{piece.text}]" if piece.met else piece.text for piece in marker.pieces(text))


@pytest.mark.parametrize(
    ("met", "text", "shown"),
    [
        ("hinuwa", "They call it hī'nuwa.", "They call it [hī'nuwa]."),
        ("hinuwa", "“HĪ’NUWA”, or so", "“[HĪ’NUWA]”, or so"),
        (
            "hinuwa",
            unicodedata.normalize("NFD", "hī'nuwa"),
            unicodedata.normalize("NFD", "[hī'nuwa]"),
        ),
        ("wassung", "Was-sung is sung.", "[Was-sung] is sung."),
        # One part of a word that is hyphened is marked alone.
        ("sung", "Was-sung", "Was-[sung]"),
        ("os", "os, or oso", "[os], or oso"),
        ("moon", "the full-moon", "the full-[moon]"),
    ],
)
def test_a_word_is_marked_as_it_is_stored(met: str, text: str, shown: str) -> None:
    assert marked(Marker({met}.__contains__), text) == shown


def test_a_phrase_is_marked_where_its_words_follow_each_other() -> None:
    marker = Marker(lambda _: False, (("hand", "game"),))

    assert marked(marker, "A hand, a game; the hand game; hand-game songs") == (
        "A hand, a game; the [hand game]; [hand-game] songs"
    )


def test_a_native_word_is_marked_by_its_key_whatever_letters_are_doubled() -> None:
    marker = Marker(lambda _: False, key="wasung")

    assert marked(marker, "Was-sung") == "[Was-sung]"
    assert marked(marker, "Was") == "Was"


def test_what_is_typed_so_far_is_marked_from_the_beginning_of_words() -> None:
    assert marked(beginning_marker(("hand", "ga")), "The hand game") == "The [hand] [game]"


def test_a_long_text_is_shown_around_what_was_met() -> None:
    text = f"{'before ' * 100}hī'nuwa {'after ' * 100}"
    marker = Marker({"hinuwa"}.__contains__)

    shown, spans = clipped(text, marker.spans(text))

    assert [shown[start:end] for start, end in spans] == ["hī'nuwa"]
    assert shown.startswith("…before ")
    assert shown.endswith("after…")
    assert len(shown) <= SHOWN + 2
