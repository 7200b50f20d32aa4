"""Giving a match up: no rule of any game, but open to every seat while the match goes on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.engine.contract import Result, State
from games.rules.engine.events import Ended, Event, Resigned
from games.rules.errors import IllegalError
from games.rules.rules import Rules

# The reason of a result; it rests on no clause.
RESIGNED = "resigned"


@dataclass(frozen=True)
class Resign:
    """A player gives the match up for the side: ``resigns 1``, where seats are counted from 1."""

    seat: int

    def __str__(self) -> str:
        return f"resigns {self.seat + 1}"


def read_resign(text: str) -> Resign | None:
    """The giving up that a notation names; None where it names something else."""
    match = re.fullmatch(r"resigns ([1-9][0-9]?)", text.strip())
    return Resign(int(match[1]) - 1) if match else None


def ending_of(state: State, rules: Rules, seat: int) -> tuple[Result, tuple[Event, ...]]:
    """How a match ends that a seat gives up: of two sides the other wins, of more nobody does.

    Raises IllegalError for a seat that there is not, and where the match is over.
    """
    if seat not in rules.seats:
        raise IllegalError(f"there is no seat {seat}; seats are 0 to {rules.seats[-1]}.")
    if state.result is not None:
        raise IllegalError("nobody can give a match up that is over.")
    winner = 1 - rules.side_of(seat) if rules.sides == 2 else None
    return Result(winner, RESIGNED, ""), (Resigned(seat, ""), Ended(winner, RESIGNED, ""))
