"""Rulesets with their clauses."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import Cites, Link, Links, vocabulary
from games.models import Clause, Ruleset
from games.rules import parse

_STRINGS = {"type": "array", "items": {"type": "string"}}
_ALTERNATIVE = {
    "type": "object",
    "required": ["name", "value", "text", "basis", "rests_on", "against", "cites", "note", "if"],
    "properties": {
        "name": {"type": "string", "description": "What a reading calls it."},
        "value": {"description": "The answer as the document writes it."},
        "text": {"type": "string", "description": "The answer in words."},
        "basis": {"type": "string", "enum": Clause.Basis.values},
        "rests_on": {**_STRINGS, "description": "Statements that carry it."},
        "against": {**_STRINGS, "description": "Statements that speak against it."},
        "cites": _STRINGS,
        "note": {"type": "string"},
        "if": {
            "type": "array",
            "items": _STRINGS,
            "description": "Pairs of a path and a choice under which alone it can be chosen.",
        },
    },
}

_REJECTED = {
    "type": "object",
    "required": ["value", "text", "reason", "rests_on", "cites"],
    "properties": {
        "value": {"description": "The answer as the document writes it."},
        "text": {"type": "string", "description": "The answer in words."},
        "reason": {"type": "string", "description": "Why it is turned down."},
        "rests_on": {**_STRINGS, "description": "Statements that the reason rests on."},
        "cites": _STRINGS,
    },
}

CLAUSE_FIELDS = (
    "path",
    "order",
    "asks",
    "choice",
    "value",
    "text",
    "basis",
    "rests_on",
    "against",
    "cites",
    "silence",
    "offered",
    "implied",
    "alternatives",
    "rejected",
    "note",
)


@extend_schema_field({"type": "array", "items": _ALTERNATIVE})
class Alternatives(serializers.JSONField):
    """The other answers to the question of a clause."""


@extend_schema_field({"type": "array", "items": _REJECTED})
class RejectedAnswers(serializers.JSONField):
    """Answers to the question of a clause that were turned down."""


@extend_schema_field({})
class Value(serializers.JSONField):
    """An answer as a document writes it: text, a list, or a table."""


class ClauseRow(RowSerializer):
    """One rule of a ruleset."""

    basis = vocabulary(Clause.Basis)
    value = Value(read_only=True)
    rests_on = Links(help_text="The statements that carry it.")
    against = Links(help_text="The statements that speak against it.")
    cites = Cites("rests_on.passage")
    alternatives = Alternatives(read_only=True)
    rejected = RejectedAnswers(read_only=True)

    class Meta(RowSerializer.Meta):
        model = Clause
        fields = ("slug", *CLAUSE_FIELDS)


class ClauseSerializer(RecordSerializer):
    """One rule of a ruleset: derived from its document, for linking."""

    variant = Link("ruleset.variant")
    basis = vocabulary(Clause.Basis)
    value = Value(read_only=True)
    rests_on = Links(help_text="The statements that carry it.")
    against = Links(help_text="The statements that speak against it.")
    cites = Cites("rests_on.passage")
    alternatives = Alternatives(read_only=True)
    rejected = RejectedAnswers(read_only=True)

    class Meta(RecordSerializer.Meta):
        model = Clause
        fields = ("ruleset", "variant", *CLAUSE_FIELDS)


@lru_cache(maxsize=256)
def _normalised(document: str) -> Any:
    # Reading one takes longer than all else about a ruleset, and what is read never changes.
    return parse(document).data


class RulesetSerializer(RecordSerializer):
    """Our reconstruction of a variant's rules, as a document."""

    status = vocabulary(Ruleset.Status)
    document = serializers.SerializerMethodField(
        help_text=(
            "The normalised document. Written as JSON with sorted keys, no spaces and no escapes "
            "beyond those that JSON needs, its SHA-256 is the version."
        )
    )
    document_as_written = serializers.CharField(
        source="document", read_only=True, help_text="The document as YAML, comments included."
    )
    clauses = ClauseRow(many=True, read_only=True)
    cites = Cites("clauses.rests_on.passage")

    class Meta(RecordSerializer.Meta):
        model = Ruleset
        fields = (
            "variant",
            "status",
            "version",
            "document",
            "document_as_written",
            "clauses",
            "cites",
            "note",
        )
        reads = ("document",)

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_document(self, ruleset: Ruleset) -> Any:
        return _normalised(ruleset.document)
