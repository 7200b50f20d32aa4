"""Protocols and their members, for administrators and stewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from archive.care.placing import opened
from archive.models import Protocol, ProtocolMember, RecordProtocol

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    from django.contrib.admin import ModelAdmin, TabularInline


class MemberInline(TabularInline):
    model = ProtocolMember
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Protocol)
class ProtocolAdmin(ModelAdmin):
    """The database shows here what may be seen, and refuses what may not be changed."""

    list_display = ("name", "community", "access", "shows_existence")
    list_filter = ("access",)
    search_fields = ("name", "slug", "community__title")
    autocomplete_fields = ("community",)
    inlines = (MemberInline,)

    def save_model(self, request: HttpRequest, obj: Protocol, form: Any, change: bool) -> None:
        """Store a protocol; what it opens follows what was withdrawn or is back meanwhile."""
        super().save_model(request, obj, form, change)
        if change and "access" in form.changed_data:
            opened(RecordProtocol.objects.filter(protocol=obj).values_list("record_id", flat=True))

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Delete a protocol that holds nothing; which records another holds is not told."""
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                response = super().delete_view(request, object_id, extra_context)
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            return response
        except IntegrityError:
            self.message_user(
                request,
                _("The protocol holds records; its stewards have to lift it from them first."),
                messages.ERROR,
            )
            page = reverse("admin:archive_protocol_change", args=[object_id])
            return HttpResponseRedirect(page)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Protocols are deleted one by one, since each may hold records."""
        actions: dict[str, Any] = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions
