"""Which records a query finds, in order of relevance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.postgres.search import SearchRank, TrigramWordSimilarity
from django.db import connection, models, transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest

from archive.care.person import wards_met
from archive.models import Passage, Record, RestrictedEntry, SearchEntry
from archive.search.counting import Narrowing, with_those_below
from archive.search.facets import NAMES
from archive.search.query import Query, TextQuery, read, word_query
from archive.search.slips import nearest_word

MOST_RESULTS = 1000
ALIKE = 0.45

_FIELDS = ("title", "key", "names", "vector", *NAMES)


@dataclass(frozen=True)
class Found:
    """What a search found: records in order of relevance, and how they answer what was typed.

    ``query`` is what was looked for in the end: where no record has a word, and the archive has
    one much like it, ``slips`` gives that for it. ``alike`` says that the records do not have what
    was typed: they have the mended words or, without slips, only names that are like it. ``met``
    counts for each word of a query that found nothing how many records have it by itself.
    """

    records: QuerySet[Record]
    query: Query
    alike: bool = False
    slips: Mapping[str, str] = field(default_factory=dict)
    met: Mapping[str, int] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """The folded words that had to be found."""
        return self.query.looked_for

    def narrowed(self, narrowing: Narrowing) -> QuerySet[Record]:
        """The records found, narrowed to any of the values of each facet."""
        records = self.records
        if narrowing.kinds:
            records = records.filter(kind__in=narrowing.kinds)
        for name in NAMES:
            if keys := getattr(narrowing, name):
                within = with_those_below(name, keys)
                records = records.filter(**{f"entry_{name}__overlap": within})
        return records


def search(typed: str, kind: str = "", *, as_typed: bool = False) -> Found:
    """The records that hold every word of what was typed, of one kind if ``kind`` names it.

    They are those that are open, and those that the person of this transaction may see besides.
    ``as_typed`` says that words are taken letter by letter, and no slip is mended.
    """
    query = read(typed)
    seen = _Seen.by_this_person()
    records = seen.of_kind(kind)
    if not query.looked_for:
        return Found(_none_of(records), query)
    found = records.filter(pk__in=seen.that_meet(query.wanted))
    if found.exists():
        every = found if as_typed else seen.with_all(records, query)
        return Found(_ranked(every, query), query)
    met = {
        word: records.filter(pk__in=seen.that_meet(word_query(word))) for word in query.looked_for
    }
    counts = {word: found.count() for word, found in met.items()}
    if as_typed:
        return Found(_none_of(records), query, met=counts)
    # A native word may be spelled as nothing is, but for letters that are doubled.
    spelled = seen.with_all(records, query).exists()
    if slips := _slips(seen, counts, kind):
        mended = query.with_words(slips)
        found = seen.with_all(records, mended)
        if found.exists():
            return Found(_ranked(found, mended), mended, alike=not spelled, slips=slips)
    if spelled:
        return Found(_ranked(seen.with_all(records, query), query), query)
    if all(counts.values()):
        return Found(_none_of(records), query, met=counts)
    alike = records.filter(pk__in=seen.named_alike(query.whole))
    return Found(_by_likeness(alike, query.whole), query, alike=True, met=counts)


@dataclass(frozen=True)
class _Seen:
    """What the person of this transaction sees in search, asked once.

    ``restricted`` says that it may be more than what is open; ``texts`` are the sources whose
    attached texts may be shown.
    """

    restricted: bool
    texts: list[int]

    @classmethod
    def by_this_person(cls) -> _Seen:
        return cls(bool(wards_met()), Passage.sources_of_texts_to_show())

    def of_kind(self, kind: str) -> QuerySet[Record]:
        """The records of a kind, or of all, with the fields of their entries."""
        records: QuerySet[Record] = Record.objects.in_circulation().annotate(**self._entries())
        return records.filter(kind=kind) if kind else records

    def with_all(self, records: QuerySet[Record], query: Query) -> QuerySet[Record]:
        """Those that have all the words of a query, or are spelled as it is."""
        return records.filter(pk__in=self.that_meet(query.wanted, query.spelled_so()))

    def that_meet(self, wanted: TextQuery, also: Q | None = None) -> QuerySet[Any, Any]:
        """The keys of the records whose entry meets a query, or has ``also``.

        An attached text is looked through where, at this moment, it may be shown.
        """
        condition = Q(vector=wanted) | (also or Q(pk__in=[]))
        if self.texts:
            passages = Passage.objects.filter(source__in=self.texts).values("pk")
            condition |= Q(text_vector=wanted, record__in=passages)
        return self._keys(condition)

    def named_alike(self, whole: str) -> list[int]:
        """The keys of the records of whose title or names a part is like what was typed."""
        alike = Q(title__trigram_word_similar=whole) | Q(names__trigram_word_similar=whole)
        # The bound of likeness, which lets an index be used, ends with the transaction.
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('pg_trgm.word_similarity_threshold', %s, true)", [str(ALIKE)]
            )
            return list(self._keys(alike).values_list("pk", flat=True))

    def _keys(self, condition: Q) -> QuerySet[Any, Any]:
        keys = SearchEntry.objects.filter(condition).values("pk")
        if self.restricted:
            keys = keys.union(RestrictedEntry.objects.filter(condition).values("pk"), all=True)
        return keys

    def _entries(self) -> dict[str, Any]:
        """The fields of a record's entry: of the open one, or for members of either."""
        if not self.restricted:
            return {f"entry_{name}": models.F(f"search_entry__{name}") for name in _FIELDS}
        return {
            f"entry_{name}": Coalesce(f"search_entry__{name}", f"restricted_entry__{name}")
            for name in _FIELDS
        }


def _slips(seen: _Seen, counts: Mapping[str, int], kind: str) -> dict[str, str]:
    """For words that nothing in the archive has, the words that it has for them, if any."""
    found = {}
    for word, number in counts.items():
        elsewhere = seen.of_kind("").filter(pk__in=seen.that_meet(word_query(word)))
        if number or (kind and elsewhere.exists()):
            continue
        if nearest := nearest_word(word):
            found[word] = nearest
    return found


def _none_of(records: QuerySet[Record]) -> QuerySet[Record]:
    return records.annotate(relevance=Value(0.0)).none()


def _ranked(records: QuerySet[Record], query: Query) -> QuerySet[Record]:
    called_so = models.Case(
        models.When(entry_title=query.whole, then=Value(2.0)),
        models.When(entry_key=query.key or None, then=Value(1.0)),
        models.When(entry_title__startswith=query.whole, then=Value(0.5)),
        default=Value(0.0),
    )
    rank = SearchRank(models.F("entry_vector"), query.wanted, weights=[0.1, 0.2, 0.4, 1.0])
    ranked = records.annotate(relevance=rank + called_so)
    return ranked.order_by("-relevance", "sort_key", "slug")


def _by_likeness(records: QuerySet[Record], whole: str) -> QuerySet[Record]:
    likeness = Greatest(
        TrigramWordSimilarity(whole, "entry_title"),
        TrigramWordSimilarity(whole, "entry_names"),
    )
    return records.annotate(relevance=likeness).order_by("-relevance", "sort_key", "slug")
