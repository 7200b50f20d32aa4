"""Records as search finds them."""

from __future__ import annotations

from typing import Any

from api.serializers.base import RecordSerializer
from archive.models import Record


class FoundSerializer(RecordSerializer):
    """A record of any kind that a search has found, told in full at its url."""

    class Meta(RecordSerializer.Meta):
        model = Record
        fields = ("kind", "slug", "title", "url", "page")

    def get_field_names(self, declared_fields: Any, info: Any) -> list[str]:
        return [*self.Meta.fields]
