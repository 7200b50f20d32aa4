"""The odds of one reading, or of two beside each other, as their page shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.chances.as_data import ASKED
from games.chances.questions import Question
from games.drawing.charts import Bars, shares
from games.forms.odds import Asking
from games.models import KeptOdds, RulesetVersion
from games.pages.asked import weights_in_words
from games.pages.law import PointsRow, Scored, by_points, scored, scored_alone
from games.pages.lengths import Counted, Lengths, Scale, counted, ending, lengths, scale_of
from games.pages.numbers import Chance, chance, percent
from games.play.grounds import Ground, grounds_of, say
from games.rules.throwing_rules import ThrowingRules

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Refusal:
    """Why a page shows no odds; ``beyond`` where work without haste may still find them."""

    text: str
    beyond: bool


@dataclass(frozen=True)
class Supposed:
    """Something that the odds suppose, and the clause it belongs to.

    ``chosen`` is whether the visitor supposes it, against what the clause says.
    """

    text: str
    basis: str
    ground: Ground
    chosen: bool


@dataclass(frozen=True)
class WinRow:
    """Who wins how often, if that side begins which ``who`` names: each winner with the share."""

    who: str
    shares: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Wins:
    """Who wins how often, in a table and as divided bars.

    ``winners`` are the sides, and nobody where there are ``draws``.
    """

    winners: tuple[str, ...]
    rows: tuple[WinRow, ...]
    bars: Bars
    draws: bool


@dataclass(frozen=True)
class Column:
    """The odds of one reading.

    ``name`` tells it from the other one on the page, in addresses; ``odds`` is None where they take
    longer to work out than a page may.
    """

    name: str
    asking: Asking
    departures: tuple[Ground, ...]
    weights: str
    odds: Odds | None
    refusal: Refusal | None


@dataclass(frozen=True)
class Odds:
    """What the page shows of the odds that were worked out."""

    throwing: bool
    phases: bool
    scored: tuple[Scored, ...]
    alone: tuple[Scored, ...]
    points: tuple[PointsRow, ...]
    bars: Bars
    mean_points: Chance
    ends: str
    certain: bool
    never: bool
    ending: str
    throws: Counted
    turns: Counted
    lengths: Lengths | None
    wins: Wins
    supposed: tuple[Supposed, ...]
    decisions: str
    states: str
    version: str
    made: datetime | None

    @property
    def quantiles(self) -> list[dict[str, Any]]:
        """After how many throws and turns so many games in a hundred are over."""
        pairs = zip(self.throws.quantiles, self.turns.quantiles, strict=True)
        return [
            {"percent": percent, "throws": throws, "turns": turns}
            for (percent, throws), (_percent, turns) in pairs
        ]


def columns(
    version: RulesetVersion, asked: Sequence[Asking], found: Sequence[Data | Refusal]
) -> list[Column]:
    """The readings that were asked for with their odds, or with why there are none, in words."""
    known = [one["throws"] for one in found if not isinstance(one, Refusal)]
    scale = scale_of(known)
    told = []
    for number, (asking, answer) in enumerate(zip(asked, found, strict=True)):
        assert asking.question is not None
        grounds = grounds_of(asking.rules, version)
        told.append(
            Column(
                name=("first", "second")[number],
                asking=asking,
                departures=tuple(one for one in grounds.values() if one.departs),
                weights=weights_in_words(asking.question),
                odds=None
                if isinstance(answer, Refusal)
                else _odds(asking.question, answer, grounds, scale),
                refusal=answer if isinstance(answer, Refusal) else None,
            )
        )
    return told


def _odds(question: Question, data: Data, grounds: Mapping[str, Ground], scale: Scale) -> Odds:
    rules = question.rules
    weights = question.weighing
    law = [(one["points"], Fraction(one["fraction"])) for one in data["law"]]
    rows, bars = by_points(law)
    kept = KeptOdds.objects.filter(key=question.key).first()
    return Odds(
        throwing=isinstance(rules, ThrowingRules),
        phases=bool(rules.phases),
        scored=tuple(scored(rules.with_weights(weights) if weights else rules, grounds)),
        alone=tuple(scored_alone(rules, grounds)),
        points=tuple(rows),
        bars=bars,
        mean_points=Chance(Fraction(data["mean_points"]["fraction"])),
        ends=chance(data["ends"]),
        certain=data["ends"] == 1,
        never=data["ends"] == 0,
        ending=ending(rules, data),
        throws=counted(data["throws"]),
        turns=counted(data["turns"]),
        lengths=lengths(data["throws"], scale),
        wins=_wins(data["win"]),
        supposed=tuple(
            Supposed(
                one["text"],
                one["basis"],
                grounds[one["clause"]],
                chosen=one["basis"] == ASKED,
            )
            for one in data["assumptions"]
        ),
        decisions=capfirst(say(question.law_of_decisions.text)),
        states=f"{data['states']:,}",
        version=question.version[:12],
        made=kept.made_at if kept else None,
    )


def _wins(win: Data) -> Wins:
    sides = tuple(
        _("Side %(number)d") % {"number": side + 1} for side in range(len(win["by_side"]))
    )
    told = [(_("Whichever side begins"), win)]
    told += [
        (_("%(side)s begins") % {"side": sides[one["starter"]]}, one) for one in win["by_starter"]
    ]
    draws = win["drawn"] > 0
    winners = (*sides, _("Nobody")) if draws else sides
    return Wins(
        winners=winners,
        rows=tuple(
            WinRow(
                who, tuple(zip(winners, map(chance, (*row["by_side"], row["drawn"])), strict=False))
            )
            for who, row in told
        ),
        bars=shares(
            [
                (
                    who,
                    [
                        *(
                            (f"{side + 1}: {percent(one)}", one, f"side-{side % 2}")
                            for side, one in enumerate(row["by_side"])
                        ),
                        (percent(row["drawn"]), row["drawn"], "drawn"),
                    ],
                )
                for who, row in told
            ]
        ),
        draws=draws,
    )
