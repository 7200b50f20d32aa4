"""Answers that may be kept, and the mark by which it is known whether they are true still."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from archive.models import Revision

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def of_records(view: View[P]) -> View[P]:
    """Decorate a view whose answers to GET change only with the records that are seen.

    Its answers carry a mark made of the address, the form and language that were asked for, and
    the revisions of what is open and of the person's own protocols; whoever has the mark already
    is told that nothing is new. To a signed-in person this tells nothing of other protocols.
    """

    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or len(get_messages(request)):
            return view(request, *args, **kwargs)
        etag = quote_etag(mark_of(request))
        unchanged = get_conditional_response(request, etag=etag)
        response = unchanged or view(request, *args, **kwargs)
        kept = "no-store" not in response.get("Cache-Control", "")
        if kept and response.status_code in (200, 304):
            response.headers["ETag"] = etag
            patch_cache_control(response, no_cache=True)
            patch_vary_headers(response, ["Cookie", "Accept", "Accept-Language", "HX-Request"])
        return response

    return cast("View[P]", wraps(view)(answer))


def mark_of(request: HttpRequest) -> str:
    """The mark of an answer made of records, for this person, as the records stand now."""
    revisions = list(Revision.objects.order_by("scope").values_list("scope", "number"))
    parts = [
        request.build_absolute_uri(),
        request.headers.get("Accept", ""),
        request.headers.get("HX-Request", ""),
        get_language() or "",
        str(request.user.pk or ""),
        repr(revisions),
        _software(),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def keep_private(response: HttpResponseBase) -> None:
    """Let nothing on the way, nor the browser, keep an answer made for one person."""
    response.headers.pop("Cache-Control", None)
    patch_cache_control(response, private=True, no_store=True)
    patch_vary_headers(response, ["Cookie"])


@cache
def _software() -> str:
    """What else pages are made of: templates, code and settings of this start of the site."""
    digest = hashlib.sha256(repr((settings.CONTACT, settings.TEXT_JURISDICTION)).encode())
    for folder in ("archive", "games", "api", "templates", "static"):
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in (".py", ".html", ".css", ".js", ".sql"):
                found = path.stat()
                digest.update(f"{path.name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
