"""The admin page of terms."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin, RowInline
from archive.models import Term, TermRelation, TermUse


class UseInline(RowInline):
    model = TermUse


class RelationInline(RowInline):
    model = TermRelation
    fk_name = "term"


@admin.register(Term)
class TermAdmin(RecordAdmin):
    list_display = ("form", "gloss_as_printed", "denotes", "sort", "dialects_as_printed", "source")
    list_filter = ("sort", "source", "communities")
    list_select_related = ("source",)
    search_fields = ("slug", "form", "gloss_as_printed", "denotes")
    inlines = (UseInline, RelationInline)
    groups = {
        _("Whose word it is"): ("dialects_as_printed", "communities", "dialects_note"),
        _("What it means"): ("gloss_as_printed", "denotes", "implements"),
    }
