"""The page of a term."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from archive.models import Passage, Source, Term
from archive.pages import opened
from archive.pages.page import RecordPage
from archive.pages.related import related_by_sort, with_related


class TermPage(RecordPage[Term]):
    model = Term
    shown = frozenset({"source", "communities", "uses", "relations", "related_from", "recordings"})
    choices = {
        "source": "source",
        "community": "communities",
        "kind": "sort",
        "variant": "uses__variant",
    }
    former_choices = {"game": "variant"}

    def rows(self) -> QuerySet[Term]:
        return opened.terms()

    def whole(self) -> QuerySet[Term]:
        return with_related(opened.terms())

    def found(self) -> QuerySet[Term]:
        return opened.terms()

    def told(self, record: Term) -> Iterable[str]:
        gloss = f"“{record.gloss_as_printed}” — " if record.gloss_as_printed else ""
        return f"{gloss}{record.denotes}", record.note

    def led_to(self, record: Term) -> Iterable[Passage]:
        return {use.passage: None for use in record.uses.all()}

    def sources(self, record: Term) -> Iterable[Source]:
        return [record.source]

    def cited_at(self, record: Term) -> Iterable[tuple[Source, str]]:
        used = [use.passage for use in record.uses.all() if not use.passage.withdrawn]
        return [(passage.source, passage.locator) for passage in used]

    def context(self, record: Term) -> dict[str, Any]:
        return {
            "related_by_sort": related_by_sort(record),
            "recordings": opened.recordings().filter(term=record),
        }


class GlossaryPage(TermPage):
    """The words as the glossary shows them, each with those it is related to."""

    def rows(self) -> QuerySet[Term]:
        return with_related(super().rows()).select_related("source__orthography__passage__source")
