"""A document that need not be stored, looked at as a whole: what is wrong, or what it decides."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from archive.models import Record
from games.documents.checking import Names, needed_to_store, unresolved_in
from games.rules import Document, DocumentError, Problem, Report, parse, report
from games.rules.report import MOST_STATES


@dataclass(frozen=True)
class Examination:
    """What came of looking at a document.

    ``errors`` say why it is wrong; where there are none, ``document`` and ``report`` are what it
    says and decides, and ``before_storing`` what it lacks to be a ruleset of this archive.
    """

    errors: tuple[Problem, ...]
    document: Document | None = None
    report: Report | None = None
    before_storing: tuple[Problem, ...] = ()


def examine(
    source: str | bytes,
    every: bool = False,
    most_states: int = MOST_STATES,
    seconds: float = inf,
) -> Examination:
    """Check a document by itself and against the archive, and report what it decides.

    The bounds are those of ``games.rules.report``. Nothing is stored.
    """
    try:
        document = parse(source)
    except DocumentError as error:
        return Examination(error.problems)
    unresolved = unresolved_in(document, _names_in_the_archive())
    if unresolved:
        return Examination(tuple(sorted(set(unresolved))))
    told = report(document, every=every, most_states=most_states, seconds=seconds)
    return Examination((), document, told, tuple(needed_to_store(document)))


def _names_in_the_archive() -> Names:
    names: dict[str, set[str]] = {"variant": set(), "statement": set(), "implement": set()}
    records = Record.objects.in_circulation().filter(kind__in=list(names))
    for kind, slug in records.values_list("kind", "slug"):
        names[kind].add(slug)
    return names
