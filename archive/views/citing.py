"""How a record is cited: on a page of its own, and as files for reference managers."""

from __future__ import annotations

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive import kinds
from archive.care.caching import of_records
from archive.exchange.citing.formats import BY_ENDING, Format
from archive.exchange.citing.work import work_of
from archive.history.past import Past
from archive.kinds import Kind
from archive.models import Record, Source
from archive.pages.citing import can_be_cited, citable, citing_of
from archive.pages.narrowing import UnknownValueError, narrow_file
from archive.pages.register import page_of
from archive.views.past import past_asked_for
from archive.views.records import record_at
from archive.views.renamed import at_present_names
from archive.views.warnings import kept_by_nobody
from archive.warning import has_chosen, warnings_before

# So many sources at most are in one file.
MOST_SOURCES = 2_000


@require_safe
@of_records
def page(request: HttpRequest, plural: str, slug: str) -> HttpResponse:
    """How a record is cited, as it is now or as of a date."""
    found = _asked_for(request, plural, slug, "cite/")
    if isinstance(found, HttpResponse):
        return found
    kind, record, past = found
    context = {
        "kind": kind,
        "record": record,
        "past": past,
        "citing": citing_of(record, request.build_absolute_uri("/"), past=past),
    }
    return _shown(render(request, "archive/cite.html", context), record)


@require_safe
@of_records
def file(request: HttpRequest, plural: str, slug: str, ending: str) -> HttpResponse:
    """A record and what it rests on as a file of citations, as it is now or as of a date."""
    found = _asked_for(request, plural, slug, f"cite.{ending}")
    if isinstance(found, HttpResponse):
        return found
    kind, record, past = found
    citing = citing_of(record, request.build_absolute_uri("/"), past=past, noted=True)
    form = BY_ENDING[ending]
    name = f"tallykeeper-{kind.name}-{record.slug}"
    return _shown(as_file(form, form.write(citing.entries), name), record)


@require_safe
@of_records
def sources_file(request: HttpRequest, ending: str) -> HttpResponse:
    """The sources of a list, narrowed as the list is, as one file of citations."""
    kind = kinds.kind_named(Source.KIND)
    pages = page_of(kind.name)
    assert pages is not None
    try:
        narrowed = narrow_file(pages, request.GET.dict())
    except UnknownValueError as refused:
        context = {"kind": kind, "refused": refused}
        return render(request, "archive/unknown_value.html", context, status=400)
    if narrowed.moved:
        return at_present_names(request, narrowed.moved)
    sources = list(narrowed.records.filter(deceased="")[:MOST_SOURCES])
    prefetch_related_objects(sources, "contributors", "account_of")
    form = BY_ENDING[ending]
    written = form.write(work_of(source) for source in sources)
    return as_file(form, written, "tallykeeper-sources")


def as_file(form: Format, written: str, name: str) -> HttpResponse:
    """Citations as a file to take away."""
    return HttpResponse(
        written,
        content_type=f"{form.media_type}; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.{form.ending}"',
            # What stands on the page is enough for engines of search.
            "X-Robots-Tag": "noindex",
        },
    )


def _asked_for(
    request: HttpRequest, plural: str, slug: str, rest: str
) -> tuple[Kind, Record, Past | None] | HttpResponse:
    """The record of an address and the state of it that is asked for, or what is answered."""
    try:
        kind = kinds.kind_with_plural(plural)
    except KeyError:
        kind = None
    if kind is None or not can_be_cited(kind.name):
        raise Http404(_("The archive has no list of that name."))
    record = record_at(request, kind, citable(kind.name), slug, rest)
    if isinstance(record, HttpResponse):
        return record
    if warnings_before(record) and not has_chosen(request, record):
        return kept_by_nobody(HttpResponseRedirect(record.get_absolute_url()))
    if not request.GET.get("as_of"):
        return kind, record, None
    past = past_asked_for(request, kind, record)
    return (kind, record, past) if isinstance(past, Past) else past


def _shown(response: HttpResponse, record: Record) -> HttpResponse:
    return kept_by_nobody(response) if warnings_before(record) else response
