"""The parts of a source that is read in order, and its table of contents.

A long source falls into parts, cut between headings where that can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count
from django.urls import reverse

from archive.models import Passage, Source, Statement

# So many fill a page, which is to load fast.
STATEMENTS_IN_A_PART = 120


@dataclass(frozen=True)
class Place:
    """Where a passage stands in the reading, and the address that leads there."""

    passage: Passage
    url: str


@dataclass(frozen=True)
class Heading:
    """A heading of the source with the passages under it; without words, those under none."""

    words: str
    places: list[Place]

    @property
    def all_notes(self) -> bool:
        """Whether it stands over nothing but footnotes."""
        return all(place.passage.sort == Passage.Sort.FOOTNOTE for place in self.places)


def passages_of(source: Source) -> list[Passage]:
    """All open passages of a source in their order, without their texts."""
    passages = Passage.objects.in_circulation().filter(source=source)
    return list(passages.order_by("order").defer("full_text", "summary"))


def parts_of(passages: Sequence[Passage]) -> list[list[Passage]]:
    """The passages in parts, cut where a heading begins, and within one only where it is long.

    No part holds more than STATEMENTS_IN_A_PART, but where a single passage does.
    """
    counted = Statement.objects.in_circulation().filter(passage__in=passages).order_by()
    said = dict(counted.values_list("passage").annotate(Count("pk")))
    parts: list[list[Passage]] = [[]]
    full = 0
    for _heading, under in groupby(passages, key=lambda passage: passage.heading):
        group = list(under)
        # An empty passage has its weight too.
        weights = [1 + said.get(passage.pk, 0) for passage in group]
        if full + sum(weights) > STATEMENTS_IN_A_PART >= sum(weights):
            parts.append([])
            full = 0
        for passage, weight in zip(group, weights, strict=True):
            if full and full + weight > STATEMENTS_IN_A_PART:
                parts.append([])
                full = 0
            parts[-1].append(passage)
            full += weight
    return [part for part in parts if part]


def contents_of(parts: Sequence[Sequence[Passage]], here: int) -> list[Heading]:
    """The headings of a source, each passage with its address as seen from the part ``here``."""
    places = [
        Place(passage, f"{f'?page={number}' if number != here else ''}#at-{passage.slug}")
        for number, part in enumerate(parts, start=1)
        for passage in part
    ]
    return [
        Heading(words, list(group))
        for words, group in groupby(places, key=lambda place: place.passage.heading)
    ]


def address_of(passage: Passage) -> str:
    """Where a passage stands in the reading of its source."""
    address = reverse("source-read", kwargs={"slug": passage.source.slug})
    parts = parts_of(passages_of(passage.source))
    here = (n for n, part in enumerate(parts, start=1) if passage in part)
    number = next(here, 1)
    return f"{address}{'' if number == 1 else f'?page={number}'}#at-{passage.slug}"
