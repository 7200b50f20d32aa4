"""The sound of recordings."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive.models import Recording
from archive.views.ranges import answer_with

SECONDS_KEPT = 3600


@require_safe
def audio(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The sound of an open recording, whole or in part; a withdrawn one gives none."""
    recording = get_object_or_404(Recording.objects.in_circulation(), slug=slug)
    try:
        opened = recording.audio.storage.open(recording.audio.name or "", "rb")
    except FileNotFoundError:
        raise Http404(_("The file of this recording is not in the archive.")) from None
    response = answer_with(request, opened, opened.size, recording.media_type)
    response["Cache-Control"] = f"public, max-age={SECONDS_KEPT}"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
