"""The order of a source's own letters."""

from __future__ import annotations

import csv

import pytest
from django.conf import settings

from archive.orthography import LATIN, Alphabet, AlphabetError

MIWOK = Alphabet.of(
    ["a", "e ē", "h", "i ī", "k", "l", "n", "ñ", "o", "t", "tc", "u ū", "ü", "w"], ["'", "’"]
)


@pytest.mark.parametrize(
    "forms",
    [
        # The digraph is a letter of its own, and a t before it one for itself.
        ["ta", "tu", "tca", "tcu", "u"],
        ["kü'ta", "kü'ttca", "kü'tca"],
        # Marked letters follow the plain one; the long mark does not count.
        ["na", "nu", "ña", "o"],
        ["hī'nu", "hi'nūa", "hinuwa"],
        # Nor does the sign of the stop, of either print.
        ["ha'l", "ha’na", "ha'nu"],
        # A shorter word comes first, and a word before one written on.
        ["ha", "ha ha", "haha"],
    ],
)
def test_forms_stand_in_the_order_of_the_letters(forms: list[str]) -> None:
    keys = [MIWOK.key(form) for form in forms]
    assert keys == sorted(set(keys))


def test_what_does_not_count_makes_no_difference() -> None:
    assert MIWOK.key("HĪ’NUWA") == MIWOK.key("hi'nuwa")
    assert MIWOK.key("hī'nuwa") == MIWOK.key("hī'nuwa")


def test_words_of_several_alphabets_stand_in_one_list() -> None:
    forms = [("tu", LATIN), ("tca", MIWOK), ("ula", LATIN), ("üla", MIWOK), ("wa", LATIN)]
    keys = [alphabet.key(form) for form, alphabet in forms]
    assert keys == sorted(keys)


def test_an_order_that_is_not_the_latin_one_is_kept_too() -> None:
    backwards = Alphabet.of(
        ["ʔ", "p", "t", "k", "a", "i", *[f"x{n}" for n in "bcdfghjklmnpqrstvwxyz"]]
    )
    forms = ["ʔa", "pa", "ta", "ka", "kʔ", "a", "i", "xb", "xz"]
    assert sorted(forms, key=backwards.key) == [
        "ʔa",
        "pa",
        "ta",
        "kʔ",
        "ka",
        "a",
        "i",
        "xb",
        "xz",
    ]


def test_a_list_shows_a_word_under_its_first_letter() -> None:
    assert [MIWOK.initial(form) for form in ("tca'ta", "to", "Ī'na", "’aña", "ö")] == [
        "tc",
        "t",
        "i",
        "a",
        "o",
    ]
    assert MIWOK.unlisted("ba'ga") == ["b", "g"]


@pytest.mark.parametrize(
    ("letters", "ignored", "why"),
    [
        (["a", "e", "a"], [], "“a” stands twice"),
        (["a", " "], [], "is empty"),
        ([], [], "is empty"),
        (["a", "'"], ["'"], "a letter and ignored too"),
        (["a"], ["--"], "more than one sign"),
    ],
)
def test_an_alphabet_that_cannot_be_says_why(
    letters: list[str], ignored: list[str], why: str
) -> None:
    with pytest.raises(AlphabetError, match=why):
        Alphabet.of(letters, ignored)


def test_every_letter_of_a_founding_word_stands_in_the_alphabet_of_its_source() -> None:
    folder = settings.CHECKOUT / "fixtures"
    with (folder / "orthographies.csv").open(encoding="utf-8") as file:
        alphabets = {
            row["source"]: Alphabet.of(row["letters"].split("; "), row["ignored"].split("; "))
            for row in csv.DictReader(file)
        }
    with (folder / "terms.csv").open(encoding="utf-8") as file:
        unlisted = {
            row["form"]: alphabets[row["source"]].unlisted(row["form"])
            for row in csv.DictReader(file)
        }
    assert {form: letters for form, letters in unlisted.items() if letters} == {}
