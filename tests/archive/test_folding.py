"""Words as they are compared: however they are typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archive.folding import fold, skeleton, sort_text

# Every sign that people type or print for an apostrophe or a glottal stop.
SIGNS = "'’‘ʼʻʾʿʔˀˈ′`´"


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: f"U+{ord(sign):04X}")
def test_every_apostrophe_and_glottal_sign_folds_away(sign: str) -> None:
    assert fold(f"hī{sign}nuwa") == "hinuwa"
    assert fold(f"{sign}Hī{sign}{sign}nuwa{sign}") == "hinuwa"


@pytest.mark.parametrize(
    ("printed", "folded"),
    [
        ("HĪ’NUWA", "hinuwa"),
        ("hi\u0304'nuwa", "hinuwa"),
        ("hīno'wū", "hinowu"),
        ("na'ña", "nana"),
        ("Was-sung", "wassung"),
        ("Pash–kish‑she—gun", "pashkishshegun"),
        ("Umoⁿhoⁿ", "umonhon"),
        ("Tsídił", "tsidil"),
        ("ŋ", "n"),
        ("Ⅸ", "ix"),
        ("℡", "tel"),
        ("  Plate LVII,\tfigs. 9 ", "plate lvii figs 9"),
        ("Two moons; three whites!", "two moons three whites"),
        # Signs without a look, as a copied line of print has them.
        ("plum\u00ad stone hi\u00ad'nu\u200bwa\ufeff", "plum stone hinuwa"),
        ("", ""),
        ("…", ""),
    ],
)
def test_a_word_folds_to_plain_letters(printed: str, folded: str) -> None:
    assert fold(printed) == folded


@given(st.text())
def test_folding_is_the_same_for_every_way_to_encode_a_text(text: str) -> None:
    assert len({fold(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")}) == 1


@given(st.text())
def test_what_is_folded_folds_to_itself(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_doubled_letters_and_spaces_make_no_difference_to_the_skeleton() -> None:
    assert skeleton("Was-sung") == skeleton("wasung") == skeleton("wa sung")
    assert skeleton("kü'ttca") == skeleton("kü'tca")
    assert skeleton("os") != skeleton("to")


def test_numbers_sort_by_size_and_marked_letters_with_plain_ones() -> None:
    names = ["Field Museum 70216-3", "fig. 10", "fig. 9", "ōs", "on", "Ot"]

    assert sorted(names, key=sort_text) == [
        "Field Museum 70216-3",
        "fig. 9",
        "fig. 10",
        "on",
        "ōs",
        "Ot",
    ]
