"""Records of matches for tests to check and to tamper with."""

from __future__ import annotations

import copy
import random
from collections.abc import Collection
from typing import Any

from games.rules import CHANCE, Document, Resign, Rules, State, begin, parse, rules_of
from games.rules.draw import commitment, draw_next
from tests.games.rules.documents import FOUNDING

SEED = bytes(range(32))
WORD = "acorn"
NOON = "2026-05-01T12:00:00+00:00"


def founding(slug: str) -> Document:
    """A document of the founding archive."""
    return parse(next(path for path in FOUNDING if path.stem == slug).read_text())


def played(
    document: Document,
    reading: str = "",
    computer: Collection[int] = (),
    resigns_after: int | None = None,
) -> dict[str, Any]:
    """The record of a match that was played to its end by chance and by people who choose blindly.

    With ``resigns_after`` the first seat gives it up after so many entries.
    """
    rules: Rules = rules_of(document, reading)
    state: State = begin(rules)
    people = random.Random(document.slug)
    log: list[dict[str, Any]] = []

    def add(seat: int | None, notation: str) -> None:
        log.append({"ordinal": len(log), "seat": seat, "notation": notation})

    while state.to_move is not None:
        if len(log) == resigns_after:
            add(0, str(Resign(0)))
            state, _events = state.resign(0)
            break
        seat = state.to_move if isinstance(state.to_move, int) else None
        if state.to_move == CHANCE or seat in computer:
            action = draw_next(state, SEED, len(log), WORD)
        else:
            action = people.choice(state.legal_actions())
        add(seat, str(action))
        state, _events = state.apply(action)
    assert state.result is not None
    return {
        "format": "tallykeeper match 1",
        "id": "example",
        "address": "",
        "how_to_check": "",
        "progress": "over",
        "ruleset": document.slug,
        "version": document.version,
        "document": copy.deepcopy(document.data),
        "reading": reading,
        "seats": [
            {
                "number": seat,
                "side": rules.side_of(seat),
                "kind": "computer" if seat in computer else "person",
            }
            for seat in rules.seats
        ],
        "follows": None,
        "last_winner": None,
        "commitment": commitment(SEED),
        "word": WORD,
        "seed": SEED.hex(),
        "created": NOON,
        "begun": NOON,
        "moved": NOON,
        "ended": NOON,
        "log": log,
        "result": {
            "winner": state.result.winner,
            "reason": state.result.reason,
            "clause": state.result.clause,
        },
    }
