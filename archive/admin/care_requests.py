"""The queue of what visitors ask for, for those whose affair it is."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from archive.admin.generic import ModelAdmin
from archive.models import CareRequest
from archive.requesting import seen_by


@admin.register(CareRequest)
class CareRequestAdmin(ModelAdmin):
    """Requests, the one that waits longest first; what the asker wrote is not edited."""

    list_display = ("sort", "of_record", "state", "asked", "handled_by")
    list_filter = ("state", "sort", "communities")
    list_select_related = ("record", "handled_by")
    fields = (
        "sort",
        "of_record",
        "of_communities",
        "asked",
        "words",
        "who",
        "contact",
        "state",
        "answer",
        "handled_by",
    )
    actions = ("take_up",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[CareRequest]:
        return seen_by(request.user, super().get_queryset(request))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [name for name in self.fields if name not in ("state", "answer")]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def save_model(self, request: HttpRequest, obj: CareRequest, form: Any, change: bool) -> None:
        obj.handled_by = request.user  # type: ignore[assignment]
        super().save_model(request, obj, form, change)

    @admin.action(description=_("Take up the chosen requests"), permissions=["change"])
    def take_up(self, request: HttpRequest, queryset: QuerySet[CareRequest]) -> None:
        for asked in queryset.filter(state=CareRequest.State.WAITING):
            asked.state = CareRequest.State.TAKEN
            asked.handled_by = request.user  # type: ignore[assignment]
            asked.save()
            self.log_change(request, asked, [{"changed": {"fields": ["state"]}}])

    @admin.display(description=_("record"))
    def of_record(self, asked: CareRequest) -> SafeString:
        return format_html('<a href="{}">{}</a>', asked.record.get_absolute_url(), asked.record)

    @admin.display(description=_("communities"))
    def of_communities(self, asked: CareRequest) -> str:
        return ", ".join(str(community) for community in asked.communities.all())
