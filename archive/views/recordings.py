"""The sound of recordings."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive.models import Recording
from archive.views.files import asked_for_again
from archive.views.named import leads_on, named
from archive.views.ranges import answer_with


@require_safe
@leads_on(Recording)
def audio(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The sound of an open recording, whole or in part; a withdrawn one gives none."""
    recording = named(Recording.objects.in_circulation(), slug)
    stored = recording.audio

    def answer() -> HttpResponseBase:
        try:
            opened = stored.storage.open(stored.name or "", "rb")
        except FileNotFoundError:
            raise Http404(_("The file of this recording is not in the archive.")) from None
        etag = quote_etag(stored.name or "")
        return answer_with(request, opened, opened.size, recording.media_type, etag)

    response = asked_for_again(request, stored.name or "", answer)
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
