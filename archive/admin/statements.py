"""The admin page of statements."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin
from archive.models import Statement


@admin.register(Statement)
class StatementAdmin(RecordAdmin):
    list_display = ("text", "topic", "voice", "hedge", "passage")
    list_filter = ("topic", "voice", "passage__source", "variants")
    list_select_related = ("passage",)
    search_fields = ("slug", "text", "passage__title")
    groups = {
        _("Whose word it rests on"): ("voice", "voice_detail", "hedge", "citation"),
        _("Of what it is said"): ("variants", "communities", "terms", "implements", "items"),
        _("Which statements it speaks against and for"): ("disputes", "confirms"),
    }
