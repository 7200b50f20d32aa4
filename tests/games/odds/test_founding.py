"""Every founding reading, against the same game written down by hand."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from games.odds.answering import Answer, answer
from games.odds.compiling import compiled
from games.rules import Document, Reading, parse, readings_by_alternative, rules_of
from tests.games.odds.by_hand import Hand, Odds, Pool, Sticks, odds
from tests.games.rules.documents import FOUNDING, quick_readings

DOCUMENTS = {document.slug: document for document in (parse(p.read_text()) for p in FOUNDING)}
# Clauses that decide nothing of who wins when, or nothing as long as every way of hiding and every
# guess is as likely as another.
NOTHING = {
    "players.per-side", "players.starts", "implements.dice", "hiding.ways", "hiding.mixed",
    "guessing.sought", "guessing.by", "turn.pass", "counters.paid-by",
    "dividing.held", "dividing.may-part", "dividing.counted", "dividing.law", "throw.void-chance",
    "scores.image-gun-knife-black",
}  # fmt: skip
BOWL = {1: 8, 2: 6, 3: 8, 18: 4, 4: 1, 9: 4, 7: 4, 5: 4, 15: 1, 20: 4, 0: 212}
DICE = {
    4: {2: 2 / 16, 1: 6 / 16, 0: 8 / 16},
    6: {2: 2 / 64, 1: 20 / 64, 0: 42 / 64},
    8: {2: 2 / 256, 1: 70 / 256, 0: 184 / 256},
}
DEFAULTS: dict[str, Any] = {
    "omaha-plum-stones": Pool({10: 2 / 32, 1: 4 / 32, 0: 26 / 32}, total=100, again=True),
    "bois-forte-bowl": Pool({n: w / 256 for n, w in BOWL.items()}, total=80, divided=True),
    "miwok-dice": Pool(DICE[4], total=10),
    "miwok-staves": Pool(DICE[6], total=10),
    "miwok-mens-hand-game": Hand(total=10),
    "miwok-womens-hand-game": Hand(total=12),
    "miwok-odd-and-even-game": Sticks(right=1 / 2, gains=0, total=10),
    "central-miwok-odd-and-even-game": Sticks(right=1 / 2, gains=0, total=10),
    "miwok-stick-game": Sticks(right=1 / 4, gains=1, end=("agreement", 0)),
}
UNSCORED = {**BOWL, 9: 0, 0: 216}
CHANGES: dict[tuple[str, str], dict[str, Any]] = {
    ("throw.after-void", "turn-passes"): {"void_passes": True},
    ("turn.again", "while-scoring"): {"again": True},
    ("counters.total", "50"): {"total": 50},
    ("counters.total", "8"): {"total": 8},
    ("counters.total", "12"): {"total": 12},
    ("counters.total", "ten-apiece"): {"total": 20},
    ("counters.start", "pool"): {"divided": False},
    ("counters.win-beyond-pool", "rest-is-lost"): {"rest_is_lost": True},
    ("counters.payer-with-too-few", "pays-nothing"): {"pays_nothing": True},
    ("players.order", "whole-side-in-turn"): {"throwers": 2},
    ("scores.image-gun-knife-white", "unscored"): {
        "law": {n: w / 256 for n, w in UNSCORED.items()}
    },
    ("pieces.dice", "6"): {"law": DICE[6]},
    ("pieces.dice", "8"): {"law": DICE[8]},
    ("end", "pool-empty"): {"until_pool_is_empty": True},
    ("end", "by-agreement"): {"end": ("agreement", 0)},
    ("end", "plays-1"): {"end": ("plays", 1)},
    ("end", "plays-12"): {"end": ("plays", 12)},
    ("end", "target-10"): {"end": ("target", 10)},
    ("end", "in-a-row-3"): {"end": ("row", 3)},
    ("scores.one-right", "wrong-half-pays"): {"wrong_half": 1},
    ("scores.none-right", "one-point"): {"none_right": (1, 1)},
    ("scores.none-right", "always-two"): {"none_right": (2, 2)},
    ("scores.right", "one-counter"): {"gains": 1},
    ("turn.some-right", "same-side-plays-again"): {"all_play_again": True},
    ("turn.wrong", "guessers-play-next"): {"wrong_passes": True},
    ("turn.right", "same-side-plays-again"): {"right_passes": False},
}
ENDLESS = ("miwok-womens-hand-game", "scores.none-right=as-printed")


def by_hand(slug: str, reading: Reading) -> Any:
    """The game of a reading, written by hand; fails for a choice that nobody has written."""
    game = DEFAULTS[slug]
    departures = dict(reading.departures)
    for path, choice in departures.items():
        if path == "counters.start" and isinstance(game, Sticks):
            game = replace(game, pool=True)
        elif path not in NOTHING:
            game = replace(game, **CHANGES[path, choice])
    if departures.get("throw.void-chance") == "one-in-ten":
        game = replace(game, void=0.1)
    return game


SOLVED: dict[str, list[Odds]] = {}


def solved(game: Any) -> list[Odds]:
    """The odds of a game written by hand, by who has the first play; worked out once."""
    if repr(game) not in SOLVED:
        SOLVED[repr(game)] = odds(game, (game.start(0), game.start(1)))
    return SOLVED[repr(game)]


def is_large(document: Document, reading: Reading) -> bool:
    large = document.slug == "omaha-plum-stones" and "total" not in str(reading)
    return large or (document.slug == "bois-forte-bowl" and "start=pool" in str(reading))


def cases() -> Iterator[Any]:
    every = [
        (document, reading)
        for slug, document in DOCUMENTS.items()
        for reading in readings_by_alternative(document)
        if (slug, str(reading)) != ENDLESS
    ]
    quick = list(quick_readings(one for one in every if not is_large(*one)))
    for document, reading in every:
        slow = () if (document, reading) in quick else pytest.mark.slow
        yield pytest.param(document, reading, id=f"{document.slug}:{reading}", marks=slow)


def answered(document: Document, reading: Reading | str) -> Answer:
    return answer(compiled(rules_of(document, reading)))


@pytest.mark.parametrize(("document", "reading"), list(cases()))
def test_a_founding_reading_has_the_odds_of_the_game_written_by_hand(
    document: Document, reading: Reading
) -> None:
    given = answered(document, reading)
    first, second = solved(by_hand(document.slug, reading))
    assert given.ends == 1
    assert given.throws.mean == pytest.approx(first.throws, abs=1e-6)
    assert given.throws.sd == pytest.approx(first.sd, abs=1e-6)
    assert given.turns.mean == pytest.approx(first.turns, abs=1e-6)
    assert given.turns.sd == pytest.approx(first.turns_sd, abs=1e-6)
    for odds_of, stated in zip((first, second), given.wins.by_starter, strict=True):
        assert stated[:2] == pytest.approx(odds_of.wins, abs=1e-6)
        assert sum(stated) == pytest.approx(1, abs=1e-9)
    either = (np.array(first.wins) + np.array(second.wins)) / 2
    assert given.wins.sides == pytest.approx(tuple(either), abs=1e-6)
    assert given.throws.chances is not None
    over_after = np.cumsum(given.throws.chances)[:401]
    assert over_after == pytest.approx(first.over_after[: len(over_after)], abs=1e-8)
    for percent, length in given.throws.quantiles:
        assert length is not None
        if length <= 400:
            assert first.over_after[length] >= percent / 100 - 1e-8
            assert length == 0 or first.over_after[length - 1] < percent / 100


def test_plum_stones_take_513_tosses_and_the_first_player_is_hardly_favoured() -> None:
    # Fletcher's game to 100 counters, the rest of a win beyond the pool from the opponent.
    given = answered(DOCUMENTS["omaha-plum-stones"], "")
    assert f"{given.throws.mean:.6f}" == "513.046056"
    assert f"{given.throws.sd:.6f}" == "341.645982"
    assert f"{given.wins.by_starter[0][0]:.6f}" == "0.502137"
    assert given.throws.tolerance < 1e-8
    assert given.wins.tolerance < 1e-9


def test_the_womens_hand_game_as_printed_is_found_never_to_end() -> None:
    given = answered(DOCUMENTS[ENDLESS[0]], ENDLESS[1])
    assert given.ends == 0
    assert given.throws.mean is None
    assert given.throws.sd is None
    assert {length for _, length in given.throws.quantiles} == {None}
    assert given.wins.sides == (0, 0)
    assert given.ending.sentence() == "A game never ends, so that nobody can win it."
