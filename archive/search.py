"""Search over all kinds of record: full text and likeness of the folded words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Any

from django.contrib.postgres.search import (
    CombinedSearchQuery,
    SearchQuery,
    SearchRank,
    SearchVector,
    TrigramWordSimilarity,
)
from django.db import models
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest

from archive import kinds
from archive.care.person import seeing, wards_met
from archive.folding import fold, parts_of_compounds, skeleton
from archive.models import Record, RestrictedEntry, SearchEntry

MOST_RESULTS = 1000
LONGEST_QUERY = 200
MOST_WORDS = 12
ALIKE = 0.45
_BATCH = 500


@dataclass(frozen=True)
class Found:
    """What a search found: records in order of relevance, and whether they are only alike.

    ``alike`` says that no record has all the words, so that those with similar names are given.
    ``words`` are the folded words that were looked for.
    """

    records: QuerySet[Record]
    words: tuple[str, ...]
    alike: bool


def search(query: str, kind: str = "") -> Found:
    """The records that hold every word of ``query``, of one kind if ``kind`` names it.

    They are those that are open, and those that the person of this transaction may see besides.
    """
    words = tuple(fold(query[:LONGEST_QUERY]).split()[:MOST_WORDS])
    records: QuerySet[Record] = Record.objects.in_circulation().annotate(**_entries())
    if kind:
        records = records.filter(kind=kind)
    if not words:
        return Found(records.none(), words, alike=False)
    whole = " ".join(words)
    wanted = _every_word(words)
    key = skeleton(whole)
    spelled_so = Q(entry_key=key)
    if len(key) > 2:
        spelled_so |= Q(entry_key__startswith=key)
    with_all = records.filter(Q(entry_vector=wanted) | spelled_so)
    if not with_all.exists():
        return Found(_with_similar_names(records, whole), words, alike=True)
    called_so = models.Case(
        models.When(entry_title=whole, then=Value(2.0)),
        models.When(entry_key=key, then=Value(1.0)),
        models.When(entry_title__startswith=whole, then=Value(0.5)),
        default=Value(0.0),
    )
    rank = SearchRank(models.F("entry_vector"), wanted, weights=[0.1, 0.2, 0.4, 1.0])
    ranked = with_all.annotate(relevance=rank + called_so)
    return Found(ranked.order_by("-relevance", "sort_key", "slug"), words, alike=False)


def _entries() -> dict[str, Any]:
    """The fields of a record's entry: of the open one, or for members of either."""
    fields = ("title", "key", "names", "vector")
    if not wards_met():
        return {f"entry_{name}": models.F(f"search_entry__{name}") for name in fields}
    return {
        f"entry_{name}": Coalesce(f"search_entry__{name}", f"restricted_entry__{name}")
        for name in fields
    }


def _every_word(words: Iterable[str]) -> SearchQuery | CombinedSearchQuery:
    """A query that every word must meet: as it stands, as a beginning, or by its English stem.

    A word of one or two letters is met only as it stands.
    """
    return reduce(
        and_,
        (
            SearchQuery(f"{word}:*" if len(word) > 2 else word, config="simple", search_type="raw")
            | SearchQuery(word, config="english")
            for word in words
        ),
    )


def _with_similar_names(records: QuerySet[Record], whole: str) -> QuerySet[Record]:
    likeness = Greatest(
        TrigramWordSimilarity(whole, "entry_title"),
        TrigramWordSimilarity(whole, "entry_names"),
    )
    alike = records.annotate(likeness=likeness).filter(likeness__gte=ALIKE)
    return alike.order_by("-likeness", "sort_key", "slug")


def index(records: QuerySet[Any]) -> None:
    """Make the search entries of these records, of a kind that is searched, true again.

    The entry of a record holds what those see who may see it, so that no word of a restricted
    record finds an open one.
    """
    gone = list(records.filter(withdrawn=True).values_list("pk", flat=True))
    for model in (SearchEntry, RestrictedEntry):
        model._default_manager.filter(record__in=gone).delete()
    there = records.exclude(withdrawn=True)
    for wards in there.order_by().values_list("wards", flat=True).distinct():
        with seeing(wards):
            _enter(list(there.filter(wards=wards)), RestrictedEntry if wards else SearchEntry)


def _enter(records: Iterable[Record], model: Any) -> None:
    entries = []
    for record in records:
        names, words = record.search_text()
        entries.append(
            model(
                record_id=record.pk,
                kind=record.kind,
                title=fold(record.title)[:400],
                key=record.search_key(),
                names=fold(names),
                words=fold(f"{words} {parts_of_compounds(f'{record.title} {names} {words}')}"),
                vector="",
            )
        )
    model._default_manager.bulk_create(
        entries,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["record"],
        update_fields=["kind", "title", "key", "names", "words"],
    )
    model._default_manager.filter(record__in=[entry.pk for entry in entries]).update(
        vector=SearchVector("title", weight="A", config="simple")
        + SearchVector("names", weight="B", config="simple")
        + SearchVector("words", weight="C", config="simple")
        + SearchVector("title", "names", "words", weight="D", config="english")
    )


def index_all() -> None:
    """Make the search entries of all records true again."""
    for kind in kinds.all_kinds():
        if kind.searched:
            index(kind.model._default_manager.all())


def index_these(keys: Mapping[str, Collection[int]]) -> None:
    """Make the search entries of the records with these keys, by kind, true again."""
    for name, own_keys in keys.items():
        kind = kinds.kind_named(name)
        if kind.searched:
            index(kind.model._default_manager.filter(pk__in=own_keys))
