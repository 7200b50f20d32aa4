"""As valued and as chanced: what a game gives for each thing that scores, beside how rare it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.documents.versions import rules_for
from games.drawing.dots import Dots, in_runs, scatter
from games.models import Ruleset, RulesetVersion
from games.pages.contents import Part
from games.pages.law import Scored, scored, scored_alone
from games.play.grounds import Ground, grounds_of_each, say
from games.rules import NotPlayableError, Rules
from games.rules.blocks.throwing import chance_field


@dataclass(frozen=True)
class Valued:
    """Something that scores in a game, and what else the game's document would let it count.

    ``number`` is its own in every order of the table, and in the picture.
    """

    number: int
    ruleset: Ruleset
    scored: Scored
    others: tuple[str, ...]

    @property
    def price(self) -> Fraction:
        """Its points times its chance."""
        return self.scored.worth_each.exact


@dataclass(frozen=True)
class Listed:
    """A game with the numbers of what scores in it, and whether its chances are open.

    ``first`` is the first of the numbers (0: nothing scores); ``alone`` is what scores there when
    fewer hide than play at once.
    """

    ruleset: Ruleset
    numbers: str
    first: int
    basis: str
    alone: tuple[Scored, ...]


SORTS: dict[str, tuple[Any, Callable[[Valued], Any]]] = {
    "game": (_("Game"), lambda row: row.number),
    "points": (_("Points"), lambda row: (-row.scored.worth, row.scored.chance.exact)),
    "rarity": (_("Rarity"), lambda row: (row.scored.chance.exact, -row.scored.worth)),
    "price": (_("Points × chance"), lambda row: (-row.price, row.scored.chance.exact)),
}


def valued_and_chanced(sort: str) -> dict[str, Any]:
    """Everything that scores in the games that can be played, in the order that is named."""
    played = list(_played())
    games: list[Listed] = []
    rows: list[Valued] = []
    for (rules, version), grounds in zip(played, grounds_of_each(played), strict=True):
        found = list(_valued(rules, version, grounds, len(rows)))
        fairness = grounds.get(chance_field({}).path)
        games.append(
            Listed(
                version.ruleset,
                in_runs(row.number for row in found),
                found[0].number if found else 0,
                fairness.basis if fairness else "",
                tuple(one for one in scored_alone(rules, grounds) if one.scores),
            )
        )
        rows += found
    plot = _plot(rows)
    rows.sort(key=SORTS[sort][1])
    return {
        "games": games,
        "rows": rows,
        "sort": sort,
        "sorts": [(name, label) for name, (label, _key) in SORTS.items()],
        "plot": plot,
        "parts": [
            *([Part("picture", _("The picture"))] if plot else []),
            Part("table", _("The table")),
        ],
    }


def _played() -> Iterator[tuple[Rules, RulesetVersion]]:
    """The games that can be played, each in its default reading, in human order."""
    current = RulesetVersion.objects.current().filter(ruleset__in=Ruleset.objects.playable())
    for version in current.select_related("ruleset__variant").order_by("ruleset__sort_key"):
        try:
            yield rules_for(version, ""), version
        except NotPlayableError:
            continue


def _valued(
    rules: Rules, version: RulesetVersion, grounds: dict[str, Ground], before: int
) -> Iterator[Valued]:
    """What scores in a game, numbered from the one after ``before``."""
    scores = [one for one in scored(rules, grounds) if one.scores]
    for number, one in enumerate(scores, before + 1):
        yield Valued(number, version.ruleset, one, tuple(_others(rules, one)))


def _others(rules: Rules, one: Scored) -> Iterator[str]:
    """What the clause of the score says under its other answers."""
    clause = rules.document.clause(one.ground.path)
    for choice in clause.choices if clause else ():
        if say(choice.text) != one.ground.text:
            yield capfirst(say(choice.text))


def _plot(rows: Sequence[Valued]) -> Dots | None:
    """Each thing that scores at its rarity and its points; None where nothing does."""
    if not rows:
        return None
    return scatter({row.number: (row.scored.rarity, row.scored.worth) for row in rows})
