"""What every request passes before any page sees it."""

from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import gettext as _

from api import problems

# The types of text, by how their names begin.
TEXT = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/ld+json",
    "application/atom+xml",
    "application/xml",
    "application/vnd.oai.openapi",
    "image/svg+xml",
)


class PlainTextOnly:
    """Refuses addresses with a NUL byte, which PostgreSQL cannot store or compare.

    Without it such an address would fail deep inside a query, as an error of ours.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer 400 in plain words, or pass the request on."""
        query = request.META.get("QUERY_STRING", "")
        if "\0" in request.path or b"\0" in unquote_to_bytes(query):
            told = _("The address holds a NUL byte (%00), which no record has. Remove it.")
            if request.path.startswith(problems.PREFIX):
                return problems.problem_response(request, 400, told)
            return HttpResponse(f"{told}\n", status=400, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


class SmallText(GZipMiddleware):
    """Sends text in fewer bytes to whoever takes it so; pictures and sound as they are."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer, smaller where it is whole and is text."""
        kind = str(response.get("Content-Type", "")).partition(";")[0]
        if response.status_code == 206 or not kind.startswith(TEXT):
            return response
        return super().process_response(request, response)
