"""The page of an item."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from archive.models import Item, Source
from archive.pages import features, opened
from archive.pages.page import RecordPage


class ItemPage(RecordPage[Item]):
    model = Item
    shown = features.NAMES | {"institution", "provenience", "part_of", "communities", "images"}
    choices = {"institution": "institution", "community": "communities"}

    def rows(self) -> QuerySet[Item]:
        return opened.items()

    def whole(self) -> QuerySet[Item]:
        return features.with_features(self.rows())

    def found(self) -> QuerySet[Item]:
        return features.with_features(super().found().select_related("institution"))

    def told(self, record: Item) -> Iterable[str]:
        held = record.institution.title if record.institution else record.institution_as_printed
        number = record.accession_as_printed
        yield ", ".join(part for part in (held, number and f"no. {number}") if part)
        yield from (fact.in_words for fact in features.facts_of(record))
        yield record.provenance
        yield record.note

    def sources(self, record: Item) -> Iterable[Source]:
        return Source.objects.in_circulation().filter(passages__statements__items=record).distinct()
