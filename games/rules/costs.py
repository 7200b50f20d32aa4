"""What every outcome of a throw or a guess, and every event of the track, pays and costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.rules.blocks import counters, hiding
from games.rules.blocks.guess_scores import GuessRow
from games.rules.blocks.outcomes import Outcome
from games.rules.blocks.scores import Row
from games.rules.blocks.track_events import HIT, LAP, Gate
from games.rules.document.claims import first_match
from games.rules.document.clauses import Clause
from games.rules.document.document import Document
from games.rules.document.guess_checks import universes_of_outcomes
from games.rules.document.phases import by_phase, layers
from games.rules.texts import Text, gettext, listing, number

_UNIT = {
    counters.COUNTERS: gettext("a point is a counter"),
    counters.POINTS: gettext("points are added up, and no counters change hands"),
    counters.BETS: gettext("whatever a win counts, it takes one bet"),
}


@dataclass(frozen=True)
class Cost:
    """What one thing that can happen pays, in words, and the clause that says so."""

    clause: str
    text: Text


def unit_of(document: Document) -> Text:
    """What a point is in the default reading: a counter, a step, a point added up, a bet."""
    if document.clause(HIT.path) is not None:
        return gettext("a point is a step on the track; what is paid there is paid in counters")
    kept = counters.TALLY.choices_in(document.clauses)
    return _UNIT[kept[0] if kept else counters.COUNTERS]


def costs_of(document: Document) -> tuple[Cost, ...]:
    """Everything that is paid in the default reading, phase by phase, in document order.

    Of a guess each outcome is told apart, so that it is said what one hit or one miss costs.
    """
    found: dict[Cost, None] = {}
    own = by_phase(document.clauses)
    for phase, clauses in layers(document.clauses):
        here = {path: clause.path for path, clause in own.get(phase, {}).items()}
        for cost in _costs(clauses):
            found[replace(cost, clause=here.get(cost.clause, cost.clause))] = None
    return tuple(found)


def _costs(clauses: Sequence[Clause]) -> Iterator[Cost]:
    defaults = [replace(clause, alternatives=()) for clause in clauses]
    rows = [c.default.value for c in defaults if isinstance(c.default.value, GuessRow)]
    universe = next(universes_of_outcomes(defaults), None) if rows else None
    outcomes = [one for one in universe.members() if isinstance(one, Outcome)] if universe else []
    several = len({outcome.units for outcome in outcomes}) > 1
    both = hiding.BOTH_SIDES in hiding.BY.choices_in(defaults)
    for outcome, row in first_match(rows, outcomes).items():
        if row is not None:
            said = outcome.words()
            if several:
                said = gettext("{outcome} of {number}", outcome=said, number=number(outcome.units))
            yield Cost(row.path, _of_guess(said, outcome, row, both))
    for clause in defaults:
        value = clause.default.value
        if isinstance(value, Row | Gate) or clause.path in (HIT.path, LAP.path):
            yield Cost(clause.path, clause.text)


def _of_guess(said: Text, outcome: Outcome, row: GuessRow, both: bool) -> Text:
    """What one outcome of a guess pays to either side."""
    if row.points is None:
        return gettext("{outcome}: how much is not known", outcome=said)
    guessers, holders = (pay.of(outcome) for pay in row.points)
    alone = gettext("the side that alone is right")
    sides = (
        (guessers, alone if both else gettext("the guessers")),
        (holders, gettext("the holders")),
    )
    paid = [gettext("{points} to {side}", points=number(n), side=side) for n, side in sides if n]
    return gettext(
        "{outcome}: {points}",
        outcome=said,
        points=listing(paid) if paid else gettext("nothing"),
    )
