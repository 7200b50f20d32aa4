"""Two readings beside each other: what is chosen differently, and what that changes, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.pages.numbers import Chance, chance, length
from games.pages.odds import Column, Refusal
from games.play.grounds import say
from games.rules import choices

Data = Mapping[str, Any]
# Chances and lengths that differ by less are the same to the last digit that is shown.
ALIKE = 5e-7


@dataclass(frozen=True)
class Difference:
    """A question or a number with what each of two readings says, and how they differ."""

    about: str
    first: str
    second: str
    differs: str


def differences(told: Sequence[Column], found: Sequence[Data | Refusal]) -> dict[str, Any]:
    """What two readings answer differently, and the numbers in which they do."""
    first, second = told
    numbers = [one for one in found if not isinstance(one, Refusal)]
    return {
        "chosen": list(_chosen(first, second)),
        "numbers": list(numbers_beside(*numbers)) if len(numbers) == len(told) else [],
    }


def _chosen(first: Column, second: Column) -> Iterator[Difference]:
    """The clauses that are answered differently, the weights and the law of decisions."""
    rules = [one.asking.rules for one in (first, second)]
    made = [choices(one.document, one.reading) for one in rules]
    for clause in rules[0].document.clauses:
        here, there = (one[clause.path] for one in made)
        if here.name != there.name:
            yield Difference(
                say(clause.asks), capfirst(say(here.text)), capfirst(say(there.text)), ""
            )
    if first.weights != second.weights:
        usual = _("as the reading has it")
        yield Difference(
            _("How likely is each face?"), first.weights or usual, second.weights or usual, ""
        )
    laws = [one.asking.question.law_of_decisions for one in (first, second) if one.asking.question]
    if laws[0].name != laws[-1].name:
        said = [capfirst(say(law.text)) for law in laws]
        yield Difference(_("How do players decide?"), said[0], said[1], "")


def numbers_beside(first: Data, second: Data) -> Iterator[Difference]:
    """The numbers in which the odds of two readings, of one game or of two, may differ."""
    means = [Fraction(one["mean_points"]["fraction"]) for one in (first, second)]
    yield Difference(
        _("Points of one throw or guess, on the average"),
        Chance(means[0]).decimal,
        Chance(means[1]).decimal,
        _more_or_less(float(means[0]), float(means[1])),
    )
    yield _of_chances(_("Chance that the game ends"), first["ends"], second["ends"])
    yield _of_lengths(
        _("Throws or guesses of a game, on the average"),
        first["throws"]["mean"],
        second["throws"]["mean"],
    )
    yield _of_lengths(
        _("Turns of a game, on the average"), first["turns"]["mean"], second["turns"]["mean"]
    )
    wins = (first["win"], second["win"])
    if wins[0]["by_starter"] and wins[1]["by_starter"]:
        begin = [one["by_starter"][0]["by_side"][0] for one in wins]
        yield _of_chances(_("Chance to win of the side that begins"), *begin)
    if wins[0]["drawn"] or wins[1]["drawn"]:
        yield _of_chances(_("Chance that nobody wins"), wins[0]["drawn"], wins[1]["drawn"])


def _of_chances(about: str, first: float, second: float) -> Difference:
    return Difference(about, chance(first), chance(second), _likelier(first, second))


def _of_lengths(about: str, first: float | None, second: float | None) -> Difference:
    said = [_("none") if one is None else length(one) for one in (first, second)]
    return Difference(about, said[0], said[1], _longer(first, second))


def _more_or_less(first: float, second: float) -> str:
    if abs(second - first) < ALIKE:
        return _("the same")
    by = {"by": f"{abs(second - first):,.6g}"}
    return _("more by %(by)s") % by if second > first else _("less by %(by)s") % by


def _likelier(first: float, second: float) -> str:
    if abs(second - first) < ALIKE:
        return _("the same")
    by = {"by": chance(abs(second - first))}
    return _("likelier by %(by)s") % by if second > first else _("less likely by %(by)s") % by


def _longer(first: float | None, second: float | None) -> str:
    if first is None or second is None:
        return _("the same") if first is second else _("only one has a mean")
    if abs(second - first) < ALIKE * max(first, second, 1.0):
        return _("the same")
    parts = {"by": length(abs(second - first)), "times": f"{second / first:.3g}" if first else "?"}
    if second > first:
        return _("longer by %(by)s: %(times)s times as long") % parts
    return _("shorter by %(by)s: %(times)s times as long") % parts
