"""The guessing games of the founding archive and of others: their odds, their open points."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from games.rules import (
    Document,
    State,
    begin,
    better_guesses,
    law_of_moves,
    parse,
    readings_by_alternative,
    report,
    rules_of,
    worth_of_guesses,
)
from games.rules.engine.ending import ending_of
from games.rules.engine.guess_events import Judged
from games.rules.engine.guess_stage import Stage
from games.rules.engine.guessing import GuessingState
from games.rules.guessing_rules import GuessingRules
from tests.games.rules.chain import chance_of_winning
from tests.games.rules.documents import FOUNDING, OTHERS

DOCUMENTS = {path.stem: parse(path.read_text()) for path in (*FOUNDING, *OTHERS)}
GUESSING = {
    name: document
    for name, document in DOCUMENTS.items()
    if document.game_class != "dice-games"
}  # fmt: skip
HIDING = sorted(
    name for name, document in GUESSING.items() if document.clause("hiding.by") is not None
)


def rules(name: str, reading: str = "") -> GuessingRules:
    found = rules_of(DOCUMENTS[name], reading)
    assert isinstance(found, GuessingRules)
    return found


def law(name: str, reading: str = "") -> dict[int, str]:
    return {n: str(p) for n, p in rules(name, reading).law_of_points()}


def answers(name: str, reading: str = "") -> dict[str, str]:
    dividing = rules(name, reading).dividing
    assert dividing is not None
    return {answer: str(chance) for answer, chance in dividing.law_of_answers}


def choices(document: Document, path: str) -> list[str]:
    clause = document.clause(path)
    assert clause is not None
    return [choice.name for choice in clause.choices]


def test_the_guessers_of_the_hand_games_gain_half_a_counter_a_guess() -> None:
    """barrett-gifford-1933[Hand game, para. 2]: two, one, and (inferred) two to the hiders."""
    for name in ("miwok-mens-hand-game", "miwok-womens-hand-game"):
        assert law(name) == {2: "1/4", 1: "1/2", -2: "1/4"}
        assert rules(name).mean_points() == Fraction(1, 2)
        assert law(name, "scores.one-right=wrong-half-pays") == {2: "1/4", 0: "1/2", -2: "1/4"}
        assert law(name, "scores.none-right=one-point") == {2: "1/4", 1: "1/2", -1: "1/4"}
        lone = {str(outcome): str(p) for outcome, p in rules(name).law_of_outcomes(1)}
        assert lone == {"0 right of 1": "1/2", "1 right of 1": "1/2"}


def test_the_table_of_the_mens_hand_game_has_eight_of_sixteen_ways() -> None:
    """barrett-gifford-1933[Hand game, table]."""
    assert {len(ways(reading)) for reading in ("", "players.per-side=1")} == {8}
    assert len(ways("hiding.mixed=each-as-he-likes")) == 16
    assert len(ways("hiding.ways=apart")) == 4


def ways(reading: str) -> list[tuple[str, ...]]:
    """Every way in which the two hiders can hold their bones."""
    state = begun("miwok-mens-hand-game", reading)
    return [
        (str(first), str(second))
        for first in state.legal_actions()
        for second in state.apply(first)[0].legal_actions()
    ]


def begun(name: str, reading: str = "") -> State:
    state = begin(rules(name, reading))
    if state.to_move is not None and not state.legal_actions():
        state = state.apply(state.read("begins 1"))[0]
    return state


def test_which_bone_is_sought_is_disputed_with_the_statements_of_both_sides() -> None:
    """barrett-gifford-1933[fn. 113] against the text of both hand games."""
    for name, default in (("mens", "unmarked"), ("womens", "marked")):
        document = DOCUMENTS[f"miwok-{name}-hand-game"]
        clause = document.clause("guessing.sought")
        assert clause is not None
        assert choices(document, "guessing.sought")[0] == default
        for choice in clause.choices:
            assert choice.basis == "disputed"
            assert choice.rests_on
            assert choice.against
        first, second = clause.choices
        assert set(second.rests_on) <= set(first.against)
        assert set(first.rests_on) == set(second.against)


def test_the_womens_hand_game_as_printed_can_be_won_by_nobody() -> None:
    """barrett-gifford-1933[Hand game, para. 5] says nothing of what a wrong guess costs."""
    document = DOCUMENTS["miwok-womens-hand-game"]
    endings = {str(r): ending.ends for r, ending in report(document, pairs=False).endings if ending}
    assert [reading for reading, ends in endings.items() if not ends] == [
        "scores.none-right=as-printed"
    ]
    clause = document.clause("scores.none-right")
    assert clause is not None
    printed = clause.choice("as-printed")
    assert printed is not None
    assert "never ends" in printed.note
    # It is the missed one hiding alone, and the same hiding after a wrong guess, that makes it so.
    for other in ("turn.some-right=same-side-plays-again", "turn.wrong=guessers-play-next"):
        reading = f"scores.none-right=as-printed,{other}"
        assert ending_of(rules("miwok-womens-hand-game", reading)).ends


def test_forty_four_sticks_divided_uniformly_leave_one_more_often_than_four() -> None:
    """barrett-gifford-1933[Stick game, para. 1], from one to forty-three sticks equally often."""
    uniform = "dividing.law=bunches-equal"
    assert answers("miwok-stick-game", uniform) == {
        "1": "11/43", "2": "11/43", "3": "11/43", "4": "10/43",
    }  # fmt: skip
    assert better_guesses(rules("miwok-stick-game", uniform)) == (("1",), ("2",), ("3",))
    assert answers("miwok-stick-game") == dict.fromkeys("1234", "1/4")
    assert better_guesses(rules("miwok-stick-game")) == ()
    kept = f"dividing.counted=those-kept,{uniform}"
    assert answers("miwok-stick-game", kept) == answers("miwok-stick-game", uniform)
    whole = f"dividing.may-part=any-number-parted,{uniform}"
    assert answers("miwok-stick-game", whole)["4"] == "4/15"


def test_sticks_divided_by_tossing_follow_the_binomial_law() -> None:
    tossed = answers("miwok-stick-game", "dividing.law=each-stick-by-a-toss")
    for left in range(1, 5):
        ways = sum(comb(44, n) for n in range(1, 44) if (n - left) % 4 == 0)
        assert tossed[str(left)] == str(Fraction(ways, 2**44 - 2))


def test_an_odd_number_of_rods_is_the_better_guess_where_bunches_are_equal() -> None:
    uniform = "dividing.law=bunches-equal"
    assert answers("miwok-odd-and-even-game", uniform) == {"odd": "5/9", "even": "4/9"}
    assert answers("central-miwok-odd-and-even-game", uniform) == {"odd": "4/7", "even": "3/7"}
    half = f"dividing.held=half-with-each-player,{uniform}"
    assert answers("miwok-odd-and-even-game", half) == {"odd": "1/2", "even": "1/2"}
    assert better_guesses(rules("miwok-odd-and-even-game", uniform)) == (("odd",),)
    worth = dict(worth_of_guesses(rules("miwok-odd-and-even-game", uniform)))
    assert worth == {("odd",): Fraction(-4, 9), ("even",): Fraction(-5, 9)}


def test_games_of_other_archives_have_the_odds_that_others_counted() -> None:
    assert law("luiseno-tepanish") == {0: "1/16", -1: "1/4", -2: "3/8", -3: "1/4", -4: "1/16"}
    assert law("hidden-ball-four-places") == {4: "1/4", -3: "1/4", -4: "1/2"}
    assert rules("hidden-ball-four-places").mean_points() == Fraction(-7, 4)
    assert law("four-stick-game") == {1: "1/6", 0: "2/3", -1: "1/6"}
    assert law("pima-vaputai") == {4: "1/2", 0: "1/2"}
    second = rules("pima-vaputai").phases[0].rules
    assert {n: str(p) for n, p in second.law_of_points()} == {0: "1/2", -10: "1/2"}
    six = rules("pima-vaputai", "phases.one-side-fills.scores.pair-missed=six").phases[0].rules
    assert {n: str(p) for n, p in six.law_of_points()} == {0: "1/2", -6: "1/2"}


@pytest.mark.parametrize("law_of_dividing", ["", "each-stick-by-a-toss", "answers-equal"])
@pytest.mark.parametrize("count", ["", "30", "40", "50"])
def test_the_marked_stick_is_in_either_hand_once_in_two(count: str, law_of_dividing: str) -> None:
    pairs = (("dividing.sticks", count), ("dividing.law", law_of_dividing))
    reading = ",".join(f"{path}={choice}" for path, choice in pairs if choice)
    assert answers("many-stick-game", reading) == {"right": "1/2", "left": "1/2"}


def test_the_side_that_hides_first_wins_tepanish_a_little_more_often() -> None:
    """sparkman-1908[p. 212], fifteen counters in the middle, every guess as often as another."""

    def key(state: State) -> tuple[object, ...] | None:
        assert isinstance(state, GuessingState)
        if state.stage is not Stage.HIDE or state.hidden:
            return None
        return (state.counters, state.side, len(state.playing))

    first = chance_of_winning(begun("luiseno-tepanish"), 0, key)
    assert f"{float(first):.6f}" == "0.566046"
    assert first.denominator > 10**20


def outcomes(state: State, named: str) -> Iterator[tuple[int, Fraction]]:
    """What one guess brings its side, and how often, further looks being made anyhow."""
    after, events = state.apply(state.read(named))
    mover = state.to_move
    assert isinstance(mover, int)
    for event in events:
        if isinstance(event, Judged):
            yield sum(n if side == mover % 2 else -n for side, n in event.gains), Fraction(1)
            return
    for move in after.legal_actions():
        for points, chance in outcomes(after, str(move)):
            yield points, chance / len(after.legal_actions())


@pytest.mark.parametrize("name", [name for name in HIDING if name != "pima-vaputai"])
def test_against_the_computer_no_guess_is_better_than_another(name: str) -> None:
    """Counted move by move, over everything that the computer may hide."""
    hidden: list[tuple[State, Fraction]] = [(begun(name), Fraction(1))]
    while hidden[0][0].observation(None).stage == "hide":
        hidden = [
            (state.apply(move)[0], chance * share)
            for state, chance in hidden
            for move, share in law_of_moves(state)
        ]
    worth = {
        tuple(str(guess).split()[1:]): sum(
            (
                points * share * chance
                for state, chance in hidden
                for points, share in outcomes(state, str(guess))
            ),
            Fraction(0),
        )
        for guess in hidden[0][0].legal_actions()
    }
    assert set(worth.values()) == {rules(name).mean_points()}
    assert worth == dict(worth_of_guesses(rules(name)))
    assert better_guesses(rules(name)) == ()


def test_where_both_guess_at_once_every_pair_of_moves_is_as_good() -> None:
    state = begun("pima-vaputai")
    hides = list(map(str, state.legal_actions()))
    for first, second in product(hides, repeat=2):
        hidden = state.apply(state.read(first))[0]
        hidden = hidden.apply(hidden.read(second))[0]
        paid = []
        for guess in hidden.legal_actions():
            kept = hidden.apply(guess)[0]
            for answer in kept.legal_actions():
                (judged,) = [e for e in kept.apply(answer)[1] if isinstance(e, Judged)]
                paid.append(judged.gains)
        assert sorted(paid) == [(), (), ((0, 4),), ((1, 4),)]


def test_the_computer_never_offers_to_stop_and_agrees_when_it_is_asked() -> None:
    state = begun("miwok-stick-game")
    assert list(map(str, state.legal_actions())) == ["divide", "offer end"]
    assert [(str(move), str(chance)) for move, chance in law_of_moves(state)] == [("divide", "1")]
    asked = state.apply(state.read("offer end"))[0]
    assert [(str(move), str(chance)) for move, chance in law_of_moves(asked)] == [("agree", "1")]


def test_the_computer_passes_the_play_as_often_as_not() -> None:
    state = begun("miwok-womens-hand-game")
    for notation in ("hide marked unmarked", "hide unmarked marked", "guess right right"):
        state = state.apply(state.read(notation))[0]
    chances = {str(move): str(chance) for move, chance in law_of_moves(state)}
    assert chances == {
        "hide marked unmarked": "1/4", "hide unmarked marked": "1/4", "pass": "1/2",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "opens"),
    [
        ("miwok-mens-hand-game", {
            "players.per-side": 2, "players.starts": 3, "hiding.ways": 2, "hiding.mixed": 2,
            "guessing.sought": 2, "guessing.by": 3, "scores.one-right": 2, "scores.none-right": 3,
            "turn.some-right": 2, "counters.win-beyond-pool": 2, "counters.payer-with-too-few": 2,
        }),
        ("miwok-odd-and-even-game", {
            "players.starts": 3, "dividing.held": 3, "dividing.may-part": 3, "dividing.law": 3,
            "scores.right": 2, "counters.total": 2, "counters.start": 2, "counters.paid-by": 2,
            "end": 2,
        }),
    ],
)  # fmt: skip
def test_what_the_source_leaves_open_is_open(name: str, opens: dict[str, int]) -> None:
    found = {c.path: len(c.choices) for c in DOCUMENTS[name].open_clauses}
    assert found == opens


def test_counters_in_a_pool_are_chosen_with_somebody_who_pays_from_it() -> None:
    state = begin(
        rules("miwok-odd-and-even-game", "counters.paid-by=pool-opponent,counters.start=pool")
    )
    assert state.observation(None).pool == 10
    assert begin(rules("miwok-odd-and-even-game")).observation(None).holdings == (5, 5)


def test_a_report_tells_what_can_come_of_a_guess() -> None:
    hands = report(DOCUMENTS["miwok-mens-hand-game"], pairs=False)
    assert hands.falls is None
    assert hands.guesses is not None
    assert (hands.guesses.total, hands.guesses.scoring, hands.guesses.undecided) == (5, 5, 0)
    assert hands.guesses.overlaps == ()
    odd = report(DOCUMENTS["miwok-odd-and-even-game"], pairs=False).guesses
    assert odd is not None
    assert (odd.total, odd.scoring) == (2, 1)
    assert report(DOCUMENTS["miwok-staves"], pairs=False).guesses is None
    # One for each that is missed: of the guesses about one to four hiders, four miss none.
    misses = report(DOCUMENTS["luiseno-tepanish"], pairs=False).guesses
    assert misses is not None
    assert (misses.total, misses.scoring, misses.undecided) == (14, 10, 0)
    # The first part of the game alone.
    both = report(DOCUMENTS["pima-vaputai"], pairs=False).guesses
    assert both is not None
    assert (both.total, both.scoring, both.overlaps) == (3, 1, ())


@pytest.mark.parametrize(
    "name",
    [
        "miwok-womens-hand-game",
        "miwok-stick-game",
        "miwok-odd-and-even-game",
    ],
)
def test_readings_that_share_their_fate_end_alike(name: str) -> None:
    found: dict[object, set[bool | None]] = {}
    for reading in readings_by_alternative(DOCUMENTS[name]):
        made = rules(name, str(reading))
        found.setdefault(made.fate, set()).add(ending_of(made).ends)
    assert 1 < len(found) < len(readings_by_alternative(DOCUMENTS[name]))
    assert all(len(ends) == 1 for ends in found.values())
