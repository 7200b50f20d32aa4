"""The page of a term."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from archive.models import Source, Term
from archive.pages import opened
from archive.pages.page import RecordPage
from archive.pages.related import related_by_sort, with_related


class TermPage(RecordPage[Term]):
    model = Term
    shown = frozenset({"source", "communities", "uses", "relations", "related_from", "recordings"})
    choices = {"source": "source", "community": "communities", "kind": "sort"}

    def rows(self) -> QuerySet[Term]:
        return opened.terms()

    def whole(self) -> QuerySet[Term]:
        return with_related(opened.terms())

    def sources(self, record: Term) -> Iterable[Source]:
        return [record.source]

    def context(self, record: Term) -> dict[str, Any]:
        return {
            "related_by_sort": related_by_sort(record),
            "recordings": opened.recordings().filter(term=record),
        }


class GlossaryPage(TermPage):
    """The words as the glossary is narrowed: by their people, source, kind or game."""

    choices = {**TermPage.choices, "game": "uses__variant"}

    def rows(self) -> QuerySet[Term]:
        return with_related(super().rows()).select_related("source__orthography__passage__source")
