"""The eyes of a request: open records, and what the protocols of a signed-in person add."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import FileResponse, HttpRequest, HttpResponseBase, StreamingHttpResponse

from archive.care.caching import keep_private
from archive.care.person import entered


class Careful:
    """Answers a signed-in person in a transaction that sees what their protocols let them see.

    It stands below whatever signs people in. A visitor's request is left alone: where nothing was
    entered, the database shows open records only.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer of the request."""
        if not request.user.is_authenticated:
            return self.get_response(request)
        person = request.user.pk
        with entered(person):
            response = self.get_response(request)
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            # Its body is made when this transaction has ended.
            response.streaming_content = _seen_by(person, iter(response))
        keep_private(response)
        return response


def _seen_by(person: int, body: Iterator[bytes]) -> Iterator[bytes]:
    with entered(person):
        yield from body
