"""The moves of a throwing game, and what chance can bring beside a fall; each with its notation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.blocks.falls import read_fall
from games.rules.engine.contract import Action
from games.rules.errors import MalformedError
from games.rules.throwing_rules import ThrowingRules


@dataclass(frozen=True)
class Throw:
    """The one move of a throwing game: ``throw``."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True)
class Begin:
    """A side has the first play, by lot or by agreement: ``begins 1``, ``begins 2``."""

    side: int

    def __str__(self) -> str:
        return f"begins {self.side + 1}"


@dataclass(frozen=True)
class VoidThrow:
    """Chance brings a throw that does not count: ``void``."""

    def __str__(self) -> str:
        return "void"


def read_action(rules: ThrowingRules, text: str) -> Action:
    """The move or chance outcome that a notation names. Raises MalformedError."""
    text = text.strip()
    if text == "throw":
        return Throw()
    if text == "void":
        return VoidThrow()
    match = re.fullmatch(r"begins ([1-9])", text)
    if match and int(match[1]) <= rules.sides:
        return Begin(int(match[1]) - 1)
    if ":" in text:
        return read_fall(text, rules.groups)
    raise MalformedError(
        f"“{text[:60]}” is no move and no fall; write “throw”, “void”, “begins 1” or how the "
        "pieces fell, group by group."
    )
