"""The page of a passage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from archive.kinds import kind_named
from archive.models import Passage, Source, Variant
from archive.pages import contents, opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class PassagePage(RecordPage[Passage]):
    model = Passage
    shown = frozenset(
        {"source", "note_to", "footnotes", "statements", "sentences", "term_uses"}
        | {"plate_references", "citations", "orthographies"}
    )
    choices = {"source": "source", "kind": "sort"}

    def rows(self) -> QuerySet[Passage]:
        return super().rows().select_related("source")

    def whole(self) -> QuerySet[Passage]:
        return (
            self.rows()
            .select_related("note_to__source")
            .prefetch_related("emendations", "source__rights")
        )

    def found(self) -> QuerySet[Passage]:
        return self.rows().prefetch_related("source__rights")

    def told(self, record: Passage) -> Iterable[str]:
        text = record.full_text if record.source.text_may_be_shown() else ""
        return record.summary, record.heading, text

    def led_to(self, record: Passage) -> Iterable[Passage]:
        return (record,)

    def trail(self, record: Passage) -> list[Step]:
        return [step_to_list(kind_named("source")), step_to(record.source)]

    def sources(self, record: Passage) -> Iterable[Source]:
        return [record.source]

    def cited_at(self, record: Passage) -> Iterable[tuple[Source, str]]:
        return [(record.source, record.locator)]

    def context(self, record: Passage) -> dict[str, Any]:
        neighbours = Passage.objects.in_circulation().filter(source=record.source)
        own = opened.statements().filter(passage=record)
        carried = opened.statements().filter(sentences__passage=record).exclude(passage=record)
        return {
            "statements": own,
            "carried_elsewhere": carried.distinct(),
            "terms": opened.terms().filter(uses__passage=record).distinct(),
            "variants": Variant.objects.in_circulation()
            .filter(term_uses__passage=record)
            .distinct(),
            "plate_references": opened.plate_references().filter(passage=record),
            "citations": record.citations.in_circulation().select_related("source"),
            "footnotes": neighbours.filter(note_to=record),
            "reading": contents.address_of(record),
            "before": neighbours.filter(order__lt=record.order).last(),
            "after": neighbours.filter(order__gt=record.order).first(),
            "text_may_be_shown": record.source.text_may_be_shown(),
        }
