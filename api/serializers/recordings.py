"""Recordings of terms."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers.base import RecordSerializer
from archive.models import Recording


@extend_schema_field(OpenApiTypes.URI)
class AudioAddress(serializers.Field[Any, Any, Any, Any]):
    """Where the sound is found."""

    def get_attribute(self, instance: Recording) -> str:
        return reverse("recording-audio", kwargs={"slug": instance.slug})

    def to_representation(self, value: str) -> str:
        return f"{self.context['root']}{value.removeprefix('/')}"


class RecordingSerializer(RecordSerializer):
    """A term as a speaker says it, under the name by which the speaker wishes to be known."""

    audio = AudioAddress(read_only=True)
    media_type = serializers.CharField(read_only=True, help_text="As the file's content told it.")

    class Meta(RecordSerializer.Meta):
        model = Recording
        fields = (
            "term",
            "speaker",
            "community",
            "date",
            "transcript",
            "credit",
            "rights",
            "consent",
            "audio",
            "media_type",
            "note",
        )
