"""What goes wrong, said as problem details (RFC 9457), for programs and for people alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import exception_handler

CONTENT_TYPE = "application/problem+json"
PREFIX = "/api/"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with one parameter of an address, or with one field of a body.

    ``allowed`` are all the values that would do, where they can be listed; ``nearest`` are those
    most like what was given, where they cannot. ``place`` says which of the two it is.
    """

    name: str
    detail: str
    allowed: Sequence[str] | None = None
    nearest: Sequence[str] | None = None
    place: Literal["parameter", "field"] = "parameter"

    def members(self) -> dict[str, Any]:
        """The fault as members of a problem."""
        members: dict[str, Any] = {self.place: self.name, "detail": self.detail}
        if self.allowed is not None:
            members["allowed"] = list(self.allowed)
        if self.nearest is not None:
            members["nearest"] = list(self.nearest)
        return members


class Problem(exceptions.APIException):
    """Something that is wrong, with members beyond those that every problem has.

    ``auth_header`` says how a request shows who it is, where that is what it lacks; ``wait`` after
    how many seconds it may be made again, where it came too soon.
    """

    auth_header = ""
    wait = 0

    def __init__(self, status: HTTPStatus, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.status_code = status
        self.members = members


def near(names: Sequence[str]) -> str:
    """Which names are nearest to one that there is not, as part of a sentence; empty for none."""
    if not names:
        return ""
    return f"the nearest {'is' if len(names) == 1 else 'are'} {', '.join(names)}"


class BadParameters(Problem):
    """Everything that is wrong with the parameters or the body of one request, said at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first = faults[0].members()
        detail = " ".join(fault.detail for fault in faults)
        errors = [fault.members() for fault in faults]
        super().__init__(HTTPStatus.BAD_REQUEST, **{**first, "detail": detail, "errors": errors})


def too_many(detail: str, wait: int) -> Problem:
    """The problem of a request that came too soon, which may be made again in so many seconds."""
    problem = Problem(HTTPStatus.TOO_MANY_REQUESTS, detail)
    problem.wait = wait
    return problem


def members_of(request: HttpRequest, status: int, detail: str) -> dict[str, Any]:
    """The members that every problem has."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": request.get_full_path(),
    }


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The problem that an exception in a view becomes; None for a fault of our own."""
    response = exception_handler(error, context)
    if response is None:
        return None
    request, view = context["request"], context["view"]
    status = response.status_code
    detail = str(getattr(error, "detail", "") or HTTPStatus(status).description)
    members: dict[str, Any] = {}
    if isinstance(error, Problem):
        members = error.members
    elif isinstance(error, exceptions.MethodNotAllowed):
        members = {"allowed": view.allowed_methods}
        detail = f"{request.method} is not allowed here, only {', '.join(view.allowed_methods)}."
    elif isinstance(error, exceptions.UnsupportedMediaType):
        media_types = [parser.media_type for parser in view.get_parsers()]
        members = {"allowed": media_types}
        detail = f"This address takes {', '.join(media_types)}; say so as the Content-Type."
    elif isinstance(error, exceptions.NotAcceptable):
        media_types = [renderer.media_type for renderer in view.get_renderers()]
        members = {"allowed": media_types}
        detail = f"This address answers in {', '.join(media_types)}; have Accept name one of them."
    response.data = {**members_of(request, status, detail), **members}
    response.content_type = CONTENT_TYPE
    # Whatever form the answer was to have: a problem is JSON.
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), CONTENT_TYPE
    return response


def problem_response(request: HttpRequest, status: int, detail: str) -> HttpResponse:
    """A problem as an answer of Django's own, for what goes wrong outside a view of the API."""
    members = members_of(request, status, detail)
    return JsonResponse(
        members, status=status, content_type=CONTENT_TYPE, json_dumps_params={"ensure_ascii": False}
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django itself refuses: in the API a problem, else the site's page."""
    if request.path.startswith(PREFIX):
        return problem_response(request, 400, "The request is malformed.")
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that there is not: in the API a problem, else the site's page."""
    if request.path.startswith(PREFIX):
        return problem_response(request, 404, f"There is nothing at {request.path}.")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of our own: in the API a problem that tells nothing of its inside."""
    if request.path.startswith(PREFIX):
        return problem_response(
            request, 500, "The site failed to answer. The fault is ours and has been noted."
        )
    return defaults.server_error(request)
