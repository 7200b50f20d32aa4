"""Terms."""

from __future__ import annotations

from typing import Any, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import Cites, Links, vocabulary
from archive.models import Term, TermRelation, TermUse


class UseRow(RowSerializer):
    """Where a term is used."""

    cites = Cites("passage")

    class Meta(RowSerializer.Meta):
        model = TermUse
        fields = ("variant", "passage", "cites")


class RelatedTerm(TypedDict):
    """A term that belongs with another."""

    term: str
    note: str


@extend_schema_field(
    {
        "type": "object",
        "description": "Terms that belong with it, by sort; the sorts are never merged.",
        "required": TermRelation.Sort.values,
        "properties": {
            value: {
                "type": "array",
                "description": str(label),
                "items": {
                    "type": "object",
                    "required": ["term", "note"],
                    "properties": {"term": {"type": "string"}, "note": {"type": "string"}},
                },
            }
            for value, label in TermRelation.Sort.choices
        },
    }
)
class RelatedTerms(serializers.Field[Any, Any, Any, Any]):
    """The terms related to one, by sort, whichever of the two the relation was entered on."""

    def get_attribute(self, instance: Term) -> Term:
        return instance

    def to_representation(self, value: Term) -> dict[str, list[RelatedTerm]]:
        pairs = [(relation, relation.related) for relation in value.relations.all()]
        pairs += [(relation, relation.term) for relation in value.related_from.all()]
        pairs.sort(key=lambda pair: (pair[1].sort_key, pair[1].slug))
        related: dict[str, list[RelatedTerm]] = {sort: [] for sort in TermRelation.Sort.values}
        for relation, term in pairs:
            if not term.withdrawn:
                related[relation.sort].append({"term": term.slug, "note": relation.note})
        return related


class TermSerializer(RecordSerializer):
    """A word form as one source prints it."""

    kind = vocabulary(Term.Sort, source="sort")
    gloss = serializers.SerializerMethodField(
        help_text="What it means: as the source glosses it, else what it names in our words."
    )
    language = serializers.CharField(
        read_only=True, help_text="ISO 639-3; mis where its dialects differ or have no code."
    )
    uses = UseRow(many=True, read_only=True)
    variants = Links("uses.variant")
    related = RelatedTerms(read_only=True)
    cites = Cites("uses.passage")

    class Meta(RecordSerializer.Meta):
        model = Term
        fields = (
            "form",
            "gloss",
            "gloss_as_printed",
            "denotes",
            "kind",
            "source",
            "language",
            "dialects_as_printed",
            "communities",
            "dialects_note",
            "implements",
            "order",
            "uses",
            "variants",
            "related",
            "recordings",
            "statements",
            "cites",
            "note",
        )
        reads = ("relations.related", "related_from.term")

    def get_gloss(self, term: Term) -> str:
        return term.gloss_as_printed or term.denotes
