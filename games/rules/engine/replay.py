"""Replaying a match from its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.rules.engine.begin import begin
from games.rules.engine.contract import State
from games.rules.engine.events import Event
from games.rules.engine.resigning import read_resign
from games.rules.errors import IllegalError, MalformedError
from games.rules.rules import Rules


@dataclass(frozen=True)
class Step:
    """One entry of a log, the state it led to and what happened.

    ``side`` made it (None: chance did); ``masked`` is what other sides may see of it as long as it
    is hidden from them, and all that ``repr`` prints.
    """

    notation: str = field(repr=False)
    state: State
    events: tuple[Event, ...]
    side: int | None = None
    masked: str = ""


def replay(rules: Rules, log: Iterable[str], last_winner: int | None = None) -> tuple[Step, ...]:
    """Every step of a match, from the notations of its moves and chance outcomes.

    Raises MalformedError or IllegalError, saying at which entry (counted from 0).
    """
    state: State = begin(rules, last_winner)
    steps: list[Step] = []
    for ordinal, notation in enumerate(log):
        mover, before = state.to_move, state
        resigns = read_resign(notation)
        try:
            if resigns is None:
                action = state.read(notation)
                state, events = state.apply(action)
            else:
                mover = resigns.seat
                state, events = state.resign(mover)
        except (MalformedError, IllegalError) as error:
            raise type(error)(f"entry {ordinal}: {error}") from error
        side = rules.side_of(mover) if isinstance(mover, int) else None
        masked = notation if resigns else before.masked(action)
        steps.append(Step(notation, state, events, side, masked))
    return tuple(steps)


def visible(rules: Rules, steps: Sequence[Step], seat: int | None = None) -> tuple[str, ...]:
    """The log as a seat, or (None) an onlooker, may see it: what is still hidden is masked.

    A hidden move lies open to all once nothing is hidden any more. Pages and programs show this
    and never the log itself while a match goes on.
    """
    side = None if seat is None else rules.side_of(seat)
    opened = open_entries(steps)
    return tuple(
        step.notation if n < opened or step.side == side else step.masked
        for n, step in enumerate(steps)
    )


def open_entries(steps: Sequence[Step]) -> int:
    """How many entries from the first on lie open to all, with all that was hidden in them."""
    return max((n + 1 for n, step in enumerate(steps) if not step.state.secret), default=0)
