"""The addresses of the API: the index, the collections and their records."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from http import HTTPStatus
from typing import Any, ClassVar, NoReturn

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import ReadOnlyModelViewSet

from api import registry
from api.cited import FORMAT, cited
from api.envelope import Envelope
from api.filters import nearest_slugs
from api.parameters import Parameter, shorten
from api.problems import BadParameters, Fault, Problem, near
from api.registry import Collection, tree_of
from api.related import queryset
from api.serializers.base import RecordSerializer
from api.strict import Strict
from archive.care.caching import of_records
from archive.care.held import holdings_of
from archive.models import Record
from archive.search import Found, search


class RecordViewSet(Strict, ReadOnlyModelViewSet[Any]):
    """The records of one collection."""

    collection: ClassVar[Collection]
    pagination_class = Envelope
    lookup_field = "slug"
    lookup_value_regex = "[^/]+"
    # Whether an answer changes with the records alone.
    of_records_alone: ClassVar[bool] = True

    @property
    def kind(self) -> str:
        return self.collection.kind.name

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        action = (self.action_map or {}).get((request.method or "").lower())
        if self.of_records_alone and action in ("list", "retrieve"):
            return of_records(super().dispatch)(request, *args, **kwargs)
        return super().dispatch(request, *args, **kwargs)

    def parameters(self) -> Sequence[Parameter]:
        if self.action == "list":
            return self.collection.parameters
        return (*self.collection.parameters_of_one, FORMAT)

    def get_serializer_class(self) -> type[RecordSerializer]:
        listed = self.collection.listed if self.action == "list" else None
        return listed or self.collection.serializer

    def find(self) -> Found:
        """What the words of q find in the collection."""
        return search(self.asked["q"], self.kind)

    def get_queryset(self) -> QuerySet[Any]:
        include = tuple(sorted(self.asked.get("include", ())))
        tree = tree_of(self.get_serializer_class(), include)
        # The index of the spine begins with the kind.
        rows = queryset(self.collection.model, tree).filter(kind=self.kind)
        for narrowing in self.collection.filters:
            if narrowing.name in self.asked:
                rows = narrowing.narrow(rows, self.asked[narrowing.name])
        return rows

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        if {"q", "ordering"} <= self.asked.keys():
            detail = "q answers in order of relevance; leave ordering away, or q."
            raise BadParameters([Fault("ordering", detail)])
        return super().list(request, *args, **kwargs)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        slug = kwargs["slug"]
        record = self.get_queryset().filter(slug=slug).first()
        if record is None:
            return self._moved(slug) or self._missing(slug)
        if FORMAT.name in self.asked:
            return cited(request, record, self.asked[FORMAT.name])
        return Response(self.get_serializer(record).data)

    def _moved(self, slug: str, address: str = "detail") -> HttpResponseBase | None:
        named = Record.objects.in_circulation().filter(
            kind=self.kind, former_slugs__contains=[slug]
        )
        record = named.first()
        if record is None:
            return None
        moved = reverse(f"{self.collection.name}-{address}", kwargs={"slug": record.slug})
        query = self.request.META.get("QUERY_STRING", "")
        return HttpResponsePermanentRedirect(f"{moved}?{query}" if query else moved)

    def _missing(self, slug: str) -> NoReturn:
        holdings = holdings_of(self.kind, slug)
        if holdings:
            names = ", ".join(holding.name for holding in holdings)
            raise Problem(HTTPStatus.FORBIDDEN, f"It is held under a protocol: {names}.")
        named = Q(slug=slug) | Q(former_slugs__contains=[slug])
        gone = Record.objects.filter(named, kind=self.kind, withdrawn=True).first()
        if gone is not None:
            raise Problem(
                HTTPStatus.GONE,
                f"A {self.collection.kind.label} of this name was withdrawn.",
                withdrawn_on=gone.withdrawn_on and gone.withdrawn_on.date().isoformat(),
                **({"withdrawn_for": gone.withdrawn_for} if gone.withdrawn_for else {}),
            )
        nearest = nearest_slugs(self.kind, slug)
        hint = f"; {near(nearest)}" if nearest else ""
        detail = f"There is no {self.collection.kind.label} “{shorten(slug)}”{hint}."
        raise Problem(HTTPStatus.NOT_FOUND, detail, nearest=nearest)


def viewset_of(
    collection: Collection, base: type[RecordViewSet] = RecordViewSet
) -> type[RecordViewSet]:
    """The views of one collection; ``base`` where they do more than tell its records."""
    words = {
        "collection": collection,
        "queryset": collection.model._default_manager.none(),
        "__doc__": collection.serializer.__doc__,
    }
    return type(f"{collection.model.__name__}ViewSet", (base,), words)


ADDRESS = {"type": "string", "format": "uri"}
INDEX = {
    "type": "object",
    "required": [
        "collections",
        "search",
        "changes",
        "check",
        "odds",
        "simulations",
        "schema",
        "documentation",
    ],
    "properties": {
        "collections": {"type": "object", "additionalProperties": ADDRESS},
        "search": ADDRESS,
        "changes": ADDRESS,
        "check": ADDRESS,
        "odds": ADDRESS,
        "simulations": ADDRESS,
        "schema": ADDRESS,
        "documentation": ADDRESS,
    },
}


class IndexView(Strict):
    """The collections of the API and its other addresses."""

    @extend_schema(responses={200: INDEX})
    def get(self, request: Request) -> Response:
        """List the addresses of the API."""
        names = [collection.name for collection in registry.all_collections()]
        return Response(
            {
                "collections": {n: reverse(f"{n}-list", request=request) for n in names},
                "search": reverse("api-search", request=request),
                "changes": reverse("api-changes", request=request),
                "check": reverse("api-check", request=request),
                "odds": reverse("api-odds", request=request),
                "simulations": reverse("api-simulations", request=request),
                "schema": reverse("api-schema", request=request),
                "documentation": reverse("api-documentation", request=request),
            }
        )


class NothingHereView(APIView):
    """Any other address under the root of the API."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Say what there is instead."""
        names = [collection.name for collection in registry.all_collections()]
        allowed = [*names, "search", "schema"]
        asked = kwargs["address"]
        nearest = get_close_matches(shorten(asked.split("/")[0]), allowed)
        hint = f"; {near(nearest)}" if nearest else ""
        detail = f"There is nothing at {shorten(asked)}{hint}. The index is {reverse('api-index')}."
        raise Problem(HTTPStatus.NOT_FOUND, detail, allowed=allowed, nearest=nearest)
