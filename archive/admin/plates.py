"""Admin pages of plates, figures, and what points at them or at other sources."""

from __future__ import annotations

from django.contrib import admin

from archive.admin.base import RecordAdmin
from archive.admin.pictures import Pictured
from archive.models import Citation, Figure, Plate, PlateReference


@admin.register(Plate)
class PlateAdmin(Pictured, RecordAdmin):
    list_display = ("title", "number_as_printed", "source", "caption")
    list_filter = ("source",)
    list_select_related = ("source",)
    search_fields = ("slug", "title", "caption")


@admin.register(Figure)
class FigureAdmin(Pictured, RecordAdmin):
    list_display = ("title", "plate", "number_as_printed", "depicts")
    list_filter = ("source",)
    list_select_related = ("plate",)
    search_fields = ("slug", "title", "depicts")


@admin.register(PlateReference)
class PlateReferenceAdmin(RecordAdmin):
    list_display = ("as_printed", "passage", "source", "plate")
    list_filter = ("source",)
    list_select_related = ("passage", "source", "plate")
    search_fields = ("slug", "as_printed", "passage__title")


@admin.register(Citation)
class CitationAdmin(RecordAdmin):
    list_display = ("as_printed", "passage", "source", "locator")
    list_filter = ("source",)
    list_select_related = ("passage", "source")
    search_fields = ("slug", "as_printed", "passage__title")
