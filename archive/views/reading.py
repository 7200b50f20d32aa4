"""A source read in order, passage by passage."""

from __future__ import annotations

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from archive.care.caching import of_records
from archive.kinds import kind_named
from archive.models import Source
from archive.pages import contents as table
from archive.pages import reading
from archive.pages.page import step_to, step_to_list
from archive.pages.paging import page_asked_for
from archive.pages.register import PAGES
from archive.pages.reported import unread
from archive.views.records import record_at
from archive.views.warnings import kept_by_nobody, warning_first
from archive.warning import has_chosen, warnings_before


@of_records
def read(request: HttpRequest, slug: str) -> HttpResponse:
    """The passages of a source in their order, with its text where it may be shown."""
    kind = kind_named(Source.KIND)
    found = record_at(request, kind, PAGES[kind.name].whole(), slug, rest="read/")
    if isinstance(found, HttpResponse):
        return found
    assert isinstance(found, Source)
    warnings = warnings_before(found)
    if warnings and not has_chosen(request, found):
        return warning_first(request, kind, found, warnings)
    passages = table.passages_of(found)
    parts = table.parts_of(passages)
    part, no_page = page_asked_for(parts, 1, request.GET.get("page", ""))
    contents = table.contents_of(parts, part.number)
    read_here = reading.read(found, part.object_list[0], contents) if parts else []
    prefetch_related_objects([found], "account_of")
    context = {
        "source": found,
        "record": found,
        "sources": [found],
        "many_sources": False,
        "variant": None,
        "unread": None if passages else unread(found),
        "trail": [step_to_list(kind), step_to(found)],
        "whole": reverse("source-read", kwargs={"slug": found.slug}),
        "contents": contents,
        "part": part,
        "no_page": no_page,
        "passages": read_here,
        "text_may_be_shown": found.text_may_be_shown(),
        "jurisdiction": settings.TEXT_JURISDICTION,
        "text_is_attached": any(one.passage.full_text for one in read_here),
    }
    response = render(request, "archive/reading.html", context)
    return kept_by_nobody(response) if warnings else response
