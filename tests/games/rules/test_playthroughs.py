"""Whole games as plain text, replayed and compared.

To write a file anew after a change that is meant, delete it and run this test twice; then read what
changed before keeping it.
"""

from pathlib import Path

import pytest

from games.rules import (
    CHANCE,
    Document,
    Rules,
    begin,
    parse,
    replay,
    rules_of,
    tell,
)
from games.rules.draw import draw_next
from games.rules.guessing_rules import GuessingRules
from games.rules.throwing_rules import ThrowingRules
from tests.games.rules.documents import FOUNDING, OTHERS

FOLDER = Path(__file__).parent / "playthroughs"
DOCUMENTS = {path.stem: parse(path.read_text()) for path in (*FOUNDING, *OTHERS)}
SEED = bytes(range(32))
CASES = [
    ("omaha-plum-stones", ""),
    ("omaha-plum-stones", "throw.after-void=turn-passes,throw.void-chance=one-in-ten,"
     "counters.total=50,counters.payer-with-too-few=pays-nothing"),
    ("miwok-staves", ""),
    ("miwok-staves", "players.per-side=2,players.starts=by-agreement,turn.again=while-scoring"),
    ("miwok-staves", "counters.win-beyond-pool=rest-is-lost,end=pool-empty"),
    ("miwok-mens-hand-game", ""),
    ("miwok-mens-hand-game", "players.per-side=1,hiding.mixed=each-as-he-likes,"
     "guessing.sought=marked,scores.one-right=wrong-half-pays"),
    ("miwok-womens-hand-game", ""),
    ("miwok-womens-hand-game", "players.starts=by-agreement,hiding.ways=apart-together,"
     "scores.none-right=one-point,turn.wrong=guessers-play-next"),
    ("miwok-stick-game", "dividing.law=bunches-equal,end=plays-12"),
    ("miwok-odd-and-even-game", ""),
    ("central-miwok-odd-and-even-game", "dividing.law=each-stick-by-a-toss,"
     "scores.right=one-counter"),
    ("miwok-dice", "players.per-side=2,players.starts=highest-throw,"
     "players.order=whole-side-in-turn,pieces.dice=6,implements.dice=walnuts"),
    ("bois-forte-bowl", ""),
    ("bois-forte-bowl", "scores.image-gun-knife-white=unscored,"
     "scores.image-gun-knife-black=unscored,turn.again=while-scoring,counters.start=pool,"
     "counters.paid-by=pool-opponent,counters.payer-with-too-few=pays-nothing"),
    ("iroquois-peach-stones", "players.per-side=2,players.order=one-until-out,"
     "players.drops-out=without-counters,counters.total=lives,counters.start=purses,"
     "end=one-side-left"),
    ("kiowa-zohn-ahl", ""),
    ("isleta-pa-tol", "players.sides=3"),
    ("pima-vaputai", "end=one-stick"),
]  # fmt: skip


def file_of(name: str, number: int) -> Path:
    return FOLDER / f"{name}-{number}.txt"


def drawn(rules: Rules) -> list[str]:
    """A log: chance drawn from a known seed, and so is what players hide, guess and choose.

    Where nothing is to be chosen but who begins, players do the first thing allowed.
    """
    state = begin(rules)
    log: list[str] = []
    while state.to_move is not None:
        if state.to_move == CHANCE or isinstance(rules, GuessingRules) or on_track(rules):
            action = draw_next(state, SEED, len(log), "")
        else:
            action = state.legal_actions()[0]
        state, _ = state.apply(action)
        log.append(str(action))
    return log


def on_track(rules: Rules) -> bool:
    return isinstance(rules, ThrowingRules) and rules.circuit is not None


def written(document: Document, reading: str, log: list[str]) -> str:
    """A game as text: a line for what was done, and lines for what came of it."""
    rules = rules_of(document, reading)
    lines = [f"ruleset: {document.slug}", f"reading: {reading}", ""]
    for step in replay(rules, log):
        lines.append(step.notation)
        lines += [
            f"    {text.sentence()} [{event.clause}]" for text, event in tell(rules, step.events)
        ]
        seen = step.state.observation(0)
        if step.events:
            lines.append(f"    pool {seen.pool}, sides {' '.join(map(str, seen.holdings))}")
        if step.events and seen.track:
            points = " ".join(str(point) for side in seen.track for point in side.points)
            lines.append(f"    on the track {points}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_game_written_down_plays_the_same_today(number: int) -> None:
    name, reading = CASES[number]
    document, path = DOCUMENTS[name], file_of(name, number)
    if not path.exists():
        path.write_text(written(document, reading, drawn(rules_of(document, reading))))
        pytest.fail(f"{path.name} was missing and has been written; read it")
    kept = path.read_text()
    log = [line for line in kept.splitlines()[3:] if not line.startswith(" ")]
    assert written(document, reading, log) == kept
    assert log == drawn(rules_of(document, reading))
    assert replay(rules_of(document, reading), log)[-1].state.result is not None
