"""The words of the glossary as one table, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from archive.exchange.columns import SEPARATOR
from archive.exchange.spoiled import guard
from archive.exchange.states import cells_of
from archive.exchange.tables import table_of
from archive.labelling.marks import marks_read, paths_of_marks
from archive.models import Implement, Term
from archive.models.record import HIDES_NAMES

# What follows the columns of the terms' own data file.
FURTHER = ("language", "games", "cites", "account_of", "labels", "notices")


def wordlist(terms: QuerySet[Term]) -> bytes:
    """Terms as CSV, in their order: the columns of their data file, then those of FURTHER.

    ``cites`` are the passages as ``key[locator]``; ``account_of`` the communities that speak in the
    source for themselves, empty for an outsider's. Terms whose names a warning stands before are
    left out. A cell that a spreadsheet would run is guarded.
    """
    table = table_of(Term)
    paths = (path.replace(".", "__") for path in paths_of_marks(Term.KIND))
    rows = terms.exclude(deceased__in=HIDES_NAMES).prefetch_related(
        Prefetch("implements", Implement.objects.in_circulation()), "source__account_of", *paths
    )
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([*table.by_name, *FURTHER])
    for term in rows:
        cells = [*cells_of(table, term).values(), *_further(term)]
        writer.writerow([guard(cell) for cell in cells])
    # Without the mark, some spreadsheets take the file for Windows-1252.
    return buffer.getvalue().encode("utf-8-sig")


def _further(term: Term) -> list[str]:
    uses = [use for use in term.uses.all() if not use.variant.withdrawn]
    marks = marks_read(term)
    speaking = [one.slug for one in term.source.account_of.all() if not one.withdrawn]
    return [
        term.language,
        _joined(use.variant.slug for use in uses),
        _joined(use.passage.cite for use in uses),
        _joined(speaking),
        _joined(mark.issued.name for mark in marks.labels),
        _joined(mark.issued.name for mark in marks.notices),
    ]


def _joined(values: Iterable[str]) -> str:
    return SEPARATOR.join(dict.fromkeys(values))
