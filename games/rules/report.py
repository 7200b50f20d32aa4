"""What a document decides, and what it leaves open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from games.rules.blocks.falls import ways_in_all
from games.rules.document.clauses import Clause
from games.rules.document.document import Document, Status
from games.rules.document.scoring import Overlap, overlaps
from games.rules.engine.ending import Ending, ending_of
from games.rules.errors import NotPlayableError
from games.rules.readings import Reading, every_reading, readings_by_alternative
from games.rules.rules import rules_of

MAX_READINGS = 4_096


@dataclass(frozen=True)
class FallReport:
    """The falls of one throw in the default reading, pieces told apart."""

    total: int
    scoring: int
    overlaps: tuple[Overlap, ...]


@dataclass(frozen=True)
class Report:
    """A right document looked at as a whole.

    ``falls`` is None for a document that cannot be played as it stands. ``endings`` says of each
    reading examined whether it ends (None: it cannot be played); ``readings`` how many there are,
    ``complete`` whether all were examined.
    """

    status: Status
    falls: FallReport | None
    open_clauses: tuple[Clause, ...]
    assumptions: tuple[Clause, ...]
    endings: tuple[tuple[Reading, Ending | None], ...]
    readings: int
    complete: bool


def report(document: Document, every: bool = False, pairs: bool = True) -> Report:
    """What a document decides.

    Examined are the default reading and each alternative alone; with ``pairs`` every two of them
    together; with ``every`` the full product, as far as MAX_READINGS.
    """
    counted = sum(1 for _ in islice(every_reading(document), MAX_READINGS))
    if every:
        examined = tuple(islice(every_reading(document), MAX_READINGS))
    else:
        examined = readings_by_alternative(document, pairs)
    endings = tuple((reading, _ending(document, reading)) for reading in examined)
    return Report(
        status=document.status,
        falls=_falls(document),
        open_clauses=document.open_clauses,
        assumptions=tuple(c for c in document.clauses if c.basis == "editorial"),
        endings=endings,
        readings=counted,
        complete=len(examined) >= counted,
    )


def _ending(document: Document, reading: Reading) -> Ending | None:
    try:
        return ending_of(rules_of(document, reading))
    except NotPlayableError:
        return None


def _falls(document: Document) -> FallReport | None:
    try:
        rules = rules_of(document)
    except NotPlayableError:
        return None
    return FallReport(
        total=ways_in_all(rules.groups),
        scoring=sum(fall.ways() for fall, row in rules.scored_by.items() if row.points),
        overlaps=overlaps(rules.rows, tuple(rules.scored_by)),
    )
