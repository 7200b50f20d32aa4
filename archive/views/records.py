"""The list and the page of every kind of record."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from archive import kinds
from archive.care.caching import of_records
from archive.care.held import holdings_of
from archive.care.placing import decided_by
from archive.exchange.tables import has_table
from archive.kinds import Kind
from archive.models import Record
from archive.pages import linked
from archive.pages.citing import citing_of
from archive.pages.narrowing import UnknownValueError, narrow
from archive.pages.page import RecordPage, without_repeats
from archive.pages.paging import records_asked_for
from archive.pages.register import page_of
from archive.views.named import moved, no_record
from archive.views.past import as_of
from archive.views.renamed import at_present_names
from archive.views.warnings import kept_by_nobody, warning_first
from archive.warning import has_chosen, warnings_before

ROWS_ON_A_PAGE = 100


@of_records
def record_list(request: HttpRequest, plural: str) -> HttpResponse:
    """All open records of one kind in human order, or those that the query narrows them to."""
    kind, page = _kind_and_page(plural)
    try:
        narrowed = narrow(page, request.GET.dict())
    except UnknownValueError as refused:
        context = {"kind": kind, "refused": refused}
        return render(request, "archive/unknown_value.html", context, status=400)
    if narrowed.moved:
        return at_present_names(request, narrowed.moved)
    asked = request.GET.get("page", "")
    rows, no_page = records_asked_for(narrowed.records, ROWS_ON_A_PAGE, asked)
    context = {
        "kind": kind,
        "rows": rows,
        "no_page": no_page,
        "row_templates": linked.row_templates(kind),
        "narrowed": narrowed,
        "query": urlencode(narrowed.query),
        "many_sources": True,
        "variant": None,
        **page.list_context(narrowed.query),
    }
    return render(request, page.list_templates, context)


@of_records
def record(request: HttpRequest, plural: str, slug: str) -> HttpResponse:
    """The page of one record; its former names lead to it, and a withdrawn one is gone."""
    kind, page = _kind_and_page(plural)
    found = record_at(request, kind, page.whole(), slug)
    if isinstance(found, HttpResponse):
        return found
    warnings = warnings_before(found)
    if warnings and not has_chosen(request, found):
        return warning_first(request, kind, found, warnings)
    if "as_of" in request.GET:
        past = as_of(request, kind, found)
        return kept_by_nobody(past) if warnings else past
    sources = list(page.sources(found))
    prefetch_related_objects(sources, "account_of", "contributors")
    context: dict[str, Any] = {
        "variant": None,
        "record": found,
        kind.name.replace("-", "_"): found,
        "kind": kind,
        "decides": bool(decided_by(request.user, found.pk)),
        "proposable": has_table(kind.model),
        "sources": sources,
        "citing": citing_of(found, request.build_absolute_uri("/"), sources=sources),
        # With one source on a page its name need not stand beside every line.
        "many_sources": len(sources) != 1,
        "trail": without_repeats(page.trail(found)),
        "sections": linked.sections(found, page.shown),
        **page.context(found),
    }
    response = render(request, page.templates, context)
    return kept_by_nobody(response) if warnings else response


def record_at(
    request: HttpRequest, kind: Kind, records: QuerySet[Any], slug: str, rest: str = ""
) -> Record | HttpResponse:
    """The record of an address, or what is answered in its place; ``rest`` follows its name."""
    spine = Record.objects.filter(kind=kind.name, slug=slug).first()
    if spine is None:
        holdings = holdings_of(kind.name, slug)
        if holdings:
            return render(request, "archive/held.html", {"holdings": holdings}, status=403)
        return _answer_at_former_name(request, kind, slug, rest)
    if spine.withdrawn:
        return gone(request, kind, spine)
    found: Record | None = records.filter(pk=spine.pk).first()
    if found is None:
        raise Http404(no_record(kind.label, slug))
    return found


def gone(request: HttpRequest, kind: Kind, record: Record) -> HttpResponse:
    """What stands where a record was withdrawn: that it was, when, and for whom if they chose."""
    context = {"kind": kind, "gone": record}
    return render(request, "archive/withdrawn.html", context, status=410)


def _kind_and_page(plural: str) -> tuple[Kind, RecordPage[Any]]:
    try:
        kind = kinds.kind_with_plural(plural)
    except KeyError:
        raise Http404(_("The archive has no list of that name.")) from None
    page = page_of(kind.name)
    if page is None:
        raise Http404(_("The archive has no list of that name."))
    return kind, page


def _answer_at_former_name(request: HttpRequest, kind: Kind, slug: str, rest: str) -> HttpResponse:
    renamed = Record.objects.filter(kind=kind.name, former_slugs__contains=[slug]).first()
    if renamed is None:
        raise Http404(no_record(kind.label, slug))
    if renamed.withdrawn:
        return gone(request, kind, renamed)
    # A state of the record, or a page of it, is asked for under its new name too.
    return moved(request, renamed.get_absolute_url() + rest)
