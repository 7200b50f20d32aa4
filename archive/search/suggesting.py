"""What is suggested while somebody types: records whose titles and names begin so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.postgres.search import SearchRank
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Length

from archive.care.person import wards_met
from archive.folding import skeleton
from archive.models import Record, RestrictedEntry, SearchEntry
from archive.models.record import Deceased
from archive.search.query import SHORTEST_BEGINNING, beginning_query, read, word_query
from archive.search.slips import nearest_word

MOST = 8
SHORTEST = 2
LONGEST_TITLE = 60


@dataclass(frozen=True)
class Suggested:
    """The records suggested for what was typed so far, and the folded words by which they were met.

    ``slips`` gives the words that were taken for those typed, where no name has these.
    """

    words: tuple[str, ...]
    records: list[Record]
    slips: Mapping[str, str] = field(default_factory=dict)


def suggest(typed: str) -> Suggested:
    """The records whose names begin as what was typed so far; else those that it may have meant.

    Native words and titles that begin so come first. No record is suggested whose names are asked
    to stand behind a warning.
    """
    words = read(typed).looked_for
    if sum(map(len, words)) < SHORTEST:
        return Suggested(words, [])
    if records := _beginning(words):
        return Suggested(words, records)
    slips = {word: meant for word in words if _is_nowhere(word) and (meant := nearest_word(word))}
    mended = tuple(slips.get(word, word) for word in words)
    return Suggested(mended, _beginning(mended) if slips else [], slips)


def _beginning(words: tuple[str, ...]) -> list[Record]:
    """The best records with these words among their titles and names, the last one only begun."""
    whole = " ".join(words)
    key = skeleton(whole)
    wanted = beginning_query(words)
    condition = Q(vector=wanted) | Q(key=key)
    if len(key) >= SHORTEST_BEGINNING:
        condition |= Q(key__startswith=key)
    found: list[tuple[float, str, int]] = []
    for model in _entries():
        rank = SearchRank(F("vector"), wanted, weights=[0.1, 0.2, 0.4, 1.0])
        relevance = models.Case(
            models.When(title=whole, then=Value(4.0)),
            models.When(key=key, then=Value(3.0)),
            models.When(title__startswith=whole, then=Value(2.0)),
            models.When(key__startswith=key, then=Value(1.5)),
            default=rank,
            output_field=models.FloatField(),
        )
        entries = (
            model._default_manager.filter(condition, record__withdrawn=False)
            # A title that is a sentence is no name.
            .alias(length=Length("title"))
            .filter(length__lte=LONGEST_TITLE)
            .exclude(record__deceased__in=(Deceased.NAMES, Deceased.BOTH))
            .annotate(relevance=relevance)
        )
        best = entries.order_by("-relevance", "record__sort_key", "pk")
        rows = best.values_list("relevance", "record__sort_key", "pk")[:MOST]
        found += [(-relevance, sort_key, pk) for relevance, sort_key, pk in rows]
    keys = [pk for _relevance, _sort_key, pk in sorted(found)[:MOST]]
    records = Record.objects.in_bulk(keys)
    return [records[pk] for pk in keys if pk in records]


def _is_nowhere(word: str) -> bool:
    """Whether no record that the person may see has a word."""
    wanted = word_query(word)
    return not any(model._default_manager.filter(vector=wanted).exists() for model in _entries())


def _entries() -> tuple[type[SearchEntry] | type[RestrictedEntry], ...]:
    """The entries that are looked through: for members those of what is restricted too."""
    return (SearchEntry, RestrictedEntry) if wards_met() else (SearchEntry,)
