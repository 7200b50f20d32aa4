"""Plates, figures, what points at them, and images."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers.base import RecordSerializer
from api.serializers.fields import Cites
from archive.models import Figure, Image, Plate, PlateReference


class PlateSerializer(RecordSerializer):
    """A printed plate of a source."""

    cites = Cites("references.passage")

    class Meta(RecordSerializer.Meta):
        model = Plate
        fields = (
            "source",
            "number_as_printed",
            "number",
            "caption",
            "figures",
            "references",
            "images",
            "cites",
            "note",
        )


class FigureSerializer(RecordSerializer):
    """A numbered figure on a plate, or a figure in the text."""

    cites = Cites("references.passage")

    class Meta(RecordSerializer.Meta):
        model = Figure
        fields = (
            "source",
            "plate",
            "number_as_printed",
            "number",
            "depicts",
            "implements",
            "items",
            "references",
            "images",
            "cites",
            "note",
        )


class PlateReferenceSerializer(RecordSerializer):
    """Where a passage points at figures, of its own source or of another."""

    cites = Cites("passage")

    class Meta(RecordSerializer.Meta):
        model = PlateReference
        fields = (
            "passage",
            "order",
            "as_printed",
            "source",
            "plate",
            "figures_as_printed",
            "figures",
            "cites",
            "note",
        )


@extend_schema_field(OpenApiTypes.URI)
class FileAddress(serializers.Field[Any, Any, Any, Any]):
    """Where one of the files of an image is found."""

    def get_attribute(self, instance: Image) -> str:
        return reverse("image-file", kwargs={"slug": instance.slug, "size": self.field_name})

    def to_representation(self, value: str) -> str:
        return f"{self.context['root']}{value.removeprefix('/')}"


class ImageSerializer(RecordSerializer):
    """A picture of one plate, figure or item."""

    original = FileAddress(read_only=True)
    display = FileAddress(read_only=True)
    thumbnail = FileAddress(read_only=True)

    class Meta(RecordSerializer.Meta):
        model = Image
        fields = (
            "plate",
            "figure",
            "item",
            "description",
            "holder",
            "credit",
            "rights",
            "original",
            "display",
            "thumbnail",
            "width",
            "height",
        )
