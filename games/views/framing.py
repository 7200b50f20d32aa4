"""What sets the pages apart that other sites may show in a frame of theirs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csrf import csrf_exempt

View = Callable[..., HttpResponseBase]


def framed(view: View) -> View:
    """Let any site frame what a view answers.

    Browsers keep no cookies of a site that is framed by another, so these pages work without any:
    what a visitor may do hangs on the key in the address alone. Hence no token guards their forms:
    such a token keeps another site from using a visitor's cookies, and here there are none to be
    used. The address tells the key, so that neither a cache, nor a search engine, nor a site to
    which a link leads may learn it.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = view(request, *args, **kwargs)
        except Http404 as missing:
            context = {"framed": True, "missing": str(missing)}
            response = render(request, "games/embed/missing.html", context, status=404)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    allowed: View = csp_replace({"frame-ancestors": ["*"]})(answer)
    return csrf_exempt(xframe_options_exempt(never_cache(allowed)))
