"""How far a mistyped word is from the one that was meant."""

from __future__ import annotations

import pytest

from archive.search.slips import letters_off


@pytest.mark.parametrize(
    ("typed", "meant", "letters"),
    [
        ("hinuwaa", "hinuwa", 0),
        ("hinuwha", "hinuwa", 1),
        ("hinwa", "hinuwa", 1),
        ("moom", "moon", 1),
        ("conuters", "counters", 1),
        ("wasung", "wassung", 0),
        ("hinuwaru", "hinuwa", 2),
        ("hinuwa", "hinuwa", 0),
        ("stick", "dice", 5),
    ],
)
def test_a_letter_missing_added_or_other_and_two_swapped_are_one_slip(
    typed: str, meant: str, letters: int
) -> None:
    assert letters_off(typed, meant) == letters
