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

    def sources(self, record: Item) -> Iterable[Source]:
        return Source.objects.in_circulation().filter(passages__statements__items=record).distinct()
