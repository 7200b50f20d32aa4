"""The same hidings and guesses under several readings."""

from __future__ import annotations

from games.rules import parse, rules_of
from games.rules.engine.guess_events import Guessed, Judged, Shown
from games.rules.guessing_rules import GuessingRules
from games.rules.judging import Judgement
from games.rules.same_guesses import guessable_of, judge_guesses
from tests.games.rules.documents import FOUNDING

DOCUMENTS = {path.stem: parse(path.read_text()) for path in FOUNDING}


def guessed(slug: str, reading: str = "") -> GuessingRules:
    rules = rules_of(DOCUMENTS[slug], reading)
    assert isinstance(rules, GuessingRules)
    return rules


MEN, WOMEN = "miwok-mens-hand-game", "miwok-womens-hand-game"
APART = "hiding.ways=apart"


def held(one: Judgement) -> dict[int, str]:
    """How each hider who played held the pieces, by the number within the side."""
    return {
        (event.seat or 0) // 2: str(event.holding) for event in one.told if isinstance(event, Shown)
    }


def test_two_hand_games_are_guessed_alike_where_as_much_can_be_hidden() -> None:
    assert guessable_of(guessed(MEN)) != guessable_of(guessed(WOMEN))
    assert guessable_of(guessed(MEN, APART)) == guessable_of(guessed(WOMEN))


def test_which_bone_is_sought_changes_what_is_right_and_not_what_is_hidden() -> None:
    marked = judge_guesses(guessed(WOMEN), "acorn", 1)[0]
    unmarked = judge_guesses(guessed(WOMEN, "guessing.sought=unmarked"), "acorn", 1)[0]

    assert held(marked) == held(unmarked)
    outcomes = [
        next(event.outcome for event in one.told if isinstance(event, Judged))
        for one in (marked, unmarked)
    ]
    # Apart in two hands: where one bone is, the other is not.
    assert outcomes[0].right == outcomes[1].wrong


def test_in_each_play_the_hider_of_a_number_does_the_same_whoever_hides_beside() -> None:
    one = judge_guesses(guessed(WOMEN), "acorn", 12)
    other = judge_guesses(guessed(WOMEN, "turn.some-right=same-side-plays-again"), "acorn", 12)

    assert [len(held(play)) for play in one] != [len(held(play)) for play in other]
    for here, there in zip(one, other, strict=False):
        both = held(here).keys() & held(there).keys()
        assert {n: held(here)[n] for n in both} == {n: held(there)[n] for n in both}


def test_sticks_are_divided_and_guessed_alike_under_either_reading() -> None:
    slug = "miwok-stick-game"
    plays = judge_guesses(guessed(slug), "acorn", 4)

    assert len(plays) == 4
    assert [one.told for one in plays] == [
        one.told for one in judge_guesses(guessed(slug), "acorn", 4)
    ]
    named = [event.named for one in plays for event in one.told if isinstance(event, Guessed)]
    assert len(named) == 4
