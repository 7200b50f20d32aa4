"""The moves of a guessing game, each with its notation. What chance brings is a bunch of sticks.

What may still be hidden is left out of ``repr``, which a traceback or a line of a server's log may
print; ``str`` is the notation and is never shown before it is masked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain

from games.rules.blocks import guessing
from games.rules.blocks.dividing import Bunch
from games.rules.blocks.hiding import Holding
from games.rules.engine.actions import Begin
from games.rules.engine.contract import Action
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.errors import MalformedError
from games.rules.guessing_rules import GuessingRules


@dataclass(frozen=True)
class Hide:
    """A hider lays the pieces: ``hide marked unmarked``, place by place; ``-`` is an empty one."""

    holding: Holding = field(repr=False)

    def __str__(self) -> str:
        return f"hide {self.holding}"


@dataclass(frozen=True)
class Guess:
    """A guess: a place for every hider, an order, or an answer: ``guess right left``."""

    named: tuple[str, ...] = field(repr=False)

    def __str__(self) -> str:
        return f"guess {' '.join(self.named)}"


@dataclass(frozen=True)
class Divide:
    """A player divides the sticks: ``divide``. They are counted when the guess is made."""

    def __str__(self) -> str:
        return "divide"


@dataclass(frozen=True)
class PassOn:
    """A player who was missed lets the partner play: ``pass``."""

    def __str__(self) -> str:
        return "pass"


# What others see in place of a move that is still hidden from them. It reads as no move.
HIDDEN_HOLDING = "hide ?"
HIDDEN_GUESS = "guess ?"

_FIXED: dict[str, Action] = {
    str(action): action for action in (Divide(), PassOn(), Offer(), Agree(), GoOn())
}


def read_guess_action(rules: GuessingRules, text: str) -> Action:
    """The move or chance outcome that a notation names. Raises MalformedError.

    A guess may be written with the words that are called out.
    """
    words = text.split()
    said = " ".join(words)
    if said in _FIXED:
        return _FIXED[said]
    match = re.fullmatch(r"begins ([12])", said)
    if match:
        return Begin(int(match[1]) - 1)
    if words[:1] == ["hide"] and rules.hiding is not None:
        return Hide(_holding(rules, words[1:]))
    if words[:1] == ["guess"]:
        return Guess(_named(rules, words[1:]))
    match = re.fullmatch(r"parted (0|[1-9][0-9]{0,3})( marked)?", said)
    if match and rules.dividing is not None:
        return Bunch(int(match[1]), match[2] is not None)
    example = Guess(rules.guesses(rules.hiders)[0])
    first = "divide" if rules.hiding is None else Hide(rules.hiding.holdings[0])
    raise MalformedError(
        f"“{text.strip()[:60]}” is no move of this game; write for example “{first}” or "
        f"“{example}”."
    )


def _holding(rules: GuessingRules, words: list[str]) -> Holding:
    assert rules.hiding is not None
    wanted = tuple(sorted(word.split("+")) for word in words)
    for holding in chain(*map(rules.hiding.holdings_of, range(rules.sides))):
        if wanted == tuple(sorted(place) or ["-"] for place in holding.contents):
            return holding
    raise MalformedError(
        f"“{' '.join(words)[:60]}” is no way of hiding the pieces; say what lies in "
        f"{', then in '.join(rules.hiding.place_names)}: “hide {rules.hiding.holdings[0]}”."
    )


def _named(rules: GuessingRules, words: list[str]) -> tuple[str, ...]:
    calls = {call.casefold(): answer for answer, call in rules.calls.items()}
    named = tuple(calls.get(word.casefold(), word) for word in words)
    if rules.hiding is not None and rules.names.kind == guessing.PLACE:
        fits = 1 <= len(named) <= rules.hiders and set(named) <= set(rules.hiding.place_names)
    else:
        fits = any(named in rules.guesses(side=side) for side in range(rules.sides))
    if not fits:
        example = Guess(rules.guesses(rules.hiders)[0])
        raise MalformedError(
            f"“{' '.join(words)[:60]}” is no guess of this game; write for example “{example}”."
        )
    return named
