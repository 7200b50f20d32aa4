"""The page of an implement."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from archive.models import Implement, Source
from archive.pages import features, opened
from archive.pages.page import RecordPage


class ImplementPage(RecordPage[Implement]):
    model = Implement
    shown = features.NAMES | {"variants"}
    choices = {"variant": "variants", "kind": "sort"}

    def rows(self) -> QuerySet[Implement]:
        return features.with_features(opened.implements())

    def found(self) -> QuerySet[Implement]:
        return features.with_features(super().found())

    def told(self, record: Implement) -> Iterable[str]:
        yield from (fact.in_words for fact in features.facts_of(record))
        yield record.get_sort_display()
        yield record.note

    def sources(self, record: Implement) -> Iterable[Source]:
        return (
            Source.objects.in_circulation()
            .filter(passages__statements__implements=record)
            .distinct()
        )
