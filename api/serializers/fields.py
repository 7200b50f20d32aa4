"""The fields of serializers: links by slug, what is cited, vocabularies, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import TextChoices
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.related import Tree, gather, plant
from archive.models import Passage, Record


class Related(serializers.Field[Any, Any, Any, Any]):
    """A field that reads records at the end of one or several paths of relations."""

    def __init__(self, *paths: str, **kwargs: Any) -> None:
        self.paths = paths
        super().__init__(**{**kwargs, "read_only": True})

    def bind(self, field_name: str, parent: Any) -> None:
        self.paths = self.paths or (field_name,)
        super().bind(field_name, parent)

    def get_attribute(self, instance: models.Model) -> list[Record]:
        if len(self.paths) == 1:
            return gather(instance, self.paths[0])
        found = {record.pk: record for path in self.paths for record in gather(instance, path)}
        return sorted(found.values(), key=lambda record: (record.sort_key, record.slug))

    def plant(self, tree: Tree) -> None:
        """Name the relations that are read."""
        for path in self.paths:
            plant(tree, path)


@extend_schema_field({"type": "string", "nullable": True})
class Link(Related):
    """The slug of the record that a relation leads to; null where there is none."""

    def to_representation(self, value: Sequence[Record]) -> str | None:
        return value[0].slug if value else None


@extend_schema_field({"type": "array", "items": {"type": "string"}})
class Links(Related):
    """The slugs of the records that relations lead to, in their order."""

    def to_representation(self, value: Sequence[Record]) -> list[str]:
        return [record.slug for record in value]


@extend_schema_field(
    {
        "type": "array",
        "items": {"type": "string"},
        "description": "Where it stands, each place as key[locator].",
    }
)
class Cites(Related):
    """The passages that relations lead to, as ``key[locator]``."""

    def plant(self, tree: Tree) -> None:
        for path in self.paths:
            plant(tree, f"{path}.source")

    def to_representation(self, value: Sequence[Passage]) -> list[str]:
        return [passage.cite for passage in value]


def vocabulary(choices: type[TextChoices], **kwargs: Any) -> serializers.ChoiceField:
    """A value of a closed vocabulary."""
    return serializers.ChoiceField(choices=choices.choices, read_only=True, **kwargs)


def number(help_text: str) -> serializers.FloatField:
    """A decimal number, told as a number; null where there is none."""
    return serializers.FloatField(read_only=True, allow_null=True, help_text=help_text)
