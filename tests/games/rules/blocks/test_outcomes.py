"""What can come of a guess, and the patterns that tell one outcome from another."""

import pytest

from games.rules.blocks.hiding import Hidden, every_holding
from games.rules.blocks.outcomes import (
    Outcome,
    outcomes_of_hiders,
    outcomes_of_looks,
    outcomes_of_order,
    read_outcome_pattern,
)
from games.rules.document.fields import WrongValueError
from games.rules.document.tree import Scalar

ALL = outcomes_of_hiders([1, 2])


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("all right", ["1 right of 1", "2 right of 2"]),
        ("none right", ["0 right of 1", "0 right of 2"]),
        ("all wrong", ["0 right of 1", "0 right of 2"]),
        ("some right", ["1 right of 2"]),
        ("some wrong", ["1 right of 2"]),
        ("at least 1 wrong", ["0 right of 1", "0 right of 2", "1 right of 2"]),
        ("at least 1 right of 2", ["1 right of 2", "2 right of 2"]),
        ("1 right", ["1 right of 1", "1 right of 2"]),
        ("1 right of 2", ["1 right of 2"]),
        ("2 wrong", ["0 right of 2"]),
        ("none wrong", ["1 right of 1", "2 right of 2"]),
        ("otherwise", [str(outcome) for outcome in ALL]),
        ("all right at look 2", []),
    ],
)
def test_a_pattern_claims_outcomes(text: str, held: list[str]) -> None:
    pattern = read_outcome_pattern(Scalar(1, text))
    assert [str(outcome) for outcome in ALL if pattern.holds(outcome)] == held
    assert "{" not in pattern.words().sentence()


@pytest.mark.parametrize("text", ["", "right", "one right", "1 right of 0", "right at look 1"])
def test_what_says_nothing_of_a_guess_is_refused(text: str) -> None:
    with pytest.raises(WrongValueError):
        read_outcome_pattern(Scalar(1, text))


def test_a_last_look_finds_what_is_nowhere_else() -> None:
    assert [str(outcome) for outcome in outcomes_of_looks(2, 3)] == [
        "1 right of 1", "1 right of 1 at look 2", "0 right of 1 at look 2",
    ]  # fmt: skip
    assert Outcome(1, 0, 3) not in outcomes_of_looks(3, 3)


def test_of_an_order_of_two_and_two_never_three_places_are_right() -> None:
    pieces = (Hidden("thick", 2, "thick"), Hidden("thin", 2, "thin"))
    found = outcomes_of_order(every_holding(pieces, 4, ("apart",)))
    assert [outcome.right for outcome in found] == [0, 2, 4]
