"""The page of a record as it was at a moment."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from archive.history.past import Past, moment, past
from archive.kinds import Kind
from archive.models import Change, Record
from archive.pages.citing import citing_of


def as_of(request: HttpRequest, kind: Kind, record: Record) -> HttpResponse:
    """A record of today as it was at the moment that the address names."""
    found = past_asked_for(request, kind, record)
    if not isinstance(found, Past):
        return found
    root = request.build_absolute_uri("/")
    context = {
        "kind": kind,
        "record": record,
        "past": found,
        "citing": citing_of(record, root, past=found),
    }
    return render(request, "archive/past.html", context)


def past_asked_for(request: HttpRequest, kind: Kind, record: Record) -> Past | HttpResponse:
    """The state of a record that the address names, or what is answered where there is none."""
    asked = request.GET.get("as_of", "")
    context = {"kind": kind, "record": record, "asked": asked}
    try:
        at = moment(asked)
    except ValueError as error:
        refused = {**context, "refused": str(error)}
        return render(request, "archive/past_refused.html", refused, status=400)
    found = past(record.pk, at)
    if found is None or found.withdrawn:
        first = Change.objects.of(record.pk).order_by("pk").first()
        absent = {**context, "at": at, "first": first, "then": found}
        return render(request, "archive/past_absent.html", absent, status=404)
    return found
