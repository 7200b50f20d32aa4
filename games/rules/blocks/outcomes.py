"""What can come of a guess, and the patterns by which the score tells one from another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rules.blocks.hiding import Holding
from games.rules.document.fields import WrongValueError, scalar
from games.rules.document.tree import Node
from games.rules.texts import Text, gettext, ngettext, number

OTHERWISE = "otherwise"
MAX_NUMBER = 16


@dataclass(frozen=True, order=True)
class Outcome:
    """What came of a guess.

    ``right`` of ``units`` were named rightly: of the hiders whose bones were guessed, of the places
    of an order, of the two sides where both guess at once; one where sticks are divided.
    ``look`` is the number of the look at which it came out.
    """

    units: int
    right: int
    look: int = 1

    @property
    def wrong(self) -> int:
        """How many were named wrongly."""
        return self.units - self.right

    def ways(self) -> int:
        """An outcome counts once, however many guesses lead to it."""
        return 1

    def __str__(self) -> str:
        said = f"{self.right} right of {self.units}"
        return f"{said} at look {self.look}" if self.look > 1 else said

    def words(self) -> Text:
        """The outcome in words."""
        if self.units == 1:
            said = gettext("right") if self.right else gettext("wrong")
            if self.look > 1:
                return gettext("{outcome} at look {look}", outcome=said, look=number(self.look))
            return said
        if self.wrong == 0:
            return gettext("all right")
        if self.right == 0:
            return gettext("all wrong")
        return gettext(
            "{right} right and {wrong} wrong", right=number(self.right), wrong=number(self.wrong)
        )


@dataclass(frozen=True)
class OutcomePattern:
    """So many right or wrong; ``count`` is a number, "all", "some" (not all) or "none".

    With ``at_least`` it is the smallest number of them. ``units`` and ``look`` narrow it to guesses
    about so many, or to one look (0: any).
    """

    count: str
    of_right: bool = True
    units: int = 0
    look: int = 0
    at_least: bool = False

    @property
    def otherwise(self) -> bool:
        """Whether it takes what the others leave."""
        return self.count == OTHERWISE

    def holds(self, outcome: Outcome) -> bool:
        """Whether the guess came out so."""
        if self.units not in (0, outcome.units) or self.look not in (0, outcome.look):
            return False
        n = outcome.right if self.of_right else outcome.wrong
        match self.count:
            case "otherwise":
                return True
            case "all":
                return n == outcome.units
            case "none":
                return n == 0
            case "some":
                return 0 < n < outcome.units
        return n >= int(self.count) if self.at_least else n == int(self.count)

    def words(self) -> Text:
        """The pattern in words."""
        match self.count, self.of_right:
            case "otherwise", _:
                return gettext("any other guess")
            case ("all", True) | ("none", False):
                said = gettext("everything guessed right")
            case ("all", False) | ("none", True):
                said = gettext("everything guessed wrong")
            case "some", _:
                said = gettext("a part guessed right")
            case n, True:
                said = ngettext("{n} right", "{n} right", int(n), n=number(int(n)))
            case n, _:
                said = ngettext("{n} wrong", "{n} wrong", int(n), n=number(int(n)))
        if self.at_least:
            said = gettext("at least {outcome}", outcome=said)
        if self.units:
            said = gettext("{outcome} of {number}", outcome=said, number=number(self.units))
        if self.look:
            said = gettext("{outcome} at look {look}", outcome=said, look=number(self.look))
        return said


_PATTERN = re.compile(
    r"(?P<count>all|none|some|(?:(?P<least>at least) )?[0-9]{1,2}) (?P<what>right|wrong)"
    r"(?: of (?P<units>[1-9][0-9]?))?(?: at look (?P<look>[1-9]))?"
)


def read_outcome_pattern(node: Node) -> OutcomePattern:
    """The pattern that a line of the score names."""
    text = scalar(node, "how the guess came out").text
    if text == OTHERWISE:
        return OutcomePattern(OTHERWISE)
    match = _PATTERN.fullmatch(text)
    if not match:
        raise WrongValueError(
            node.line,
            f"“{text[:60]}” does not say how a guess came out",
            "Write “all right”, “1 right of 2”, “some right”, “none right”, “2 wrong”, “at least 1 "
            "wrong”, “all right at look 3” or “otherwise”.",
        )
    return OutcomePattern(
        match["count"].removeprefix("at least "),
        match["what"] == "right",
        int(match["units"] or 0),
        int(match["look"] or 0),
        match["least"] is not None,
    )


def outcomes_of_hiders(numbers: Iterable[int]) -> tuple[Outcome, ...]:
    """What can come of one guess about so many hiders, for each of these numbers."""
    return tuple(Outcome(n, right) for n in sorted(set(numbers)) for right in range(n + 1))


def outcomes_of_looks(looks: int, places: int) -> tuple[Outcome, ...]:
    """What can come of looking for one piece in so many places; the last look finds it surely."""
    found = tuple(Outcome(1, 1, look) for look in range(1, min(looks, places) + 1))
    return found if looks >= places else (*found, Outcome(1, 0, looks))


def outcomes_of_order(holdings: Sequence[Holding]) -> tuple[Outcome, ...]:
    """What can come of guessing an order. One holding stands for all: places are alike."""
    return tuple(sorted({outcome_of_order(holdings[0], guess) for guess in holdings}))


def outcome_of_order(holding: Holding, guess: Holding) -> Outcome:
    """How many places were named rightly."""
    pairs = zip(holding.contents, guess.contents, strict=True)
    return Outcome(len(holding.contents), sum(one == other for one, other in pairs))
