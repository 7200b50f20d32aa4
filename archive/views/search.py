"""Search over all kinds of record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode

from archive import kinds
from archive.kinds import Kind
from archive.models import Record
from archive.pages.linked import row_templates
from archive.pages.paging import page_asked_for
from archive.pages.register import PAGES, rows_of
from archive.search import LONGEST_QUERY, MOST_RESULTS, MOST_WORDS, Found, search

ROWS_OF_A_KIND = 10
ROWS_ON_A_PAGE = 100


@dataclass(frozen=True)
class Group:
    """The records of one kind that a search found: the first of them, and how many there are."""

    kind: Kind
    records: list[Record]
    count: int

    @property
    def row_templates(self) -> list[str]:
        """The templates of a row, the first that exists being used."""
        return row_templates(self.kind)


def results(request: HttpRequest) -> HttpResponse:
    """What a search found, the best of every kind or all of one kind."""
    query = request.GET.get("q", "").strip()
    found = search(query)
    counts = _counts(found)
    only = request.GET.get("kind", "")
    groups: list[Group] = []
    page: Page[int] | None = None
    no_page = ""
    if only in counts:
        kind = kinds.kind_named(only)
        keys = list(_keys(found, kind)[:MOST_RESULTS])
        page, no_page = page_asked_for(keys, ROWS_ON_A_PAGE, request.GET.get("page", ""))
        groups = [Group(kind, _in_order(kind, list(page.object_list)), counts[only])]
    else:
        for kind in _in_human_order():
            if kind.name in counts:
                keys = _keys(found, kind)[:ROWS_OF_A_KIND]
                groups.append(Group(kind, _in_order(kind, list(keys)), counts[kind.name]))
    context: dict[str, Any] = {
        "query": query,
        "words": found.words,
        "alike": found.alike,
        "groups": groups,
        "rows": page,
        "no_page": no_page,
        "only": only if only in counts else "",
        "longest": LONGEST_QUERY,
        "most_words": MOST_WORDS,
        "too_long": len(query) > LONGEST_QUERY,
        "too_many_words": len(query.split()) > MOST_WORDS,
        "many_sources": True,
        "variant": None,
        "base_query": urlencode({"q": query}),
        "kind_query": urlencode({"q": query, "kind": only}),
    }
    return render(request, "search.html", context)


def _counts(found: Found) -> dict[str, int]:
    """How many records of each kind were found."""
    return dict(
        found.records.order_by()
        .values("kind")
        .annotate(count=Count("pk"))
        .values_list("kind", "count")
    )


def _in_human_order() -> list[Kind]:
    """The kinds as visitors look for them; those of other apps last."""
    order = list(PAGES)
    return sorted(
        kinds.all_kinds(),
        key=lambda kind: order.index(kind.name) if kind.name in PAGES else len(order),
    )


def _keys(found: Found, kind: Kind) -> Any:
    return found.records.filter(kind=kind.name).values_list("pk", flat=True)


def _in_order(kind: Kind, keys: Sequence[int]) -> list[Record]:
    rows = rows_of(kind).in_bulk(keys)
    return [rows[key] for key in keys if key in rows]
