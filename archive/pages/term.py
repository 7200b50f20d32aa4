"""The page of a term."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, QuerySet

from archive.models import Passage, Source, Term, TermRelation
from archive.pages import opened
from archive.pages.page import RecordPage


class TermPage(RecordPage[Term]):
    model = Term
    shown = frozenset({"source", "communities", "uses", "relations", "related_from", "recordings"})
    choices = {"source": "source", "community": "communities", "kind": "sort"}

    def rows(self) -> QuerySet[Term]:
        return opened.terms()

    def whole(self) -> QuerySet[Term]:
        words = Term.objects.in_circulation().select_related("source")
        return opened.terms().prefetch_related(
            Prefetch(
                "relations",
                TermRelation.objects.filter(related__withdrawn=False).prefetch_related(
                    Prefetch("related", words.prefetch_related("communities"))
                ),
            ),
            Prefetch(
                "related_from",
                TermRelation.objects.filter(term__withdrawn=False).prefetch_related(
                    Prefetch("term", words.prefetch_related("communities"))
                ),
            ),
        )

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
        """The related terms by the sort of their relation, never merged, with its note."""
        related = [(relation, relation.related) for relation in record.relations.all()]
        related += [(relation, relation.term) for relation in record.related_from.all()]
        by_sort = [
            (sort.label, [pair for pair in related if pair[0].sort == sort])
            for sort in TermRelation.Sort
        ]
        return {
            "related_by_sort": [(label, pairs) for label, pairs in by_sort if pairs],
            "recordings": opened.recordings().filter(term=record),
        }
