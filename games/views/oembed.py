"""oEmbed (oembed.com): how another site learns to show a simulator from the address of its page."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive.labelling.marks import Mark, marks_of
from games.models import Ruleset
from games.pages.embedding import frame_of, ruleset_at
from games.rules import NotPlayableError, ReadingError

CACHE_AGE = 24 * 60 * 60  # seconds
_LONGEST_NUMBER = 6


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """The frame around the simulator on the page whose address is given."""
    response = _answer(request)
    # It says what anybody may read, also to a script of another site.
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _answer(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("format", "json")
    if asked != "json":
        return _refuse(501, _("Answers are given in JSON alone; leave “format” out."))
    url = request.GET.get("url", "")
    if not url:
        return _refuse(400, _("Say with “url” which page of this site is to be shown."))
    sizes = {}
    for name in ("maxwidth", "maxheight"):
        text = request.GET.get(name)
        if text is None:
            continue
        if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER and int(text)):
            said = _("“%(name)s” is a whole number of pixels from 1 on, and not “%(text)s”.")
            return _refuse(400, said % {"name": name, "text": text[:40]})
        sizes[name] = int(text)
    ruleset = _ruleset(request, url)
    if ruleset is None:
        return _refuse(404, _("No page of this site with a game to play has that address."))
    try:
        frame = frame_of(ruleset, request.build_absolute_uri, _reading(url), **sizes)
    except (ReadingError, NotPlayableError) as error:
        said = _("The reading in that address cannot be shown: %(why)s")
        return _refuse(400, said % {"why": error})
    marks = marks_of(ruleset)
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "title": frame.title,
            "provider_name": "Tallykeeper",
            "provider_url": request.build_absolute_uri("/"),
            "cache_age": CACHE_AGE,
            "html": frame.code,
            "width": frame.width,
            "height": frame.height,
            # Beyond the standard: what goes with the game wherever it is shown.
            "labels": [_told(request, mark) for mark in marks.labels],
            "notices": [_told(request, mark) for mark in marks.notices],
        }
    )


def _told(request: HttpRequest, mark: Mark[Any]) -> dict[str, str]:
    """A label or a notice, in its issuer's words."""
    issued = mark.issued
    return {
        "name": issued.name,
        "issued_by": issued.issued_by,
        "text": issued.text,
        "language_tag": issued.language_tag,
        "page": request.build_absolute_uri(issued.get_absolute_url()),
    }


def _ruleset(request: HttpRequest, url: str) -> Ruleset | None:
    """The ruleset on the page at a whole address; None where it is none of this site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != request.get_host().lower():
        return None
    return ruleset_at(parts.path)


def _reading(url: str) -> str:
    """The reading that an address asks for; empty where it asks for none."""
    return parse_qs(urlsplit(url).query).get("reading", [""])[0]


def _refuse(status: int, sentence: str) -> HttpResponse:
    return HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8")
