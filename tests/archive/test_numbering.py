"""Numbers of plates and figures, from print to integers."""

from __future__ import annotations

import pytest
import roman
from hypothesis import given
from hypothesis import strategies as st

from archive.numbering import NumberingError, figure_numbers, plate_number


def test_plate_nine_comes_after_plate_five() -> None:
    assert plate_number("V") < plate_number("IX") < plate_number("X")
    assert plate_number("LVII") == plate_number("57") == 57
    assert sorted(["LXXI", "LVII", "IX", "LXX", "V"], key=plate_number) == [
        "V",
        "IX",
        "LVII",
        "LXX",
        "LXXI",
    ]


@given(st.integers(1, 3999))
def test_a_plate_number_is_read_from_roman_and_arabic_figures_alike(number: int) -> None:
    printed = roman.toRoman(number)

    assert plate_number(printed) == plate_number(printed.lower()) == number
    assert plate_number(f" {number} ") == number


@pytest.mark.parametrize(
    "printed",
    ["LVIIX", "IIII", "IC", "", "plate IX", "57a", "5.7", "-5", "９", "12345", "9" * 5000],
)
def test_what_is_no_number_of_a_plate_is_refused_with_how_to_write_it(printed: str) -> None:
    with pytest.raises(NumberingError, match="as in LVII or 57"):
        plate_number(printed)


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [
        ("figs. 9-14", [9, 10, 11, 12, 13, 14]),
        ("figs. 7, 8", [7, 8]),
        ("figs. 1 and 2", [1, 2]),
        ("figs. 4, 5", [4, 5]),
        ("figure 383", [383]),
        ("Figs. 383-385.", [383, 384, 385]),
        ("Fig. 385.", [385]),
        ("162", [162]),
        ("figs. 1, 4–6 & 9", [1, 4, 5, 6, 9]),
        ("fig. 4a", [4]),
    ],
)
def test_a_reference_names_each_figure_of_its_list_or_range(
    printed: str, numbers: list[int]
) -> None:
    assert figure_numbers(printed) == numbers


@given(st.sets(st.integers(1, 9999), min_size=1, max_size=30))
def test_a_list_of_figures_is_read_as_it_was_written(numbers: set[int]) -> None:
    ordered = sorted(numbers)

    assert figure_numbers("figs. " + ", ".join(map(str, ordered))) == ordered


@given(st.integers(1, 9000), st.integers(0, 500))
def test_a_range_names_every_figure_from_its_first_to_its_last(first: int, more: int) -> None:
    assert figure_numbers(f"figs. {first}-{first + more}") == list(range(first, first + more + 1))


@pytest.mark.parametrize(
    ("printed", "reason"),
    [
        ("figs. 14-9", "the range “14-9” in “figs. 14-9” runs backwards"),
        ("figs. 4, 5, 4", "names figure 4 twice"),
        ("figs. 4-6, 5", "names figure 5 twice"),
        ("figs.", "names no figure"),
        ("", "names no figure"),
        ("figs. nine", "“nine” in “figs. nine” is no figure number"),
        ("figs. 1-", "is no figure number"),
        ("figs. 1-9999", "names more than 500 figures"),
        ("figs. 123456", "is no figure number"),
    ],
)
def test_a_reference_that_cannot_be_read_is_refused_with_what_is_wrong(
    printed: str, reason: str
) -> None:
    with pytest.raises(NumberingError) as refused:
        figure_numbers(printed)

    assert reason in str(refused.value)
