"""The page of a source."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db.models import Count, Q, QuerySet

from archive.models import Passage, Source
from archive.pages.page import RecordPage


class SourcePage(RecordPage[Source]):
    model = Source
    shown = frozenset({"passages"})

    def rows(self) -> QuerySet[Source]:
        return super().rows().prefetch_related("contributors", "rights")

    def sources(self, record: Source) -> Iterable[Source]:
        return [record]

    def context(self, record: Source) -> dict[str, Any]:
        passages = list(
            Passage.objects.in_circulation()
            .filter(source=record)
            .order_by("order")
            .annotate(statement_count=Count("statements", filter=Q(statements__withdrawn=False)))
        )
        return {
            "passages_by_heading": [
                (heading, list(group))
                for heading, group in groupby(passages, key=lambda passage: passage.heading)
            ],
            "text_is_attached": any(passage.full_text for passage in passages),
        }
