"""The choice to read on after a warning."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive.kinds import all_kinds
from archive.models import Record
from archive.warning import choose


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def read_on(request: HttpRequest, kind: str, slug: str) -> HttpResponseRedirect:
    """Lead to the record, now without its warning, until the visitor's session ends."""
    if kind not in {known.name for known in all_kinds()}:
        raise Http404(_("There is no such record in the archive."))
    record = get_object_or_404(Record.objects.in_circulation(), kind=kind, slug=slug)
    # An address that is merely opened chooses nothing.
    if request.method == "POST":
        choose(request, record)
    return redirect(record.get_absolute_url())
