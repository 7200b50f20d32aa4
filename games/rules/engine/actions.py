"""The moves of a throwing game, and what chance can bring beside a fall; each with its notation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.blocks.circuit import CLOCKWISE, COUNTERCLOCKWISE
from games.rules.blocks.falls import read_fall
from games.rules.engine.contract import Action
from games.rules.engine.stopping import STOPPING
from games.rules.errors import MalformedError
from games.rules.throwing_rules import ThrowingRules


@dataclass(frozen=True)
class Throw:
    """The pieces are thrown: ``throw``."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True)
class Begin:
    """A side has the first play, by lot or by agreement: ``begins 1``, ``begins 2``."""

    side: int

    def __str__(self) -> str:
        return f"begins {self.side + 1}"


@dataclass(frozen=True)
class Choose:
    """A side chooses its gate and its way: ``starts at 2 clockwise``.

    ``gate`` counts from 0; ``way`` is 1 for clockwise and -1 for the other.
    """

    gate: int
    way: int

    def __str__(self) -> str:
        way = CLOCKWISE if self.way > 0 else COUNTERCLOCKWISE
        return f"starts at {self.gate + 1} {way}"


@dataclass(frozen=True)
class Move:
    """A player moves one of several runners, counted from 0: ``moves 1``."""

    runner: int

    def __str__(self) -> str:
        return f"moves {self.runner + 1}"


@dataclass(frozen=True)
class VoidThrow:
    """Chance brings a throw that does not count: ``void``."""

    def __str__(self) -> str:
        return "void"


_FIXED: dict[str, Action] = {str(action): action for action in (Throw(), VoidThrow(), *STOPPING)}


def read_action(rules: ThrowingRules, text: str) -> Action:
    """The move or chance outcome that a notation names. Raises MalformedError."""
    text = text.strip()
    if text in _FIXED:
        return _FIXED[text]
    match = re.fullmatch(r"begins ([1-9])", text)
    if match and int(match[1]) <= rules.sides:
        return Begin(int(match[1]) - 1)
    track = rules.circuit
    match = re.fullmatch(rf"starts at ([1-9][0-9]?) ({CLOCKWISE}|{COUNTERCLOCKWISE})", text)
    if match and track and int(match[1]) <= track.arms:
        return Choose(int(match[1]) - 1, 1 if match[2] == CLOCKWISE else -1)
    match = re.fullmatch(r"moves ([1-9])", text)
    if match and track and int(match[1]) <= track.runners:
        return Move(int(match[1]) - 1)
    if ":" in text:
        return read_fall(text, rules.groups)
    raise MalformedError(
        f"“{text[:60]}” is no move and no fall; write “throw”, “void”, “begins 1” or how the "
        "pieces fell, group by group."
    )
