"""The queue of proposals in the admin; each is looked at and decided on its own page."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from archive.accounts.curators import may_change
from archive.admin.generic import ModelAdmin
from archive.models import Proposal


@admin.register(Proposal)
class ProposalAdmin(ModelAdmin):
    """What was sent, to editors."""

    list_display = ("__str__", "kind", "person", "state", "sent_at", "decided_by")
    list_filter = ("state", "kind")
    list_select_related = ("record", "person", "decided_by")
    search_fields = ("why", "locator", "record__title")
    ordering = ("-sent_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).exclude(state=Proposal.State.DRAFT)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_change(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return may_change(request.user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Lead to the page of the proposal."""
        found = self.get_object(request, object_id)
        if found is None:
            raise Http404(_("There is no proposal at this address."))
        return redirect(found)
