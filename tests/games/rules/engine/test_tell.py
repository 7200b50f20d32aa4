"""A log in plain words."""

from games.rules import begin, move_words, parse, replay, rules_of, tell
from tests.games.rules.documents import FOUNDING, stones
from tests.games.rules.guessing import BALL, HANDS, STICKS

PLUM = parse(next(path for path in FOUNDING if path.stem == "omaha-plum-stones").read_text())
TEN = "figured: moon moon; plain: white white white"


def told(log: list[str], reading: str = "", names: tuple[str, ...] = ()) -> list[str]:
    rules = rules_of(PLUM, reading)
    return [
        " ".join(text.sentence() for text, _ in tell(rules, step.events, names))
        for step in replay(rules, log)
    ]


def test_a_log_reads_as_a_person_would_say_it() -> None:
    nothing = "figured: moon star; plain: white black black"
    log = ["begins 1", "throw", TEN, "throw", nothing]
    assert told(log, names=("Ann", "Bea")) == [
        "Ann has the first play.",
        "",
        "Two moons and three white: ten. Ten counters from the pool. Ann throws again.",
        "",
        "One moon, one star, one white and two black: nothing. The turn passes to Bea.",
    ]


def test_the_end_and_what_is_not_paid_are_told() -> None:
    one = "figured: moon star; plain: black black black"
    log = ["begins 2", *["throw", TEN] * 4, *["throw", one] * 9, "throw", TEN]
    assert told(log, "counters.total=50")[-1] == (
        "Two moons and three white: ten. One counter from the pool. Nine counters are not paid. "
        "Side two holds all the counters and has won."
    )


def test_counters_of_the_other_side_are_named_as_hers() -> None:
    log = ["begins 1", *["throw", TEN] * 4, "throw", "figured: moon star; plain: white black black",
           "throw", TEN, "throw", TEN]  # fmt: skip
    assert "Ten counters from Ann." in told(log, "counters.total=50", ("Ann", "Bea"))[-1]


def test_each_sentence_has_the_event_whose_clause_it_rests_on() -> None:
    rules = rules_of(PLUM)
    state = begin(rules)
    for notation in ("begins 1", "throw", TEN):
        state, events = state.apply(state.read(notation))
    assert [event.clause for _, event in tell(rules, events)] == [
        "scores.two-moons-three-white", "counters.paid-by", "turn.again",
    ]  # fmt: skip


def test_void_throws_and_drawn_games_are_told() -> None:
    rules = rules_of(PLUM, "throw.void-chance=one-in-ten")
    (_, _, void) = replay(rules, ["begins 1", "throw", "void"])
    assert [text.sentence() for text, _ in tell(rules, void.events)] == [
        "A throw that does not count.", "Side one throws again.",
    ]  # fmt: skip
    ten = "big: moon moon; small: white white white"
    drawn = rules_of(parse(stones(("all counters", "pool empty"), ("while scoring", "never"))))
    last = replay(drawn, ["begins 1", "throw", ten, "throw", ten])[-1]
    assert tell(drawn, last.events)[-1][0].sentence() == (
        "The pool is empty and both sides hold as many counters: the game is drawn."
    )


def test_players_of_a_side_are_named_where_every_seat_has_a_name() -> None:
    rules = rules_of(parse(stones(("sides: 2", "sides: 2, per_side: 2"))))
    nothing = "big: moon star; small: white white black"
    names = ("Ann", "Bea", "Cleo", "Dora")
    steps = replay(rules, ["begins 1", "throw", nothing, "throw", nothing])
    assert tell(rules, steps[-1].events, names)[-1][0].sentence() == "The turn passes to Cleo."


def test_another_language_can_be_put_in() -> None:
    rules = rules_of(PLUM)
    german = {"{fall}: {points}": "{fall} zählt {points}", "ten": "zehn", "two": "zwei"}
    events = replay(rules, ["begins 1", "throw", TEN])[-1].events
    text = tell(rules, events)[0][0]
    assert text.render(lambda m: german.get(m, m)) == "zwei moons and three white zählt zehn"
    paid = tell(rules, events)[1][0]
    assert paid.sentence(ngettext=lambda one, many, n: "{number}×") == "Ten×."


def guessed(text: str, log: list[str], names: tuple[str, ...] = ("Ann", "Bea")) -> list[str]:
    rules = rules_of(parse(text))
    return [
        " ".join(words.sentence() for words, _ in tell(rules, step.events, names))
        for step in replay(rules, log)
    ]


def test_a_hand_game_is_told_without_what_is_hidden_until_it_is_shown() -> None:
    log = ["begins 1", "hide plain marked", "hide marked plain", "guess right right"]
    names = ("Ann", "Bea", "Cal", "Dot")
    assert guessed(HANDS, log, names)[1:] == [
        "Ann has hidden the pieces.",
        "Cal has hidden the pieces.",
        "Bea guesses in right and in right. Ann had the plain bone in right and the marked bone in "
        "left: guessed. Cal had the marked bone in right and the plain bone in left: missed. "
        "One right and one wrong: one to Bea. One counter from the pool. Cal plays again.",
    ]


def test_partners_are_told_from_one_another_where_only_the_sides_have_names() -> None:
    log = ["begins 1", "hide plain marked", "hide marked plain"]
    assert guessed(HANDS, log, ("the north", "the south"))[1:] == [
        "Player one of the north has hidden the pieces.",
        "Player two of the north has hidden the pieces.",
    ]


def test_hiders_are_told_from_one_another_where_one_player_moves_for_both() -> None:
    alone = HANDS.replace("per_side: 2", "per_side: 1")
    hide = ["hide plain marked", "hide marked plain"]
    log = ["begins 1", *hide, "guess right right", hide[0], "guess left"]
    assert guessed(alone, log)[1:4] == [
        "Hider one of Ann has hidden the pieces.",
        "Hider two of Ann has hidden the pieces.",
        "Bea guesses in right and in right. Hider one of Ann had the plain bone in right and the "
        "marked bone in left: guessed. Hider two of Ann had the marked bone in right and the plain "
        "bone in left: missed. One right and one wrong: one to Bea. One counter from the pool. "
        "Hider two of Ann plays again.",
    ]
    assert guessed(alone, log)[4] == "Hider two of Ann has hidden the pieces."
    everybody = ["begins 1", *hide, "guess left right"]
    assert guessed(alone, everybody)[-1].endswith(
        "Hider one of Ann and hider two of Ann play again."
    )


def test_a_guess_says_of_which_hider_it_is_where_one_player_moves_for_both() -> None:
    alone = HANDS.replace("per_side: 2", "per_side: 1").replace(
        "one for the side, by turns", "each for one hider"
    )
    log = ["begins 1", "hide plain marked", "hide marked plain", "guess right", "guess right"]
    assert guessed(alone, log)[3] == "Bea guesses in right of hider one."
    assert guessed(alone, log)[4].startswith("Bea guesses in right of hider two. Hider one of Ann")


def test_the_play_is_passed_from_hider_to_hider_where_one_player_moves_for_both() -> None:
    alone = HANDS.replace("per_side: 2", "per_side: 1").replace(
        "turn:\n", "turn:\n  pass: 'to the partner, by one who was missed'\n"
    )
    log = ["begins 1", "hide plain marked", "hide marked plain", "guess right right", "pass"]
    assert guessed(alone, log)[-1] == "Hider two of Ann passes the play to hider one of Ann."


def test_sticks_are_told_with_the_words_called_out() -> None:
    log = ["begins 1", "divide", "guess 1", "parted 5", "divide", "guess 2", "parted 4",
           "divide", "guess 4", "parted 8"]  # fmt: skip
    assert guessed(STICKS, log)[1:] == [
        "Ann divides the sticks.",
        "Bea guesses “ken” (one).",
        "Five sticks parted off: one left over. Right: one to Bea. Bea has one now. "
        "The turn passes to Bea.",
        "Bea divides the sticks.",
        "Ann guesses two.",
        "Four sticks parted off: nothing is left over, which counts as four. Wrong: one to Bea. "
        "Bea has two now. Bea plays again.",
        "Bea divides the sticks.",
        "Ann guesses “to” (four).",
        "Eight sticks parted off: nothing is left over, which counts as four. Right: one to Ann. "
        "Ann has one now. The turn passes to Ann.",
    ]


def test_a_look_in_vain_is_told() -> None:
    log = ["begins 1", "hide - ball -", "guess one", "guess two"]
    assert guessed(BALL, log)[2:] == [
        "Bea looks in one, where it is not.",
        "Bea guesses in two. Ann had ball in two: guessed. Right at look two: one to Bea. "
        "Bea has one now. The turn passes to Bea.",
    ]


def test_a_move_is_offered_in_words() -> None:
    rules = rules_of(parse(STICKS))
    state = begin(rules)
    offered = [move_words(rules, move, ("Ann", "Bea")) for move in state.legal_actions()]
    assert [words.sentence() for words in offered] == ["Ann plays first.", "Bea plays first."]
    for notation in ("begins 1", "divide"):
        state = state.apply(state.read(notation))[0]
    assert [str(move_words(rules, move)) for move in state.legal_actions()] == [
        "“ken” (one)", "two", "three", "“to” (four)",
    ]  # fmt: skip
