"""What lets a session last while its person is at work."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from archive.accounts.sessions import prolong


class Lasting:
    """Prolongs the session of somebody who is signed in with each request that they make.

    What a page asks for by itself, as that of a match does for the other player's move, does not
    count: a machine left alone is signed out in time.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Prolong the session, and pass the request on."""
        by_itself = request.method == "GET" and "HX-Request" in request.headers
        if not by_itself and request.user.is_authenticated:
            prolong(request.session)
        return self.get_response(request)
