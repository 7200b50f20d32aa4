"""The law of one throw or guess: what falls or is guessed, what it counts, and how rare it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.drawing.charts import Bars, bars
from games.pages.numbers import Chance, signed
from games.play.choosing import in_words
from games.play.grounds import Ground
from games.rules import Rules
from games.rules.guessing_rules import GuessingRules
from games.rules.throwing_rules import ThrowingRules


@dataclass(frozen=True)
class Scored:
    """One thing that can come of a throw or a guess.

    ``points`` is what the source gives for it, in words for a guess; ``worth`` the number of them,
    whichever side they go to.
    """

    about: str
    points: str
    worth: int
    chance: Chance
    ground: Ground

    @property
    def scores(self) -> bool:
        """Whether it counts anything."""
        return self.worth > 0

    @property
    def rarity(self) -> Fraction:
        """It comes once in so many; none of these never comes."""
        return 1 / self.chance.exact

    @property
    def worth_each(self) -> Chance:
        """Its points times its chance: what it brings in one throw or guess on the average."""
        return Chance(self.worth * self.chance.exact)


@dataclass(frozen=True)
class PointsRow:
    """A number of points and its chance, whatever scores them."""

    points: str
    chance: Chance


def scored(rules: Rules, grounds: Mapping[str, Ground]) -> list[Scored]:
    """Everything that can come of one throw or guess, in document order."""
    found = _of_throws(rules, grounds) if isinstance(rules, ThrowingRules) else []
    if isinstance(rules, GuessingRules):
        found = _of_guesses(rules, grounds)
    return [one for one in found if one.chance.exact]


def scored_alone(rules: Rules, grounds: Mapping[str, Ground]) -> list[Scored]:
    """What can come of a guess at fewer hiders than play at once; empty where all hide each time.

    One who was missed may have to hide alone: the chances are those of such a guess.
    """
    if not isinstance(rules, GuessingRules):
        return []
    told = {outcome for outcome, _chance in rules.law_of_outcomes()}
    fewer = sorted({outcome.units for outcome in rules.outcomes if outcome not in told})
    return [one for hiders in fewer for one in _of_guesses(rules, grounds, hiders)]


def by_points(law: Sequence[tuple[int, Fraction]]) -> tuple[list[PointsRow], Bars]:
    """The law by points, as a table and as bars."""
    rows = [PointsRow(signed(points), Chance(chance)) for points, chance in law]
    drawn = [
        (row.points, float(row.chance.exact), row.chance.fraction or row.chance.decimal)
        for row in rows
    ]
    return rows, bars(drawn)


def _of_throws(rules: ThrowingRules, grounds: Mapping[str, Ground]) -> list[Scored]:
    groups = {group.name: group for group in rules.groups}
    chances = dict.fromkeys((row.path for row in rules.rows), Fraction(0))
    for fall, chance in rules.law:
        chances[rules.scored_by[fall].path] += chance
    return [
        Scored(
            about=capfirst(in_words(row.pattern.words(groups))),
            points="?" if row.points is None else str(row.points),
            worth=row.points or 0,
            chance=Chance(chances[row.path]),
            ground=grounds[row.path],
        )
        for row in rules.rows
    ]


def _of_guesses(
    rules: GuessingRules, grounds: Mapping[str, Ground], hiders: int | None = None
) -> list[Scored]:
    found = []
    for outcome, chance in reversed(rules.law_of_outcomes(hiders)):
        row = rules.row_of(outcome)
        pays = row.points
        guessers, holders = [pay.of(outcome) for pay in pays] if pays else [0, 0]
        found.append(
            Scored(
                about=capfirst(in_words(outcome.words())),
                points=_paid(guessers, holders, both=rules.both),
                worth=max(guessers, holders),
                chance=Chance(chance),
                ground=grounds[row.path],
            )
        )
    return found


def _paid(guessers: int, holders: int, *, both: bool) -> str:
    said = []
    if guessers and both:
        said.append(_("%(number)d to the side that alone is right") % {"number": guessers})
    elif guessers:
        said.append(_("%(number)d to the guessers") % {"number": guessers})
    if holders:
        said.append(_("%(number)d to the holders") % {"number": holders})
    return _(" and ").join(said) or "0"
