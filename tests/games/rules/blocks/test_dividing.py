"""How sticks can be parted, and how likely each bunch is."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from games.rules.blocks.dividing import Bunch, every_bunch, law_of_bunches


def parity(bunch: Bunch) -> str:
    return "odd" if bunch.sticks % 2 else "even"


def hand(bunch: Bunch) -> str:
    return "right" if bunch.marked else "left"


def test_a_bunch_is_one_of_those_that_may_be_parted() -> None:
    def numbers(may_part: str) -> list[int]:
        return [bunch.sticks for bunch in every_bunch(4, False, may_part)]

    assert numbers("some parted and some kept") == [1, 2, 3]
    assert numbers("at least one parted") == [1, 2, 3, 4]
    assert numbers("any number parted") == [0, 1, 2, 3, 4]


def test_the_marked_stick_is_parted_off_or_kept_where_it_can_be() -> None:
    assert [str(bunch) for bunch in every_bunch(2, True, "any number parted")] == [
        "parted 0", "parted 1", "parted 1 marked", "parted 2 marked",
    ]  # fmt: skip


@pytest.mark.parametrize("law", ["bunches equal", "each stick by a toss", "answers equal"])
@pytest.mark.parametrize(("marked", "answer_of"), [(False, parity), (True, hand)])
@pytest.mark.parametrize("may_part", ["some parted and some kept", "any number parted"])
def test_the_chances_of_all_bunches_add_up_to_one(
    law: str, marked: bool, answer_of: Callable[[Bunch], str], may_part: str
) -> None:
    bunches = every_bunch(7, marked, may_part)
    chances = law_of_bunches(bunches, 7, marked, law, answer_of)
    assert [bunch for bunch, _ in chances] == list(bunches)
    assert sum(chance for _, chance in chances) == 1
    assert all(chance > 0 for _, chance in chances)


def test_each_law_says_what_is_equal() -> None:
    bunches = every_bunch(4, False, "some parted and some kept")

    def law(name: str) -> list[Fraction]:
        return [chance for _, chance in law_of_bunches(bunches, 4, False, name, parity)]

    assert law("bunches equal") == [Fraction(1, 3)] * 3
    assert law("each stick by a toss") == [Fraction(4, 14), Fraction(6, 14), Fraction(4, 14)]
    assert law("answers equal") == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]


def test_the_marked_stick_is_as_likely_any_stick_as_another() -> None:
    bunches = every_bunch(4, True, "some parted and some kept")
    chances = dict(law_of_bunches(bunches, 4, True, "bunches equal", hand))
    assert chances[Bunch(3, True)] == Fraction(1, 3) * Fraction(3, 4)
    assert chances[Bunch(3, False)] == Fraction(1, 3) * Fraction(1, 4)
