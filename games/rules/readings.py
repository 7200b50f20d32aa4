"""A reading: a document with one choice made at every open clause.

Written as ``path=choice`` pairs joined by commas, in document order, and only where it departs from
the default: ``counters.total=50,counters.win-beyond-pool=rest-is-lost``. The default reading is the
empty text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, product

from games.rules.document.clauses import Choice
from games.rules.document.conditions import needed
from games.rules.document.document import Document
from games.rules.errors import ReadingError, nearest


@dataclass(frozen=True)
class Reading:
    """The departures from the default, in document order; ``str`` writes them."""

    departures: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return ",".join(f"{path}={choice}" for path, choice in self.departures)


def read_reading(document: Document, text: str) -> Reading:
    """The reading that a text names, its pairs in any order. Raises ReadingError."""
    return reading_of(document, read_pairs(text))


def read_pairs(text: str) -> dict[str, str]:
    """The choices that a text names, by path, in its order. Raises ReadingError."""
    chosen: dict[str, str] = {}
    for pair in text.split(",") if text.strip() else []:
        path, equals, name = (part.strip() for part in pair.partition("="))
        if not equals:
            raise ReadingError(f"“{pair.strip()[:80]}” is not a pair PATH=CHOICE.")
        if path in chosen:
            raise ReadingError(f"{path[:80]} is chosen twice.", path)
        chosen[path] = name
    return chosen


def reading_of(document: Document, chosen: Mapping[str, str]) -> Reading:
    """The reading that makes these choices. Raises ReadingError naming what does not exist."""
    for wrong in wrong_choices(document, chosen):
        raise wrong
    return Reading(
        tuple(
            (clause.path, chosen[clause.path])
            for clause in document.clauses
            if chosen.get(clause.path, clause.default.name) != clause.default.name
        )
    )


def wrong_choices(document: Document, chosen: Mapping[str, str]) -> Iterator[ReadingError]:
    """Everything for which these choices are no reading, in the order in which they are made."""
    clauses = {clause.path: clause for clause in document.clauses}
    for path, name in chosen.items():
        clause = clauses.get(path)
        if clause is None:
            known = [clause.path for clause in document.open_clauses]
            said = f"there is no clause “{path[:80]}”. {nearest(path, known)}"
            yield ReadingError(said, path, name)
            continue
        choice = clause.choice(name)
        if choice is None:
            names = [choice.name for choice in clause.choices]
            said = f"{path} has no choice “{name[:80]}”. {nearest(name, names)}"
            yield ReadingError(said, path, name)
            continue
        for at, required in choice.conditions:
            if chosen.get(at, clauses[at].default.name) != required:
                said = f"{path}={name} exists only under {at}={required}; choose that too."
                yield ReadingError(said, path, name, (at, required))


def choices(document: Document, reading: Reading) -> dict[str, Choice]:
    """The choice that a reading makes at every clause, open or not, by path."""
    departures = dict(reading.departures)
    made: dict[str, Choice] = {}
    for clause in document.clauses:
        choice = clause.choice(departures.get(clause.path, clause.default.name))
        if choice is None:
            raise ReadingError(f"{clause.path} has no choice “{departures[clause.path]}”.")
        made[clause.path] = choice
    return made


def every_reading(document: Document) -> Iterator[Reading]:
    """All readings, the default first: the full product of choices that can be made together."""
    clauses = {clause.path: clause for clause in document.clauses}
    open_clauses = document.open_clauses

    def extend(number: int, settled: dict[str, str]) -> Iterator[Reading]:
        # What is settled can always be completed by defaults, so no branch is walked in vain.
        if number == len(open_clauses):
            yield reading_of(document, settled)
            return
        clause = open_clauses[number]
        for choice in clause.choices:
            brings = needed(clauses, clause.path, choice) or {}
            if all(settled.get(path, name) == name for path, name in brings.items()):
                yield from extend(number + 1, {**settled, **brings})

    return extend(0, {})


def how_many_readings(document: Document) -> int:
    """How many readings ``every_reading`` has, without going through them one by one.

    Clauses that no condition ties to one another are chosen independently, so that only those that
    are tied have to be tried together.
    """
    clauses = {clause.path: clause for clause in document.clauses}
    number = 1
    for tied in _tied(document):
        names = [[choice.name for choice in clauses[path].choices] for path in tied]
        made = (dict(zip(tied, chosen, strict=True)) for chosen in product(*names))
        number *= sum(not any(wrong_choices(document, chosen)) for chosen in made)
    return number


def _tied(document: Document) -> list[list[str]]:
    """The paths of the open clauses, those together that conditions tie to one another."""
    groups = [{clause.path} for clause in document.open_clauses]
    for clause in document.open_clauses:
        for choice in clause.choices:
            for at, _required in choice.conditions:
                both = [group for group in groups if group & {clause.path, at}]
                groups = [group for group in groups if group not in both]
                groups.append(set().union(*both))
    return [sorted(group) for group in groups]


def each_alternative(document: Document, pairs: bool = False) -> Iterator[Reading]:
    """The default, and each alternative with nothing but what it needs; with ``pairs`` every two.

    Enough to see what each open clause does by itself, where the full product is too large.
    """
    clauses = {clause.path: clause for clause in document.clauses}
    single = [
        needed(clauses, clause.path, choice) or {}
        for clause in document.open_clauses
        for choice in clause.alternatives
    ]
    both = (
        {**one, **other}
        for one, other in combinations(single if pairs else (), 2)
        if all(one.get(path, name) == name for path, name in other.items())
    )
    told = set()
    for chosen in chain([{}], single, both):
        reading = reading_of(document, chosen)
        if reading not in told:
            told.add(reading)
            yield reading


def readings_by_alternative(document: Document, pairs: bool = False) -> tuple[Reading, ...]:
    """The readings of ``each_alternative``, all of them: with ``pairs`` they may be very many."""
    return tuple(each_alternative(document, pairs))
