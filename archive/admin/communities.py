"""The admin page of communities."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin, RowInline, WideRowInline
from archive.models import Community, CommunityName, CommunityNation


class NameInline(RowInline):
    model = CommunityName


class NationInline(WideRowInline):
    model = CommunityNation


@admin.register(Community)
class CommunityAdmin(RecordAdmin):
    list_display = ("title", "parent", "iso639_3", "glottocode")
    list_select_related = ("parent",)
    search_fields = ("slug", "title", "names__name", "nations__nation")
    inlines = (NameInline, NationInline)
    groups = {
        _("Codes and place"): ("iso639_3", "glottocode", "identifiers", "place", "codes_note"),
    }
