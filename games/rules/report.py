"""What a document decides, and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from games.rules.blocks.falls import every_fall, ways_in_all
from games.rules.blocks.guess_scores import GuessRow, Pay
from games.rules.blocks.pieces import Group
from games.rules.blocks.scores import Row
from games.rules.document.claims import Overlap, first_match, overlaps
from games.rules.document.clauses import Basis, Clause
from games.rules.document.document import Document, Status
from games.rules.document.guess_checks import universes_of_outcomes
from games.rules.document.phases import layers
from games.rules.engine.ending import MAX_STATES, Ending, ending_of
from games.rules.errors import NotPlayableError
from games.rules.playable import rules_of
from games.rules.readings import Reading, every_reading, readings_by_alternative

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
    which ``guesses`` says the same about what can come of a guess. ``endings`` says of each
    reading examined whether it ends (None: it cannot be played); ``readings`` how many there are,
    ``complete`` whether all were examined.
    """

    status: Status
    falls: FallReport | None
    guesses: FallReport | None
    open_clauses: tuple[Clause, ...]
    assumptions: tuple[Clause, ...]
    endings: tuple[tuple[Reading, Ending | None], ...]
    readings: int
    complete: bool


def report(
    document: Document, every: bool = False, pairs: bool = True, most_states: int = MOST_STATES
) -> Report:
    """What a document decides.

    Examined are the default reading and each alternative alone; with ``pairs`` every two of them
    together; with ``every`` the full product, as far as MAX_READINGS. No further reading is walked
    through once ``most_states`` states (some ten thousand a second) have been.
    """
    counted = sum(1 for _ in islice(every_reading(document), MAX_READINGS))
    if every:
        examined = tuple(islice(every_reading(document), MAX_READINGS))
    else:
        examined = readings_by_alternative(document, pairs)
    endings = tuple(_endings(document, examined, most_states))
    return Report(
        status=document.status,
        falls=_falls(document),
        guesses=_guesses(document),
        open_clauses=document.open_clauses,
        assumptions=tuple(c for c in document.clauses if c.basis is Basis.EDITORIAL),
        endings=endings,
        readings=counted,
        complete=len(endings) >= counted,
    )


def _endings(
    document: Document, readings: Iterable[Reading], most: int
) -> Iterator[tuple[Reading, Ending | None]]:
    """Whether each reading ends, until so many states have been walked through.

    A reading in which the same can come of everything as in one before is not walked through again.
    """
    known: dict[object, Ending] = {}
    for reading in readings:
        try:
            rules = rules_of(document, reading)
        except NotPlayableError:
            yield reading, None
            continue
        fate = rules.fate
        ending = known.get(fate) if fate is not None else None
        if ending is None:
            if most <= 0:
                return
            ending = ending_of(rules, min(most, MAX_STATES))
            most -= ending.states
            if fate is not None:
                known[fate] = ending
        yield reading, ending


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
    defaults = [replace(clause, alternatives=()) for clause in document.clauses]
    rows = [c.default.value for c in defaults if isinstance(c.default.value, GuessRow)]
    universe = next(universes_of_outcomes(defaults), None)
    if universe is None or not rows:
        return None
    outcomes = universe.members()
    taken = first_match(rows, outcomes)
    return FallReport(
        total=len(outcomes),
        scoring=sum(row is not None and row.points != (Pay(), Pay()) for row in taken.values()),
        undecided=sum(row is None for row in taken.values()),
        overlaps=overlaps(rows, outcomes),
    )
