"""Rulesets as documents to take away."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from archive.views.named import leads_on, named
from games.documents.versions import document_of
from games.models import Ruleset


@require_safe
@leads_on(Ruleset)
def as_yaml(request: HttpRequest, slug: str) -> HttpResponse:
    """The document as its editor wrote it."""
    ruleset = named(Ruleset.objects.in_circulation(), slug)
    return _file(ruleset.document, "application/yaml", f"{slug}.yaml")


@require_safe
@leads_on(Ruleset)
def as_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The document without its comments."""
    ruleset = named(Ruleset.objects.in_circulation(), slug)
    data = document_of(ruleset.current_version).data
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    return _file(text, "application/json", f"{slug}.json")


def _file(text: str, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type=f"{content_type}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
