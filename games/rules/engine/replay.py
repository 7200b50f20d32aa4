"""Replaying a match from its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.engine.begin import begin
from games.rules.engine.contract import State
from games.rules.engine.events import Event
from games.rules.errors import IllegalError, MalformedError
from games.rules.rules import Rules


@dataclass(frozen=True)
class Step:
    """One entry of a log, the state it led to and what happened."""

    notation: str
    state: State
    events: tuple[Event, ...]


def replay(rules: Rules, log: Iterable[str], last_winner: int | None = None) -> tuple[Step, ...]:
    """Every step of a match, from the notations of its moves and chance outcomes.

    Raises MalformedError or IllegalError, saying at which entry (counted from 0).
    """
    state: State = begin(rules, last_winner)
    steps: list[Step] = []
    for ordinal, notation in enumerate(log):
        try:
            state, events = state.apply(state.read(notation))
        except (MalformedError, IllegalError) as error:
            raise type(error)(f"entry {ordinal}: {error}") from error
        steps.append(Step(notation, state, events))
    return tuple(steps)
