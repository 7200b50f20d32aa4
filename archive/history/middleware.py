"""Signing what signed-in people change."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponseBase

from archive.history.author import sign

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Signed:
    """Puts the name of a signed-in person, and the "why" of a form, to what a request changes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, within one transaction where it may change anything."""
        if request.method in SAFE or not request.user.is_authenticated:
            return self.get_response(request)
        with transaction.atomic():
            sent = request.POST if request.content_type in FORMS else {}
            sign(request.user, str(sent.get("why", "")))
            return self.get_response(request)
