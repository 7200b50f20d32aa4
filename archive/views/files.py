"""Files that may be kept by whoever fetched them, and are asked for again each time."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag


def asked_for_again(
    request: HttpRequest, content: str, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """What ``make`` answers, or that whoever asks has it already; it may be open no longer.

    ``content`` is the same only for the same content, as the name of a stored file is.
    """
    etag = quote_etag(content)
    response = get_conditional_response(request, etag=etag) or make()
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response
