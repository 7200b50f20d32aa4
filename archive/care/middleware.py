"""The eyes of a request: open records, and what the protocols of a signed-in person add."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import FileResponse, HttpRequest, HttpResponseBase, StreamingHttpResponse

from archive.accounts.audit import note
from archive.accounts.roles import has_second_factor
from archive.care.caching import keep_private
from archive.care.person import entered, known
from archive.care.reading import noting


class Careful:
    """Answers a signed-in person in a transaction that sees what their protocols let them see.

    It stands below whatever signs people in. Who has not given a second factor in this session sees
    what is open. Each restricted record that was read is written down. A visitor's request is left
    alone: where nothing was entered, the database shows open records only.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer of the request."""
        person = request.user.pk
        if not request.user.is_authenticated or person is None:
            return self.get_response(request)
        if not has_second_factor(request):
            with known(person):
                response = self.get_response(request)
            keep_private(response)
            return response
        with entered(person), noting() as read:
            response = self.get_response(request)
            note(request, read.values())
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            # Its body is made when this transaction has ended.
            response.streaming_content = _seen_by(request, person, iter(response))
        keep_private(response)
        return response


def _seen_by(request: HttpRequest, person: int, body: Iterator[bytes]) -> Iterator[bytes]:
    with entered(person), noting() as read:
        yield from body
        note(request, read.values())
