"""The one other answer under which the same is thrown or hidden in two games that differ in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _

from games.forms.columns import READING, Column
from games.forms.comparing import Comparing
from games.pages.comparing_throws import kind_of
from games.play.grounds import say
from games.rules import Choice, NotPlayableError, Reading, ReadingError, reading_of, rules_of


@dataclass(frozen=True)
class Way:
    """An answer to an open point of one game that brings it together with others.

    ``address`` is what stands after the question mark of the comparison with it.
    """

    column: Column
    others: tuple[Column, ...]
    asks: str
    answer: str
    basis: str
    address: str

    @property
    def games(self) -> str:
        """The others by their names."""
        return get_text_list([one.label for one in self.others], _("and"))


def ways_together(asked: Comparing, left_over: Sequence[Column]) -> list[Way]:
    """The ways there are for the games of which no throw or guess is one of another's."""
    return [way for column in left_over for way in _ways_of(asked, column)]


def _ways_of(asked: Comparing, column: Column) -> Iterator[Way]:
    document, reading = column.document, column.reading
    assert document is not None
    assert reading is not None
    now = dict(reading.departures)
    kinds = [(one, kind_of(one.rules)) for one in asked.columns if one.place != column.place]
    for clause in document.open_clauses:
        for choice in (clause.default, *clause.alternatives):
            if choice.name == now.get(clause.path, clause.default.name):
                continue
            try:
                other = reading_of(document, {**now, clause.path: choice.name})
                kind = kind_of(rules_of(document, other))
            except (ReadingError, NotPlayableError):
                # It stands only with another answer, or the account leaves a hole there.
                continue
            if alike := tuple(one for one, found in kinds if found is not None and found == kind):
                yield _way(asked, column, alike, say(clause.asks), choice, other)


def _way(
    asked: Comparing,
    column: Column,
    others: tuple[Column, ...],
    asks: str,
    choice: Choice,
    reading: Reading,
) -> Way:
    return Way(
        column=column,
        others=others,
        asks=asks,
        answer=capfirst(say(choice.text)),
        basis=choice.basis.value,
        address=asked.address_with(**{f"{READING}{column.place}": str(reading)}),
    )
