"""Lessons with the blocks that their text holds."""

from __future__ import annotations

from typing import TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers.base import RecordSerializer
from api.serializers.fields import Cites, Links
from games.lessons.reading import read
from games.lessons.sorts import SORTS
from games.models import Lesson


class BlockTold(TypedDict):
    """A live block of a lesson."""

    sort: str
    line: int
    fields: dict[str, list[str]]


@extend_schema_field(
    {
        "type": "array",
        "description": "The live blocks of the text, in order.",
        "items": {
            "type": "object",
            "required": ["sort", "line", "fields"],
            "properties": {
                "sort": {"type": "string", "enum": list(SORTS)},
                "line": {"type": "integer", "description": "The line of the body it begins on."},
                "fields": {
                    "type": "object",
                    "description": "What is written in it: slugs, readings, questions.",
                    "additionalProperties": {"type": "array", "items": {"type": "string"}},
                },
            },
        },
    }
)
class Blocks(serializers.Field[str, str, list[BlockTold], str]):
    """The live blocks of a lesson's text."""

    def to_representation(self, value: str) -> list[BlockTold]:
        return [
            {
                "sort": block.sort,
                "line": block.line,
                "fields": {name: list(values) for name, values in block.values.items()},
            }
            for block in read(value).blocks
        ]


class LessonSerializer(RecordSerializer):
    """A lesson for a class: Markdown with live blocks of the archive's records and games."""

    blocks = Blocks(source="body", read_only=True)
    sources = Links("statements.passage.source", "terms.source")
    cites = Cites("statements.passage")

    class Meta(RecordSerializer.Meta):
        model = Lesson
        fields = (
            "order",
            "summary",
            "age_from",
            "age_to",
            "minutes",
            "goals",
            "materials",
            "preparation",
            "about_people",
            "body",
            "blocks",
            "rulesets",
            "variants",
            "terms",
            "statements",
            "items",
            "figures",
            "sources",
            "cites",
        )
