"""Whether a game can always come to an end."""

from games.rules import parse, rules_of
from games.rules.engine.ending import ending_of
from tests.games.rules.documents import OTHERS, stones


def test_a_game_whose_counters_all_move_ends() -> None:
    ending = ending_of(rules_of(parse(stones())))
    assert ending.ends is True
    assert ending.stuck is None


def test_a_game_in_which_nobody_can_score_never_ends() -> None:
    text = stones(("points: 10", "points: 0"), ("points: 1,", "points: 0,"))
    ending = ending_of(rules_of(parse(text)))
    assert ending.ends is False
    assert ending.stuck is not None


def test_a_game_that_is_won_by_all_counters_while_only_the_pool_pays_can_get_stuck() -> None:
    text = stones(("[pool, opponent]", "[pool]"))
    ending = ending_of(rules_of(parse(text)))
    assert ending.ends is False
    assert ending.stuck is not None
    assert min(ending.stuck.observation(0).holdings) > 0


def test_a_last_counter_that_no_win_fits_is_found() -> None:
    """Deer buttons count 2, 4 and 20; where one must win exactly, an odd counter stays for ever."""
    path = next(path for path in OTHERS if path.stem == "seneca-deer-buttons")
    document = parse(path.read_text())
    assert ending_of(rules_of(document)).ends is True
    assert ending_of(rules_of(document, "counters.payer-with-too-few=pays-nothing")).ends is False


def test_a_game_too_large_to_walk_through_is_left_open() -> None:
    ending = ending_of(rules_of(parse(stones())), most=50)
    assert (ending.ends, ending.states) == (None, 50)
