"""A record as it was at a moment, told in words as its page then told it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.parameters import Parameter, RefusedError
from api.problems import Fault, Problem
from api.views import RecordViewSet
from archive.history.past import Field, Past, moment, past, written
from archive.models import Record

# What goes with a record into every form of it, as it stands at present.
GOES_WITH_IT = ("labels", "notices", "deceased")

WORDS = {"type": "string"}
ADDRESS = {"type": "string", "format": "uri"}
INSTANT = {"type": "string", "format": "date-time"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": [*properties], "properties": properties}


def _list(items: dict[str, Any], description: str = "") -> dict[str, Any]:
    return {"type": "array", "items": items, "description": description}


_FIELD = _object(
    field={**WORDS, "description": "The name of the field."},
    label={**WORDS, "description": "The field as readers know it."},
    values=_list(
        {
            "type": "object",
            "required": ["words"],
            "properties": {
                "words": {**WORDS, "description": "A record stands by the title it had then."},
                "page": {**ADDRESS, "description": "Where that record is read at present."},
            },
        }
    ),
)
PAST = _object(
    kind=WORDS,
    slug={**WORDS, "description": "The slug that it had then."},
    title=WORDS,
    as_of={**INSTANT, "description": "The moment."},
    since={**INSTANT, "description": "When it came to be so."},
    url={**ADDRESS, "description": "Where this answer is had at any time."},
    page={**ADDRESS, "description": "The same as a page, to be cited."},
    fields=_list(_FIELD, "Its fields, without those that were empty."),
    rows=_list(
        _object(name=WORDS, label=WORDS, rows=_list(_list(_FIELD))),
        "The rows that belonged to it, by their sort.",
    ),
    labels=_list({"type": "object"}, "The labels that show on it at present."),
    notices=_list({"type": "object"}, "The notices that show on it at present."),
    deceased={**WORDS, "description": "Before what a warning must stand at present."},
)


@dataclass(frozen=True)
class AsOf(Parameter):
    """A moment that has been."""

    name: str = "as_of"
    description: str = "A day, whose end is meant (2026-11-30), or an instant."
    required: bool = True

    def read(self, values: Sequence[str]) -> datetime.datetime:
        (value,) = values
        try:
            return moment(value)
        except ValueError as error:
            raise RefusedError(Fault(self.name, str(error))) from None

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "example": "2026-11-30T12:00:00Z"}


class WithPast(RecordViewSet):
    """Records of which every change is kept, so that they can be read as they were."""

    def parameters(self) -> Sequence[Parameter]:
        return (AsOf(),) if self.action == "as_of" else super().parameters()

    @extend_schema(responses={200: PAST})
    @action(detail=True, url_path="as-of", pagination_class=None)
    def as_of(self, request: Request, slug: str) -> Any:
        """Tell the record as it was at a moment."""
        record = self.get_queryset().filter(slug=slug).first()
        if record is None:
            return self._moved(slug, "as-of") or self._missing(slug)
        found = past(record.pk, self.asked["as_of"])
        if found is None or found.withdrawn:
            detail = f"The archive did not show this {self.collection.kind.label} then."
            raise Problem(HTTPStatus.NOT_FOUND, detail)
        present = self.get_serializer(record).data
        return Response(
            {
                **self._told(request, record, found),
                **{name: present[name] for name in GOES_WITH_IT},
            }
        )

    def _told(self, request: Request, record: Record, found: Past) -> dict[str, Any]:
        here = reverse(f"{self.collection.name}-as-of", args=[record.slug], request=request)
        asked = f"?as_of={written(found.at)}"
        root = request.build_absolute_uri("/")
        rows = [
            {
                "name": one.name,
                "label": one.label,
                "rows": [_fields(fields, root) for fields in one.rows],
            }
            for one in found.rows
        ]
        return {
            "kind": found.kind,
            "slug": found.slug,
            "title": found.title,
            "as_of": written(found.at),
            "since": written(found.since),
            "url": f"{here}{asked}",
            "page": f"{_whole(root, record.get_absolute_url())}{asked}",
            "fields": _fields(found.fields, root),
            "rows": rows,
        }


def _fields(fields: Iterable[Field], root: str) -> list[dict[str, Any]]:
    return [
        {
            "field": one.name,
            "label": one.label,
            "values": [
                {
                    "words": piece.words,
                    **({"page": _whole(root, piece.url)} if piece.url else {}),
                }
                for piece in one.value
            ],
        }
        for one in fields
    ]


def _whole(root: str, address: str) -> str:
    return f"{root}{address.removeprefix('/')}"
