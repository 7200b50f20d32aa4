"""What a document decides, and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from time import thread_time

from games.rules.blocks.falls import every_fall, ways_in_all
from games.rules.blocks.guess_scores import GuessRow
from games.rules.blocks.outcomes import Outcome
from games.rules.blocks.pieces import Group
from games.rules.blocks.scores import Row
from games.rules.costs import Cost, costs_of, unit_of
from games.rules.document.claims import Overlap, first_match, overlaps
from games.rules.document.clauses import Basis, Clause
from games.rules.document.document import Document, Status
from games.rules.document.guess_checks import universes_of_outcomes
from games.rules.document.phases import layers
from games.rules.engine.ending import MAX_STATES, Ending, ending_of
from games.rules.errors import NotPlayableError
from games.rules.playable import rules_of
from games.rules.readings import Reading, each_alternative, every_reading
from games.rules.texts import Text

MAX_READINGS = 4_096
MOST_STATES = 3_000_000


@dataclass(frozen=True)
class FallReport:
    """The falls of one throw in the default reading, pieces told apart; or what a guess can give.

    ``scoring`` of the ``total`` count something (how much may be unknown); of ``undecided`` the
    account says nothing; ``overlaps`` are the falls that two lines of the score claim.
    """

    total: int
    scoring: int
    undecided: int
    overlaps: tuple[Overlap, ...]


@dataclass(frozen=True)
class Report:
    """A right document looked at as a whole.

    ``falls`` is None for a document without pieces or score, and for one of a guessing game, of
    which ``guesses`` says the same about what can come of a guess. ``costs`` says what each thing
    that can happen pays, a point being what ``unit`` says. ``endings`` says of each
    reading examined whether it ends (None: it cannot be played); ``readings`` how many there are,
    with ``more`` beyond those that were counted; ``complete`` whether all were examined; ``cut``
    whether a bound of the whole work was met before the last of those that were to be examined
    had been walked through.
    """

    status: Status
    falls: FallReport | None
    guesses: FallReport | None
    costs: tuple[Cost, ...]
    unit: Text
    open_clauses: tuple[Clause, ...]
    assumptions: tuple[Clause, ...]
    endings: tuple[tuple[Reading, Ending | None], ...]
    readings: int
    more: bool
    complete: bool
    cut: bool


def report(
    document: Document,
    every: bool = False,
    pairs: bool = True,
    most_states: int = MOST_STATES,
    seconds: float = inf,
) -> Report:
    """What a document decides.

    Examined are the default reading and each alternative alone; with ``pairs`` every two of them
    together; with ``every`` the full product; never more than MAX_READINGS. No further reading is
    walked through once ``most_states`` states (some ten thousand a second) have been, and none is
    begun after so many ``seconds`` of the processor's time.
    """
    until = thread_time() + seconds
    counted = sum(1 for _ in islice(every_reading(document), MAX_READINGS + 1))
    wanted = every_reading(document) if every else each_alternative(document, pairs)
    endings, cut = _endings(document, wanted, most_states, until)
    return Report(
        status=document.status,
        falls=_falls(document),
        guesses=_guesses(document),
        costs=costs_of(document),
        unit=unit_of(document),
        open_clauses=document.open_clauses,
        assumptions=tuple(c for c in document.clauses if c.basis is Basis.EDITORIAL),
        endings=endings,
        readings=min(counted, MAX_READINGS),
        more=counted > MAX_READINGS,
        complete=len(endings) >= counted and not cut,
        cut=cut,
    )


def _endings(
    document: Document, readings: Iterable[Reading], most: int, until: float
) -> tuple[tuple[tuple[Reading, Ending | None], ...], bool]:
    """Whether each reading ends, and whether a bound was met before the last was walked through.

    A reading in which the same can come of everything as in one before is not walked through again.
    """
    found: list[tuple[Reading, Ending | None]] = []
    known: dict[object, Ending] = {}
    cut = False
    for reading in readings:
        if len(found) == MAX_READINGS or thread_time() > until:
            return tuple(found), True
        try:
            rules = rules_of(document, reading)
        except NotPlayableError:
            found.append((reading, None))
            continue
        fate = rules.fate
        ending = known.get(fate) if fate is not None else None
        if ending is None:
            if most <= 0:
                return tuple(found), True
            allowed = min(most, MAX_STATES)
            ending = ending_of(rules, allowed)
            cut = cut or (ending.ends is None and allowed == most)
            most -= ending.states
            if fate is not None:
                known[fate] = ending
        found.append((reading, ending))
    return tuple(found), cut


def _falls(document: Document) -> FallReport | None:
    in_force = next(clauses for _, clauses in layers(document.clauses))
    values = [clause.default.value for clause in in_force]
    groups = tuple(value for value in values if isinstance(value, Group))
    rows = [value for value in values if isinstance(value, Row)]
    if not groups or not rows:
        return None
    falls = every_fall(groups)
    taken = first_match(rows, falls)
    return FallReport(
        total=ways_in_all(groups),
        scoring=sum(fall.ways() for fall, row in taken.items() if row and row.points != 0),
        undecided=sum(fall.ways() for fall, row in taken.items() if row is None),
        overlaps=overlaps(rows, falls),
    )


def _guesses(document: Document) -> FallReport | None:
    """What can come of a guess in the default reading; the document may be a record only."""
    in_force = next(clauses for _, clauses in layers(document.clauses))
    defaults = [replace(clause, alternatives=()) for clause in in_force]
    rows = [c.default.value for c in defaults if isinstance(c.default.value, GuessRow)]
    universe = next(universes_of_outcomes(defaults), None)
    if universe is None or not rows:
        return None
    outcomes = [one for one in universe.members() if isinstance(one, Outcome)]
    taken = first_match(rows, outcomes)
    return FallReport(
        total=len(outcomes),
        scoring=sum(row is not None and _scores(row, one) for one, row in taken.items()),
        undecided=sum(row is None for row in taken.values()),
        overlaps=overlaps(rows, outcomes),
    )


def _scores(row: GuessRow, outcome: Outcome) -> bool:
    """Whether an outcome pays either side something, however much."""
    return row.points is None or any(pay.of(outcome) for pay in row.points)
