"""Whether a match has changed since somebody last read it, told without replaying it."""

from __future__ import annotations

import hashlib
import json

from django.http import HttpResponseNotModified
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request

from games.models import Match


def etag_of(request: Request, match: Match, seen_from: frozenset[int]) -> str:
    """The entity tag of a match as the holders of these seats see it.

    It follows from what everybody sees of a match without its log: nothing is added to a log
    without ``moved`` changing.
    """
    ruleset = match.version.ruleset
    told = [
        request.build_absolute_uri("/"),
        get_language(),
        match.slug,
        match.title,
        match.changed.isoformat(),
        match.moved.isoformat(),
        match.is_over,
        ruleset.slug,
        ruleset.withdrawn,
        ruleset.variant.slug,
        ruleset.variant.withdrawn,
        match.follows.slug if match.follows and not match.follows.withdrawn else "",
        sorted(seen_from),
    ]
    return f'"{hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]}"'


def not_modified(request: Request, etag: str) -> HttpResponseNotModified | None:
    """The answer to a request that names the entity tag as one that it has; None to others."""
    # What compresses answers on the way makes the tags weak.
    had = {tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))}
    if not had & {etag, "*"}:
        return None
    return HttpResponseNotModified(headers={"ETag": etag})
