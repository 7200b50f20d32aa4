"""The page of a record as it was at a moment."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from archive.history.past import moment, past, written
from archive.kinds import Kind
from archive.models import Change, Record


def as_of(request: HttpRequest, kind: Kind, record: Record) -> HttpResponse:
    """A record of today as it was at the moment that the address names."""
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
    address = request.build_absolute_uri(record.get_absolute_url())
    return render(
        request,
        "archive/past.html",
        {**context, "past": found, "permanent": f"{address}?as_of={written(at)}"},
    )
