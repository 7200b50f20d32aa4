"""Labels and notices: as records, and as they stand on other records."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers.base import RecordSerializer
from api.serializers.fields import vocabulary
from archive.models import Label, Notice
from archive.models.label import IssuedRecord

TRANSLATIONS: Any = {
    "type": "array",
    "description": "The same in other languages, as the issuer gave them.",
    "items": {
        "type": "object",
        "properties": {
            name: {"type": "string"}
            for name in ("translated_name", "language_tag", "language", "translated_text")
        },
    },
}


@extend_schema_field(TRANSLATIONS)
class Translations(serializers.JSONField):
    """The name and text in other languages."""


@extend_schema_field({"type": "string", "format": "uri", "nullable": True})
class IconAddress(serializers.Field[Any, Any, Any, Any]):
    """Where the icon is found; null where there is none."""

    def get_attribute(self, instance: IssuedRecord) -> Any:
        return (instance,)

    def to_representation(self, value: tuple[IssuedRecord]) -> str | None:
        (issued,) = value
        if not issued.icon:
            return None
        address = reverse("label-icon", kwargs={"kind": issued.KIND, "slug": issued.slug})
        return f"{self.context['root']}{address.removeprefix('/')}"


ISSUED = (
    "name",
    "language_tag",
    "language",
    "text",
    "translations",
    "icon",
    "icon_url",
    "issued_by",
    "project",
    "project_title",
    "project_page",
    "changed_there",
    "fetched",
    "digest",
    "ended",
)


class LabelSerializer(RecordSerializer):
    """A TK or BC Label, letter by letter as its community issued it."""

    kind = vocabulary(Label.Sort, source="sort")
    translations = Translations(read_only=True)
    icon = IconAddress(read_only=True)

    class Meta(RecordSerializer.Meta):
        model = Label
        fields = ("kind", "label_type", "community", *ISSUED)


class NoticeSerializer(RecordSerializer):
    """A notice that an institution gives: no community's label."""

    translations = Translations(read_only=True)
    icon = IconAddress(read_only=True)

    class Meta(RecordSerializer.Meta):
        model = Notice
        fields = ("notice_type", *ISSUED)
