"""The history of records: what was changed, when, by whom and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api.envelope import Envelope
from api.parameters import Count, Cursor, PageSize, Parameter, RefusedError, shorten
from api.problems import Fault
from api.strict import Strict
from archive import kinds
from archive.history.people import who_made
from archive.history.sets import ChangeSet, Row, mark_whole, told_to_readers
from archive.history.telling import tell
from archive.models import Change, Record


@dataclass(frozen=True)
class OfRecord(Parameter):
    """A record by its collection and its slug."""

    name: str = "record"
    description: str = "Changes of this record only, as COLLECTION/SLUG: terms/hinuwa."

    def read(self, values: Sequence[str]) -> int:
        plural, _slash, slug = values[0].strip("/").partition("/")
        names = [kind.plural for kind in kinds.all_kinds()]
        if plural not in names:
            detail = f"“{shorten(values[0])}” is no record; write COLLECTION/SLUG: terms/hinuwa."
            raise RefusedError(Fault(self.name, detail, nearest=names))
        found = Record.objects.in_circulation().filter(
            kind=kinds.kind_with_plural(plural).name, slug=slug
        )
        record = found.first()
        if record is None:
            detail = f"There is no record “{shorten(slug)}” in {plural}."
            raise RefusedError(Fault(self.name, detail))
        return record.pk

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string"}


class DifferenceSerializer(serializers.Serializer[Any]):
    """One field as it was and as it became, in words."""

    field = serializers.CharField(help_text="The name of the field.")
    label = serializers.CharField(help_text="The field as readers know it.")  # type: ignore[assignment]
    before = serializers.CharField(help_text="What stood there; empty if nothing did.")
    after = serializers.CharField(help_text="What stands there since.")


class ChangeSerializer(serializers.Serializer[Any]):
    """One change of one row of a record."""

    id = serializers.IntegerField(help_text="Rises with time.")
    at = serializers.DateTimeField(help_text="When; what was changed at one stroke has one time.")
    who = serializers.CharField(help_text="Who changed it, as pages say it.")
    why = serializers.CharField(help_text="The reason given; empty if none was.")
    record = serializers.CharField(help_text="The record, as COLLECTION/SLUG.")
    part = serializers.CharField(help_text="The record itself, or the row of it that was changed.")
    operation = serializers.ChoiceField(choices=Change.Operation.values)
    differences = DifferenceSerializer(many=True)


class ChangesView(Strict, GenericAPIView[Any]):
    """What was changed of open records, newest first."""

    serializer_class = ChangeSerializer
    pagination_class = Envelope
    queryset = Change.objects.none()
    ordering: ClassVar[str] = "-id"

    def parameters(self) -> Sequence[Parameter]:
        return (OfRecord(), Cursor(), PageSize(), Count())

    @extend_schema(responses=ChangeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List changes of records, newest first."""
        page = self.paginate_queryset(self._open_changes()) or []
        return self.get_paginated_response(_told(page))

    def _open_changes(self) -> QuerySet[Change]:
        changes = told_to_readers()
        if "record" in self.asked:
            return changes.filter(record_id=self.asked["record"])
        return changes


def _told(page: Sequence[Change]) -> list[dict[str, Any]]:
    records = Record.objects.in_bulk({one.record_id for one in page if one.record_id is not None})
    alone = [ChangeSet(one.pk, one.at, [one]) for one in page]
    mark_whole(alone)
    who = who_made(alone, accounts_too=False)
    found = []
    for one, its_set in zip(page, alone, strict=True):
        row = Row(one.table_name, one.row_id, one.record_id, one.before, one.after, one.pk)
        parts = [part for told in tell([row]) for part in told.parts]
        record = records.get(one.record_id or 0)
        plural = kinds.kind_named(record.kind).plural if record else ""
        found.append(
            {
                "id": one.pk,
                "at": one.at,
                "who": who[one.pk],
                "why": its_set.why,
                "record": f"{plural}/{record.slug}" if record else "",
                "part": parts[0].heading if parts else "",
                "operation": one.operation,
                "differences": [
                    {
                        "field": line.name,
                        "label": line.label,
                        "before": "".join(piece.words for piece in line.before),
                        "after": "".join(piece.words for piece in line.after),
                    }
                    for part in parts
                    for line in part.lines
                ],
            }
        )
    return found
