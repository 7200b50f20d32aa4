"""A record as it is cited, in the forms that reference managers read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from api.parameters import Choice
from archive.exchange.citing.formats import BY_NAME, FORMATS
from archive.models import Record
from archive.pages.citing import citable, citing_of

FORMAT = Choice(
    "format",
    "Answers how the record is cited, its sources first, instead of the record itself.",
    values=tuple(BY_NAME),
)


def cited(request: HttpRequest, record: Record, name: str) -> HttpResponse:
    """How a record is cited, with the labels, notices and warnings that go with it."""
    form = BY_NAME[name]
    whole = citable(record.kind).get(pk=record.pk)
    citing = citing_of(whole, request.build_absolute_uri("/"), noted=True)
    return HttpResponse(
        form.write(citing.entries), content_type=f"{form.media_type}; charset=utf-8"
    )


def tell_cited(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to the answer of every record the forms in which it is cited."""
    for operations in result["paths"].values():
        operation = operations.get("get", {})
        named = [parameter["name"] for parameter in operation.get("parameters", ())]
        if FORMAT.name in named:
            content = operation["responses"]["200"]["content"]
            content |= {form.media_type: {"schema": {"type": "string"}} for form in FORMATS}
    return result
