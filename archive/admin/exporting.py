"""Exporting chosen records, or a list as it is narrowed, from the admin."""

from __future__ import annotations

from typing import Any, get_args

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from archive.admin.generic import ModelAdmin
from archive.exchange.grids import GridError
from archive.exchange.selections import Form, export_selection


class Exporting(ModelAdmin):
    """What a list of records needs to be exported."""

    change_list_template = "admin/archive/record_list.html"

    def get_urls(self) -> list[Any]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_export"
        view = self.admin_site.admin_view(self.export_list)
        own = [path("export/<str:form>/", view, name=name)]
        return own + super().get_urls()

    def export_list(self, request: HttpRequest, form: Form) -> HttpResponse:
        """The list as its filters and its search narrow it, as a file."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if form not in get_args(Form):
            raise Http404
        changelist = self.get_changelist_instance(request)
        return self._file(request, changelist.get_queryset(request), form)

    @admin.action(description=_("Export the chosen records as CSV"), permissions=["view"])
    def export_csv(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse:
        return self._file(request, queryset, "csv")

    @admin.action(description=_("Export the chosen records as XLSX"), permissions=["view"])
    def export_xlsx(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse:
        return self._file(request, queryset, "xlsx")

    def _file(self, request: HttpRequest, records: QuerySet[Any], form: Form) -> HttpResponse:
        try:
            exported = export_selection(records, form)
        except GridError as error:
            self.message_user(request, _t("The file %s.") % error, messages.ERROR)
            page = f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"
            return HttpResponseRedirect(reverse(page))
        answer = HttpResponse(exported.content, content_type=exported.type)
        answer["Content-Disposition"] = f'attachment; filename="{exported.name}"'
        return answer
