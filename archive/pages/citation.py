"""The page of a citation."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from archive.kinds import kind_named
from archive.models import Citation, Passage, Source
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class CitationPage(RecordPage[Citation]):
    model = Citation
    shown = frozenset({"passage", "source"})
    choices = {"source": "source"}

    def rows(self) -> QuerySet[Citation]:
        return super().rows().select_related("passage__source", "source")

    def found(self) -> QuerySet[Citation]:
        return self.rows()

    def led_to(self, record: Citation) -> Iterable[Passage]:
        return (record.passage,)

    def trail(self, record: Citation) -> list[Step]:
        return [
            step_to_list(kind_named("source")),
            step_to(record.passage.source),
            Step(record.passage.locator, record.passage.get_absolute_url()),
        ]

    def cited_at(self, record: Citation) -> Iterable[tuple[Source, str]]:
        return [(record.passage.source, record.passage.locator)]
