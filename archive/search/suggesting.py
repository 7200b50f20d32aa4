"""What is suggested while somebody types: records whose titles and names begin so."""

from __future__ import annotations

from django.contrib.postgres.search import SearchRank
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Length

from archive.care.person import wards_met
from archive.folding import skeleton
from archive.models import Record, RestrictedEntry, SearchEntry
from archive.models.record import Deceased
from archive.search.query import SHORTEST_BEGINNING, beginning_query, read

MOST = 8
SHORTEST = 2
LONGEST_TITLE = 60


def suggest(typed: str) -> tuple[tuple[str, ...], list[Record]]:
    """The folded words of what was typed so far, and the records that are suggested for them.

    Native words and titles that begin so come first. No record is suggested whose names are asked
    to stand behind a warning.
    """
    words = read(typed).looked_for
    if sum(map(len, words)) < SHORTEST:
        return words, []
    whole = " ".join(words)
    key = skeleton(whole)
    wanted = beginning_query(words)
    condition = Q(vector=wanted) | Q(key=key)
    if len(key) >= SHORTEST_BEGINNING:
        condition |= Q(key__startswith=key)
    found: list[tuple[float, str, int]] = []
    for model in (SearchEntry, *([RestrictedEntry] if wards_met() else ())):
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
    return words, [records[pk] for pk in keys if pk in records]
