"""Search over records of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api.envelope import Envelope
from api.filters import Vocabulary, by
from api.parameters import Choice, Count, Cursor, PageSize, Parameter, Words
from api.serializers.found import FoundSerializer
from api.strict import Strict
from archive import kinds
from archive.models import Record
from archive.pages.facets import facets_of
from archive.search import Found, search
from archive.search.counting import Narrowing, count

_PHRASES = (
    "Words in quotation marks must follow each other; what has a word after a minus is left out."
)


class SearchView(Strict, GenericAPIView[Any]):
    """Records of every kind, in order of relevance."""

    serializer_class = FoundSerializer
    pagination_class = Envelope
    queryset = Record.objects.none()

    def parameters(self) -> Sequence[Parameter]:
        searched = [kind.name for kind in kinds.all_kinds() if kind.searched]
        return (
            Words(required=True, description=f"{Words.description} {_PHRASES}"),
            Vocabulary("kind", "Records of any of these kinds only.", values=searched),
            by("community"),
            by("class", kind="game-class"),
            by("source"),
            Choice("as_typed", "With 1, no slip of typing is mended.", values=("0", "1")),
            Choice("facets", "With 1, the answer has facets.", values=("0", "1")),
            Cursor(),
            PageSize(),
            Count(),
        )

    @property
    def narrowing(self) -> Narrowing:
        """What the search is narrowed to."""
        asked = self.asked
        return Narrowing(
            tuple(asked.get("kind", ())),
            tuple(asked.get("community", ())),
            tuple(asked.get("class", ())),
            tuple(asked.get("source", ())),
        )

    def find(self) -> Found:
        """What the words of q find, narrowed."""
        self.found = search(self.asked["q"], as_typed=self.asked.get("as_typed") == "1")
        return replace(self.found, records=self.found.narrowed(self.narrowing))

    @extend_schema(responses=FoundSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Search records of every kind."""
        page = self.paginate_queryset(Record.objects.in_circulation())
        answer = self.get_paginated_response(self.get_serializer(page, many=True).data)
        if self.asked.get("facets") == "1":
            counts = count(self.found.records, self.narrowing)
            answer.data["facets"] = {
                facet.name: [
                    {"value": value.name, "label": value.label, "count": value.count}
                    for value in facet.values
                ]
                for facet in facets_of(self.narrowing, counts)
            }
        return answer
