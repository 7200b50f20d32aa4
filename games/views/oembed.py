"""oEmbed (oembed.com): how another site learns to show a simulator from the address of its page."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Ruleset
from games.pages.embedding import HEIGHT, WIDTH, frame_of, ruleset_at

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
    sizes = []
    for name, most in (("maxwidth", WIDTH), ("maxheight", HEIGHT)):
        text = request.GET.get(name, str(most))
        if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER and int(text)):
            said = _("“%(name)s” is a whole number of pixels from 1 on, and not “%(text)s”.")
            return _refuse(400, said % {"name": name, "text": text[:40]})
        sizes.append(min(most, int(text)))
    ruleset = _ruleset(request, url)
    if ruleset is None:
        return _refuse(404, _("No page of this site with a game to play has that address."))
    frame = frame_of(ruleset, request.build_absolute_uri, *sizes)
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
        }
    )


def _ruleset(request: HttpRequest, url: str) -> Ruleset | None:
    """The ruleset on the page at a whole address; None where it is none of this site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != request.get_host().lower():
        return None
    return ruleset_at(parts.path)


def _refuse(status: int, sentence: str) -> HttpResponse:
    return HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8")
