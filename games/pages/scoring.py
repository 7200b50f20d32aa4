"""The score as a table: what falls or is guessed, and what it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.play.choosing import in_words
from games.play.grounds import Ground
from games.rules import Rules
from games.rules.blocks.guess_scores import EACH_RIGHT, Pay
from games.rules.guessing_rules import GuessingRules
from games.rules.throwing_rules import ThrowingRules


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score: what it is about, what it counts in each column, and its clause."""

    about: str
    counts: tuple[str, ...]
    ground: Ground


@dataclass(frozen=True)
class ScoreTable:
    """The lines of the score under the headings of their columns, the first match winning."""

    about: str
    columns: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


def score_table(rules: Rules, grounds: Mapping[str, Ground]) -> ScoreTable:
    """The score of a reading."""
    if isinstance(rules, ThrowingRules):
        return _of_throws(rules, grounds)
    assert isinstance(rules, GuessingRules)
    return _of_guesses(rules, grounds)


def _of_throws(rules: ThrowingRules, grounds: Mapping[str, Ground]) -> ScoreTable:
    groups = {group.name: group for group in rules.groups}
    columns = [_("Points")]
    if any(row.mark for row in rules.rows):
        columns.append(_("For the side that keeps"))
    rows = []
    for row in rules.rows:
        counts = ["?" if row.points is None else str(row.points)]
        if len(columns) > 1:
            counts.append(_(row.mark) if row.mark else "")
        about = capfirst(in_words(row.pattern.words(groups)))
        rows.append(ScoreRow(about, tuple(counts), grounds[row.path]))
    return ScoreTable(_("The fall"), tuple(columns), tuple(rows))


def _of_guesses(rules: GuessingRules, grounds: Mapping[str, Ground]) -> ScoreTable:
    return ScoreTable(
        about=_("The guess"),
        columns=(_("To the guessers"), _("To the holders")),
        rows=tuple(
            ScoreRow(
                capfirst(in_words(row.pattern.words())),
                (_pay(row.guessers), _pay(row.holders)),
                grounds[row.path],
            )
            for row in rules.rows
        ),
    )


def _pay(pay: Pay | None) -> str:
    if pay is None:
        return "?"
    if pay.each:
        return _("1 for each right") if pay.each == EACH_RIGHT else _("1 for each wrong")
    return str(pay.number)
