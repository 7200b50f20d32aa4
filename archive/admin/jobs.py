"""Long work as those who run the site look at it: what waits, what goes on, what failed and why."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from procrastinate.contrib.django.models import ProcrastinateJob

from archive.admin.generic import ModelAdmin
from archive.models import Job

# Its buttons would stop and repeat work behind the back of the job that people see.
admin.site.unregister(ProcrastinateJob)


@admin.register(Job)
class JobAdmin(ModelAdmin):
    """Jobs, to look at; the page of a job has the button that calls it off."""

    list_display = ("title", "kind", "state", "created", "started", "finished", "error")
    list_filter = ("state", "kind")
    search_fields = ("title", "error")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
