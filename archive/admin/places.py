"""Admin pages of places and institutions."""

from __future__ import annotations

from django.contrib import admin

from archive.admin.base import RecordAdmin, WideRowInline
from archive.models import Institution, Place, PlaceCandidate


class CandidateInline(WideRowInline):
    model = PlaceCandidate


@admin.register(Place)
class PlaceAdmin(RecordAdmin):
    list_display = ("title", "name_as_printed", "sort")
    list_filter = ("sort",)
    search_fields = ("slug", "title", "name_as_printed", "candidates__name")
    inlines = (CandidateInline,)


@admin.register(Institution)
class InstitutionAdmin(RecordAdmin):
    list_display = ("title", "place")
    list_select_related = ("place",)
