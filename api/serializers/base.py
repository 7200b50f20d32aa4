"""What the serializers of all records have in common: addresses, links, embedding."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.db import models
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api import registry
from api.related import Tree, merge, plant, related_model
from api.serializers.fields import Link, Links, Related
from archive import kinds
from archive.labelling.marks import Mark, marks_read, paths_of_marks
from archive.models import Deceased, Record

ROOT = "api/v1/"


class RowSerializer(serializers.ModelSerializer[Any]):
    """Rows of a model; its relations are told by slug.

    ``Meta.reads`` names the relations that are read beyond those of the fields.
    """

    class Meta:
        model: ClassVar[type[models.Model]]
        fields: ClassVar[Sequence[str]]
        reads: ClassVar[Sequence[str]] = ()

    def get_extra_kwargs(self) -> dict[str, dict[str, Any]]:
        """Nothing is ever written."""
        return {field.name: {"read_only": True} for field in self.Meta.model._meta.get_fields()}

    def get_uniqueness_extra_kwargs(
        self, field_names: Any, declared_fields: Any, extra_kwargs: Any
    ) -> Any:
        return extra_kwargs, {}

    def build_relational_field(self, field_name: str, relation_info: Any) -> Any:
        """A relation of the model is told by the slugs at its end."""
        explained = {"help_text": getattr(relation_info.model_field, "help_text", "")}
        return (Links if relation_info.to_many else Link), explained

    @classmethod
    def tree(cls) -> Tree:
        """All relations that are read to tell a row."""
        tree: Tree = {}
        for path in getattr(cls.Meta, "reads", ()):
            plant(tree, path)
        for name, field in cls().fields.items():
            if isinstance(field, Related):
                field.plant(tree)
            elif isinstance(field, serializers.ListSerializer):
                assert isinstance(field.child, RowSerializer)
                merge(plant(tree, field.source or name), field.child.tree())
            elif isinstance(field, RowSerializer):
                merge(plant(tree, field.source or name), field.tree())
        return tree


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"type": "string", "format": "uri"},
        "description": "Lists of records that are linked with this one, by collection.",
    }
)
class Neighbours(serializers.Field[Any, Any, Any, Any]):
    """The collections that can be narrowed by the record, each narrowed to it."""

    def get_attribute(self, instance: Record) -> Record:
        return instance

    def to_representation(self, value: Record) -> dict[str, str]:
        root = self.context["root"]
        return {
            collection: f"{root}{ROOT}{collection}/?{name}={value.slug}"
            for collection, name in registry.filtered_by(value.kind).items()
        }


@extend_schema_field(
    {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["slug", "page", "name", "issued_by", "text", "language_tag", "on"],
            "properties": {
                "slug": {"type": "string"},
                "page": {"type": "string", "format": "uri"},
                "name": {"type": "string"},
                "issued_by": {"type": "string", "description": "As the issuer is named there."},
                "text": {"type": "string", "description": "Letter by letter as issued."},
                "language_tag": {"type": "string"},
                "on": {
                    "type": "object",
                    "description": "The record on which it was placed: this or one above it.",
                    "properties": {"kind": {"type": "string"}, "slug": {"type": "string"}},
                },
            },
        },
    }
)
class Marked(Related):
    """The labels, or the notices, that show on a record: its own, then those of what is above."""

    def plant(self, tree: Tree) -> None:
        assert isinstance(self.parent, RecordSerializer)
        for path in paths_of_marks(self.parent.Meta.model.KIND):
            plant(tree, path)

    def get_attribute(self, instance: Any) -> Any:
        return getattr(marks_read(instance), str(self.field_name))

    def to_representation(self, value: Sequence[Mark[Any]]) -> list[dict[str, Any]]:
        return [
            {
                "slug": mark.issued.slug,
                "page": self.context["root"] + mark.issued.get_absolute_url().removeprefix("/"),
                "name": mark.issued.name,
                "issued_by": mark.issued.issued_by,
                "text": mark.issued.text,
                "language_tag": mark.issued.language_tag,
                "on": {"kind": mark.on.kind, "slug": mark.on.slug},
            }
            for mark in value
        ]


class RecordSerializer(RowSerializer):
    """A record with its addresses, its own fields and, where asked for, the records it names."""

    url = serializers.SerializerMethodField(help_text="Where the API tells the record.")
    page = serializers.SerializerMethodField(help_text="Where people read the record.")
    links = Neighbours(read_only=True)
    deceased = serializers.ChoiceField(
        choices=Deceased.choices,
        read_only=True,
        help_text="Before what of it a warning of people who have died must stand; empty: nothing.",
    )
    labels = Marked(help_text="Labels of communities that show on it.")
    notices = Marked(help_text="Notices of institutions that show on it; they are no labels.")

    class Meta(RowSerializer.Meta):
        model: ClassVar[type[Record]]

    def get_field_names(self, declared_fields: Any, info: Any) -> list[str]:
        first = ("slug", "title", "url", "page")
        last = ("labels", "notices", "deceased", "former_slugs", "changed", "links")
        return [*first, *self.Meta.fields, *last]

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, record: Record) -> str:
        plural = kinds.kind_named(record.kind).plural
        return f"{self.context['root']}{ROOT}{plural}/{record.slug}/"

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, record: Record) -> str:
        return f"{self.context['root']}{record.get_absolute_url().removeprefix('/')}"

    @classmethod
    def links_by_name(cls) -> dict[str, Related]:
        """The fields that lead to records, which can therefore be included."""
        fields = cls().fields
        return {name: field for name, field in fields.items() if isinstance(field, Link | Links)}

    @classmethod
    def target(cls, link: Related) -> type[RecordSerializer]:
        """The serializer of the records that a link leads to."""
        model = related_model(cls.Meta.model, link.paths[0])
        assert issubclass(model, Record)
        return registry.collection_of(model.KIND).serializer

    @classmethod
    def tree_with(cls, include: Sequence[str]) -> Tree:
        """All relations that are read to tell a record and those it includes."""
        tree = cls.tree()
        links = cls.links_by_name()
        for name in include:
            for path in links[name].paths:
                merge(plant(tree, path), cls.target(links[name]).tree())
        return tree

    @cached_property
    def _included(self) -> dict[str, tuple[Related, RecordSerializer]]:
        """The links whose records are embedded, each with the serializer that tells these."""
        links = self.links_by_name() if self.context.get("include") else {}
        context = {"root": self.context["root"]}
        return {
            name: (links[name], self.target(links[name])(context=context))
            for name in self.context.get("include", ())
        }

    def to_representation(self, instance: Record) -> dict[str, Any]:
        told: dict[str, Any] = super().to_representation(instance)
        if self._included:
            told["included"] = {}
        for name, (link, serializer) in self._included.items():
            near = [serializer.to_representation(record) for record in link.get_attribute(instance)]
            one = near[0] if near else None
            told["included"][name] = near if isinstance(link, Links) else one
        return told
