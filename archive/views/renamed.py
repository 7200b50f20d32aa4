"""The address of a page under the names that what it asks for has at present."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.utils.http import urlencode

from archive.pages.narrowing import Pair


def at_present_names(
    request: HttpRequest, moved: Mapping[Pair, Pair]
) -> HttpResponsePermanentRedirect:
    """Lead for ever to the same address with its former names replaced, each in its place."""
    asked = parse_qsl(request.META["QUERY_STRING"], keep_blank_values=True)
    present = [moved.get((name, value.strip()), (name, value)) for name, value in asked]
    return HttpResponsePermanentRedirect(f"{request.path}?{urlencode(present)}")
