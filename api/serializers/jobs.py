"""Long work."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from api.serializers.fields import vocabulary
from archive.models import Job


@extend_schema_field({})
class Data(serializers.JSONField):
    """Whatever the kind of work takes or brings."""


class JobSerializer(serializers.ModelSerializer[Job]):
    """A piece of work too long for one request."""

    url = serializers.SerializerMethodField(help_text="Where the API tells the job.")
    page = serializers.SerializerMethodField(help_text="Where people see the job.")
    state = vocabulary(Job.State)
    parameters = Data(read_only=True, help_text="What was asked for.")
    result = Data(read_only=True, help_text="What came of it; null until it is done.")

    class Meta:
        model = Job
        fields = (
            "id",
            "url",
            "page",
            "kind",
            "title",
            "parameters",
            "state",
            "done",
            "total",
            "said",
            "cancel_requested",
            "result",
            "error",
            "created",
            "started",
            "finished",
            "expires",
        )
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, job: Job) -> str:
        return self._absolute("api-job", job)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_page(self, job: Job) -> str:
        return self._absolute("job", job)

    def _absolute(self, name: str, job: Job) -> str:
        return reverse(name, kwargs={"pk": job.pk}, request=self.context["request"])
