"""Related terms by the sort of their relation; the sorts are never merged."""

from __future__ import annotations

from typing import TypeAlias

from django.db.models import Prefetch, QuerySet
from django.utils.functional import Promise

from archive.models import Term, TermRelation

Related: TypeAlias = "list[tuple[str | Promise, list[tuple[TermRelation, Term]]]]"


def with_related(terms: QuerySet[Term]) -> QuerySet[Term]:
    """The terms with what they are related to, whichever of two a relation was entered on."""
    words = Term.objects.in_circulation().select_related("source").prefetch_related("communities")
    return terms.prefetch_related(
        Prefetch(
            "relations",
            TermRelation.objects.filter(related__withdrawn=False).prefetch_related(
                Prefetch("related", words)
            ),
        ),
        Prefetch(
            "related_from",
            TermRelation.objects.filter(term__withdrawn=False).prefetch_related(
                Prefetch("term", words)
            ),
        ),
    )


def related_by_sort(term: Term) -> Related:
    """The words of each sort of relation, with the relations and the terms that they lead to."""
    related = [(relation, relation.related) for relation in term.relations.all()]
    related += [(relation, relation.term) for relation in term.related_from.all()]
    related.sort(key=lambda pair: (pair[1].sort_key, pair[1].slug))
    by_sort = [
        (sort.label, [pair for pair in related if pair[0].sort == sort])
        for sort in TermRelation.Sort
    ]
    return [(label, pairs) for label, pairs in by_sort if pairs]
