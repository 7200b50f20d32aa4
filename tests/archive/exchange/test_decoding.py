"""Finding out in which encoding a file was saved, and what a wrong one did to it."""

from __future__ import annotations

import pytest

from archive.exchange.decoding import DecodingError, decode, lost_letters, misread

TEXT = "slug,form\nhinuwa,hī'nuwa\n"
WESTERN = "slug,form\ncafe,café\n"


@pytest.mark.parametrize(
    ("text", "codec", "encoding"),
    [
        (TEXT, "utf-8", "utf-8"),
        (TEXT, "utf-8-sig", "utf-8"),
        (TEXT, "utf-16", "utf-16"),
        ("\ufeff" + TEXT, "utf-16-be", "utf-16"),
        (TEXT, "utf-16-le", "utf-16"),
        (TEXT, "utf-16-be", "utf-16"),
        (WESTERN, "cp1252", "windows-1252"),
    ],
)
def test_a_file_shows_its_encoding(text: str, codec: str, encoding: str) -> None:
    assert decode(text.encode(codec)) == (text.removeprefix("\ufeff"), encoding)


def test_an_encoding_that_is_named_is_the_one_that_is_used() -> None:
    assert decode("café".encode(), "windows-1252") == ("cafÃ©", "windows-1252")


@pytest.mark.parametrize(
    ("content", "encoding"),
    [(b"caf\xe9", "utf-8"), (b"abc", "utf-16"), (b"\x81", ""), (b"\x81", "windows-1252")],
)
def test_bytes_that_are_no_text_in_an_encoding_are_refused(content: bytes, encoding: str) -> None:
    with pytest.raises(DecodingError, match="choose another encoding"):
        decode(content, encoding)


@pytest.mark.parametrize("word", ["hī'nuwa", "tā’wwa", "tsídił", "ʔū́tū"])
def test_a_word_that_was_read_as_windows_1252_is_known_again(word: str) -> None:
    spoiled = "".join(
        bytes([byte]).decode("cp1252") if byte not in b"\x81\x8d\x8f\x90\x9d" else chr(byte)
        for byte in word.encode()
    )

    assert spoiled != word
    assert misread(spoiled) == word
    assert misread(word) == ""


@pytest.mark.parametrize(
    ("cell", "lost"),
    [("h?'nuwa", True), ("t?wa", True), ("?tu", True), ("Who hides?", False), ("a ? b", False)],
)
def test_question_marks_within_words_are_lost_letters(cell: str, lost: bool) -> None:
    assert lost_letters(cell) is lost
