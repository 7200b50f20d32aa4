"""The envelope of a list: next, previous and results, and what else was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param
from rest_framework.views import APIView

from api import cursors
from api.cursors import Place
from api.paging import ORDERINGS, Page, keyset_page, relevance_page
from api.parameters import USUAL_PAGE
from archive.search import Found


class Envelope(BasePagination):
    """Pages a list as its view was asked to, by keyset or, with ``q``, by relevance."""

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any]:
        asked: dict[str, Any] = getattr(view, "asked", {})
        self._address = request.build_absolute_uri()
        self._digest = cursors.query_digest(request.path, request.query_params)
        place = cursors.read(asked["cursor"], self._digest) if "cursor" in asked else None
        size = asked.get("page_size", USUAL_PAGE)
        count = asked.get("count") == "1"
        self._page: Page
        if "q" in asked:
            find: Callable[[], Found] = getattr(view, "find")  # noqa: B009
            self._page = relevance_page(find(), queryset, place, size, count=count)
        else:
            usual = getattr(view, "ordering", next(iter(ORDERINGS)))
            ordering = asked.get("ordering", usual)
            self._page = keyset_page(queryset, ordering, place, size, count=count)
        return list(self._page.results)

    def get_paginated_response(self, data: Any) -> Response:
        return Response(
            {
                **self._page.members,
                "next": self._link(self._page.next),
                "previous": self._link(self._page.previous),
                "results": data,
            }
        )

    def _link(self, place: Place | None) -> str | None:
        if place is None:
            return None
        cursor = cursors.write(place, self._digest)
        return replace_query_param(remove_query_param(self._address, "cursor"), "cursor", cursor)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {
                "next": {**link, "description": "The next page; null on the last."},
                "previous": {**link, "description": "The page before; null on the first."},
                "results": schema,
                "count": {
                    "type": "integer",
                    "description": "All results, on whatever page; with count=1.",
                },
                "cut": {
                    "type": "boolean",
                    "description": "With q: more was found than the 1,000 that are listed.",
                },
                "alike": {
                    "type": "boolean",
                    "description": "With q: nothing has all the words; these have the mended "
                    "words that slips tells or, where it tells none, names that are like them.",
                },
                "slips": {
                    "type": "object",
                    "additionalProperties": {"type": "string"},
                    "description": "With q: for words that nothing has, those that were looked "
                    "for in their place.",
                },
                "facets": {
                    "type": "object",
                    "description": "With facets=1 of a search: for kind, community, class and "
                    "source the values found, each with its label and count. The choices of a "
                    "facet do not narrow its own counts.",
                    "additionalProperties": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["value", "label", "count"],
                            "properties": {
                                "value": {"type": "string"},
                                "label": {"type": "string"},
                                "count": {"type": "integer"},
                            },
                        },
                    },
                },
            },
        }
