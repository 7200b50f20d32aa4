"""The choices beside a search: each value by which it can be narrowed, with its count."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from archive import kinds
from archive.kinds import Kind
from archive.models import Record, Source
from archive.pages.register import PAGES
from archive.pages.searched import FACETS, KINDS_OF_FACETS, name_of
from archive.search.counting import Counts, Narrowing

LABELS: dict[str, str | Promise] = {
    "kind": _("Kind"),
    "community": _("Community"),
    "class": _("Class of games"),
    "source": _("Source"),
}
# Beyond these the rarer ones are folded away.
FIRST = 8


@dataclass(frozen=True)
class Value:
    """One value: its name in the address and in words, how many records it has, if it is chosen."""

    name: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Facet:
    """One sort of choices in their order, of which those that few records have are folded away."""

    name: str
    label: str | Promise
    values: list[Value]

    @property
    def any_chosen(self) -> bool:
        """Whether any of its values is chosen."""
        return any(value.chosen for value in self.values)

    @cached_property
    def first(self) -> list[Value]:
        """The values that most records have, and those chosen, in their own order."""
        return [value for value in self.values if value in self._leading]

    @cached_property
    def others(self) -> list[Value]:
        """The values that are folded away."""
        return [value for value in self.values if value not in self._leading]

    @cached_property
    def _leading(self) -> frozenset[Value]:
        if len(self.values) <= FIRST + 2:
            return frozenset(self.values)
        ranked = sorted(self.values, key=lambda value: (not value.chosen, -value.count))
        return frozenset(ranked[:FIRST])


def in_human_order() -> list[Kind]:
    """The kinds as visitors look for them; those of other apps last."""
    order = list(PAGES)
    return sorted(
        kinds.all_kinds(),
        key=lambda kind: order.index(kind.name) if kind.name in PAGES else len(order),
    )


def facets_of(narrowing: Narrowing, counts: Counts) -> list[Facet]:
    """The choices of a search that some record found has, and those made already.

    A value that the person does not see is none.
    """
    keys = {key for name in FACETS.values() if name != "kinds" for key in counts.of[name]}
    keys |= {key for name in KINDS_OF_FACETS for key in getattr(narrowing, FACETS[name])}
    known: dict[int, Record] = Record.objects.in_circulation().in_bulk(keys) if keys else {}
    sources = [key for key, record in known.items() if record.kind == Source.KIND]
    known |= Source.objects.in_bulk(sources) if sources else {}
    facets = [Facet("kind", LABELS["kind"], _of_kinds(narrowing.kinds, counts))]
    facets += [
        Facet(
            name,
            LABELS[name],
            _of_records(getattr(narrowing, FACETS[name]), counts.of[FACETS[name]], known),
        )
        for name in KINDS_OF_FACETS
    ]
    return [facet for facet in facets if facet.values]


def _of_kinds(chosen: Collection[str], counts: Counts) -> list[Value]:
    return [
        Value(kind.name, str(capfirst(str(kind.label_plural))), number, kind.name in chosen)
        for kind in in_human_order()
        if (number := counts.of["kinds"].get(kind.name, 0)) or kind.name in chosen
    ]


def _of_records(
    chosen: Collection[int], counted: Mapping[Any, int], known: Mapping[int, Record]
) -> list[Value]:
    records = [known[key] for key in {*counted, *chosen} if key in known]
    return [
        Value(record.slug, name_of(record), counted.get(record.pk, 0), record.pk in chosen)
        for record in sorted(records, key=lambda record: (record.sort_key, record.slug))
    ]
