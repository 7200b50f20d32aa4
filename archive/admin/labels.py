"""Admin pages of labels and notices, to look at: what they say is not ours to edit."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin
from archive.exchange.tables import table_of
from archive.models import Label, Notice, Record
from archive.models.label import IssuedRecord


class IssuedAdmin(RecordAdmin):
    """What its issuer said, read-only; it comes by the command read_labels alone."""

    list_display = ("name", "issued_by", "project_title", "fetched")
    search_fields = ("slug", "name", "issued_by", "text")
    editable: tuple[str, ...] = ()

    def get_readonly_fields(self, request: HttpRequest, obj: Record | None = None) -> list[str]:
        columns = [column.attribute for column in table_of(self.model).columns]
        return ["icon_of_it", *(name for name in columns if name not in self.editable)]

    def get_fieldsets(self, request: HttpRequest, obj: Record | None = None) -> Any:
        columns = [column.attribute for column in table_of(self.model).columns]
        return [
            (None, {"fields": ["icon_of_it", *(name for name in columns if name != "icon")]}),
            *super().get_fieldsets(request, obj)[1:],
        ]

    def get_inlines(self, request: HttpRequest, obj: Record | None) -> Any:
        return ()  # labels bear no labels

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("icon"))
    def icon_of_it(self, issued: IssuedRecord) -> SafeString | str:
        if not issued.icon:
            return gettext("none")
        address = reverse("label-icon", kwargs={"kind": issued.KIND, "slug": issued.slug})
        return format_html('<img src="{}" alt="" height="80">', address)


@admin.register(Label)
class LabelAdmin(IssuedAdmin):
    list_filter = ("sort",)
    editable = ("community",)


@admin.register(Notice)
class NoticeAdmin(IssuedAdmin):
    list_filter = ("notice_type",)
