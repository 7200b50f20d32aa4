"""A match step by step, and its record to take away."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive.views.files import asked_for_again
from games.pages.replay import NoStepError, step_of
from games.play.recording import as_json, record_of
from games.views.named import find_match, withdrawn


@require_safe
def step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The mat as it stood after so many entries of the log."""
    match = find_match(slug)
    if match.withdrawn:
        return withdrawn(request, match)
    try:
        context = step_of(match, number)
    except NoStepError as error:
        raise Http404(
            _("This match has no step %(number)s. Its steps are 0 to %(last)d.")
            % {"number": str(number)[:20], "last": error.last}
        ) from error
    response = render(request, "games/replay.html", context)
    if not match.is_over:
        add_never_cache_headers(response)
    return response


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The record of a match as a file; whole once the match is over."""
    match = find_match(slug)
    if match.withdrawn:
        return withdrawn(request, match)
    told = record_of(match, request.build_absolute_uri(match.get_absolute_url()))
    text = as_json(told)

    def answer() -> HttpResponse:
        name = f"tallykeeper-match-{slug}.json"
        return HttpResponse(
            text,
            content_type="application/json; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    if told.progress.final:
        # It never changes, and can be withdrawn or held back all the same.
        return asked_for_again(request, hashlib.sha256(text.encode()).hexdigest(), answer)
    response = answer()
    add_never_cache_headers(response)
    return response
