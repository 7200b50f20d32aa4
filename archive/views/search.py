"""Search over all kinds of record, and what is suggested while somebody types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from archive import kinds
from archive.kinds import Kind
from archive.models import Passage, Record
from archive.pages.facets import facets_of, in_human_order
from archive.pages.hits import Hit, Stretch, hits_of
from archive.pages.narrowing import UnknownValueError
from archive.pages.paging import page_asked_for
from archive.pages.searched import LISTED, ORDERS, Asked, read
from archive.search import LONGEST_QUERY, MOST_RESULTS, MOST_WORDS, search
from archive.search.counting import Counts, count
from archive.search.marking import beginning_marker
from archive.search.suggesting import suggest
from archive.views.renamed import at_present_names

HITS_OF_A_KIND = 10
HITS_ON_A_PAGE = 100

# What is shown of a record that was found: its key, and those it counts under.
_SHOWN = ("pk", "kind", "entry_communities", "entry_sources")


@dataclass(frozen=True)
class Group:
    """What was found of one kind: the first hits, how many there are, the search for all."""

    kind: Kind
    hits: list[Hit]
    count: int
    whole: str


def results(request: HttpRequest) -> HttpResponse:
    """What a search found, the best of every kind or all of one kind."""
    try:
        asked = read(request.GET)
    except UnknownValueError as refused:
        context = {"refused": refused, "query": request.GET.get("q", "").strip()}
        return render(request, "search_refused.html", context, status=400)
    if asked.moved:
        return at_present_names(request, asked.moved)
    found = search(asked.typed, as_typed=asked.as_typed)
    context = {
        "asked": asked,
        "found": found,
        "orders": ORDERS,
        "longest": LONGEST_QUERY,
        "most_words": MOST_WORDS,
        "too_long": len(asked.typed) > LONGEST_QUERY,
        "too_many_words": len(asked.typed.split()) > MOST_WORDS,
        "searches_texts": bool(Passage.sources_of_texts_to_show()),
        "most_results": MOST_RESULTS,
    }
    if found.words:
        counts = count(found.records, asked.narrowing)
        narrowed = found.narrowed(asked.narrowing)
        context |= {
            "counts": counts,
            "facets": facets_of(asked.narrowing, counts),
            "wider": _wider(asked, counts),
            "insist": asked.address(as_typed="1"),
            "slips": [(typed, meant) for typed, meant in found.slips.items()],
            "lost": [word for word, number in found.met.items() if not number],
            "apart": [(word, number, asked.address(q=word)) for word, number in found.met.items()],
            **_told(asked, narrowed, found.query, counts),
        }
    return render(request, "search.html", context)


def _told(asked: Asked, narrowed: QuerySet[Record], query: Any, counts: Counts) -> dict[str, Any]:
    """The hits of a page: the best of every kind, or those of one kind that stand on it."""
    order = ("sort_key", "slug") if asked.order == LISTED else ("-relevance", "sort_key", "slug")
    page: Page[Any] | None = None
    no_page = ""
    if asked.kind:
        keys = list(narrowed.order_by(*order).values_list("pk", flat=True)[:MOST_RESULTS])
        page, no_page = page_asked_for(keys, HITS_ON_A_PAGE, asked.page)
        own = {row[0]: row for row in narrowed.filter(pk__in=page.object_list).values_list(*_SHOWN)}
        rows = [own[key] for key in page.object_list if key in own]
    else:
        place = Window(
            RowNumber(),
            partition_by=F("kind"),
            order_by=[F(n[1:]).desc() if n[0] == "-" else F(n).asc() for n in order],
        )
        first = narrowed.annotate(place=place).filter(place__lte=HITS_OF_A_KIND)
        rows = list(first.order_by("kind", "place").values_list(*_SHOWN))
    by_kind: dict[str, list[int]] = {}
    for key, kind, _communities, _sources in rows:
        by_kind.setdefault(kind, []).append(key)
    values = {
        key: {"communities": communities, "sources": sources}
        for key, _kind, communities, sources in rows
    }
    own_kinds = {kind: by_kind[kind.name] for kind in in_human_order() if kind.name in by_kind}
    hits = hits_of(query, own_kinds, values)
    numbers = counts.of["kinds"]
    groups = [
        Group(kind, hits[kind], numbers.get(kind.name, 0), asked.address(kind=[kind.name]))
        for kind in own_kinds
    ]
    return {
        "groups": groups,
        "rows": page,
        "no_page": no_page,
        "page_query": asked.address(),
        "cut": bool(asked.kind) and counts.total > MOST_RESULTS,
        "every_kind": asked.address(kind=""),
    }


def _wider(asked: Asked, counts: Counts) -> list[tuple[str, str, int, str]]:
    """Where the choices leave nothing: what there is without each, and without all."""
    names = {"kind": "kinds", "community": "communities", "class": "classes", "source": "sources"}
    return [
        (name, ", ".join(asked.titles[name][v] for v in asked.chosen[name]), number, address)
        for name, facet in names.items()
        if asked.chosen[name]
        and (number := counts.without[facet])
        and (address := asked.address(**{name: ""}))
    ]


@dataclass(frozen=True)
class Suggestion:
    """A record that is suggested: its address, its title with what was typed marked, its kind."""

    address: str
    title: list[Stretch]
    kind: Kind


def suggestions(request: HttpRequest) -> HttpResponse:
    """The records suggested for what was typed so far, as the list that opens under the box."""
    typed = request.GET.get("q", "").strip()
    found = suggest(typed)
    context = {
        "suggestions": list(_suggestions(found.words, found.records)),
        "slips": [(typed, meant) for typed, meant in found.slips.items()],
        "query": typed[:LONGEST_QUERY],
    }
    return render(request, "_suggestions.html", context)


def _suggestions(words: tuple[str, ...], records: Iterable[Record]) -> Iterable[Suggestion]:
    marker = beginning_marker(words) if words else None
    languages = _languages(records)
    for record in records:
        pieces = marker.pieces(record.title) if marker else []
        language = languages.get(record.pk, "")
        title = [Stretch(text, met, language) for text, met in pieces]
        yield Suggestion(record.get_absolute_url(), title, kinds.kind_named(record.kind))


def _languages(records: Iterable[Record]) -> Mapping[int, str]:
    """The languages of the terms among these records, with which their forms are marked."""
    keys = [record.pk for record in records if record.kind == "term"]
    terms: Any = kinds.kind_named("term").model
    found = terms.objects.filter(pk__in=keys).prefetch_related("communities") if keys else ()
    return {term.pk: term.language for term in found}
