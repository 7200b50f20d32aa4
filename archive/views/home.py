"""The first page, and the page that says what the archive is."""

from __future__ import annotations

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from archive import kinds
from archive.care.caching import of_records
from archive.models import Record, Source
from archive.pages.game import classes_with_games
from archive.pages.register import page_of


@of_records
def home(request: HttpRequest) -> HttpResponse:
    """The games of the archive by class, and how many records of each kind there are."""
    counts = dict(
        Record.objects.in_circulation()
        .values_list("kind")
        .annotate(count=Count("pk"))
        .order_by()
        .values_list("kind", "count")
    )
    context = {
        "classes": classes_with_games(),
        "counts": [
            (kind, counts[kind.name])
            for kind in kinds.all_kinds()
            if kind.name in counts and page_of(kind.name)
        ],
        "sources": Source.objects.in_circulation().filter(passages__isnull=False).distinct(),
    }
    return render(request, "home.html", context)


@of_records
def about(request: HttpRequest) -> HttpResponse:
    """What the archive is, and whose words it holds."""
    sources = Source.objects.in_circulation().prefetch_related("contributors")
    return render(request, "about.html", {"sources": sources})
