"""Admin pages of implements and of items, with what statements say of their make."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin, RowInline
from archive.admin.pictures import Pictured
from archive.models import Count, Implement, Item, Marking, Material, Measure, Record


class FeatureInline(RowInline):
    """What statements say of the make of one implement or of one item."""

    def get_exclude(self, request: HttpRequest, obj: Record | None = None) -> list[str]:
        return ["item" if self.parent_model is Implement else "implement"]


class CountInline(FeatureInline):
    model = Count


class MaterialInline(FeatureInline):
    model = Material


class MeasureInline(FeatureInline):
    model = Measure


class MarkingInline(FeatureInline):
    model = Marking


@admin.register(Implement)
class ImplementAdmin(RecordAdmin):
    list_display = ("title", "sort")
    list_filter = ("sort", "variants")
    search_fields = ("slug", "title", "materials__material")
    inlines = (CountInline, MaterialInline, MeasureInline, MarkingInline)


@admin.register(Item)
class ItemAdmin(Pictured, RecordAdmin):
    list_display = ("title", "institution", "accession_as_printed", "provenience")
    list_filter = ("institution", "communities")
    list_select_related = ("institution", "provenience")
    search_fields = ("slug", "title", "accession_as_printed")
    inlines = (CountInline, MaterialInline, MeasureInline, MarkingInline)
    groups = {
        _("Who holds it"): (
            "institution",
            "institution_as_printed",
            "institution_note",
            "accession_as_printed",
            "part_of",
        ),
        _("Where it comes from"): ("provenience", "provenience_as_printed", "provenance"),
    }
