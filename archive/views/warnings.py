"""The warning that stands before a record, and the choice to read on."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive.kinds import Kind, all_kinds
from archive.models import DeceasedWarning, Record
from archive.views.named import named
from archive.warning import choose


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def read_on(request: HttpRequest, kind: str, slug: str) -> HttpResponseRedirect:
    """Lead to the record, now without its warning, until the visitor's session ends."""
    label = next((known.label for known in all_kinds() if known.name == kind), None)
    if label is None:
        raise Http404(_("There is no such record in the archive."))
    record = named(Record.objects.in_circulation().filter(kind=kind), slug, label)
    # An address that is merely opened chooses nothing.
    if request.method == "POST":
        choose(request, record)
    return redirect(record.get_absolute_url())


def warning_first(
    request: HttpRequest, kind: Kind, record: Record, warnings: Sequence[DeceasedWarning]
) -> HttpResponse:
    """What stands in the place of a page until the visitor has chosen to read on."""
    told = {"kind": kind, "record": record, "warnings": warnings}
    return kept_by_nobody(render(request, "archive/warning.html", told))


def kept_by_nobody(response: HttpResponse) -> HttpResponse:
    """A page before which a warning stands: no cache may give it to another who saw none."""
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
