"""As valued and as chanced: what a game gives for each thing that scores, beside how rare it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.documents.versions import rules_for
from games.drawing.dots import scatter
from games.models import Ruleset
from games.pages.law import Scored, scored, scored_alone
from games.play.grounds import grounds_of, say
from games.rules import NotPlayableError, Rules
from games.rules.blocks.throwing import chance_field

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Valued:
    """Something that scores in a game, and what else the game's document would let it count."""

    letter: str
    ruleset: Ruleset
    scored: Scored
    others: tuple[str, ...]

    @property
    def price(self) -> Fraction:
        """Its points times its chance."""
        return self.scored.worth_each.exact


@dataclass(frozen=True)
class Lettered:
    """A game under the letter by which the picture names it, and whether its chances are open.

    ``alone`` is what scores there when fewer hide than play at once.
    """

    letter: str
    ruleset: Ruleset
    supposed: str
    basis: str
    alone: tuple[Scored, ...]


SORTS: dict[str, tuple[Any, Callable[[Valued], Any]]] = {
    "game": (_("Game"), lambda row: 0),
    "points": (_("Points"), lambda row: (-row.scored.worth, row.scored.chance.exact)),
    "rarity": (_("Rarity"), lambda row: (row.scored.chance.exact, -row.scored.worth)),
    "price": (_("Points × chance"), lambda row: (-row.price, row.scored.chance.exact)),
}


def valued_and_chanced(sort: str) -> dict[str, Any]:
    """Everything that scores in the games that can be played, in the order that is named."""
    games: list[Lettered] = []
    rows: list[Valued] = []
    for ruleset in Ruleset.objects.playable().select_related("variant").order_by("sort_key"):
        letter = LETTERS[len(games) % len(LETTERS)] * (1 + len(games) // len(LETTERS))
        version = ruleset.current_version
        try:
            rules = rules_for(version, "")
        except NotPlayableError:
            continue
        grounds = grounds_of(rules, version)
        fairness = grounds.get(chance_field({}).path)
        games.append(
            Lettered(
                letter,
                ruleset,
                fairness.text if fairness else "",
                fairness.basis if fairness else "",
                tuple(one for one in scored_alone(rules, grounds) if one.scores),
            )
        )
        rows += [
            Valued(letter, ruleset, one, tuple(_others(rules, one)))
            for one in scored(rules, grounds)
            if one.scores
        ]
    rows.sort(key=SORTS[sort][1])
    return {
        "games": games,
        "rows": rows,
        "sort": sort,
        "sorts": [(name, label) for name, (label, _key) in SORTS.items()],
        "plot": _plot(rows),
    }


def _others(rules: Rules, one: Scored) -> Iterator[str]:
    """What the clause of the score says under its other answers."""
    clause = rules.document.clause(one.ground.path)
    for choice in clause.choices if clause else ():
        if say(choice.text) != one.ground.text:
            yield capfirst(say(choice.text))


def _plot(rows: list[Valued]) -> Any:
    """Each place in the picture with the letters of the games that have something there."""
    places: dict[tuple[Fraction, int], set[str]] = {}
    for row in rows:
        places.setdefault((row.scored.rarity, row.scored.worth), set()).add(row.letter)
    if not places:
        return None
    dots = [
        (float(rarity), worth, "".join(sorted(letters)))
        for (rarity, worth), letters in sorted(places.items())
    ]
    return scatter(dots)
