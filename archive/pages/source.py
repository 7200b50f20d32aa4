"""The page of a source."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db.models import Count, Q, QuerySet

from archive.models import Citation, Passage, Source
from archive.pages.page import RecordPage
from archive.pages.reported import reporters, unread


class SourcePage(RecordPage[Source]):
    model = Source
    shown = frozenset({"passages", "account_of", "orthography"})

    def rows(self) -> QuerySet[Source]:
        return super().rows().prefetch_related("contributors", "rights", "account_of")

    def sources(self, record: Source) -> Iterable[Source]:
        citing = Citation.objects.filter(source=record)
        return reporters(citing, record) if unread(record) else [record]

    def context(self, record: Source) -> dict[str, Any]:
        passages = list(
            Passage.objects.in_circulation()
            .filter(source=record)
            .order_by("order")
            .annotate(statement_count=Count("statements", filter=Q(statements__withdrawn=False)))
        )
        return {
            "unread": None if passages else record,
            "passages_by_heading": [
                (heading, list(group))
                for heading, group in groupby(passages, key=lambda passage: passage.heading)
            ],
            "text_is_attached": any(passage.full_text for passage in passages),
        }
