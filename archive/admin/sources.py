"""Admin pages of sources and their passages."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin, RowInline, WideRowInline
from archive.models import (
    Contributor,
    Emendation,
    Orthography,
    Passage,
    Sentence,
    Source,
    SourceRights,
)


class ContributorInline(RowInline):
    model = Contributor


class RightsInline(WideRowInline):
    model = SourceRights


class OrthographyInline(WideRowInline):
    model = Orthography


class EmendationInline(WideRowInline):
    model = Emendation


class SentenceInline(RowInline):
    model = Sentence


@admin.register(Source)
class SourceAdmin(RecordAdmin):
    list_display = ("short_title", "title", "type", "date")
    list_filter = ("type",)
    search_fields = ("slug", "title", "short_title", "contributors__family")
    inlines = (ContributorInline, RightsInline, OrthographyInline)
    groups = {
        _("Where it was published"): (
            "container",
            "volume",
            "issue",
            "pages",
            "pages_note",
            "publisher",
            "place_of_publication",
        ),
    }


@admin.register(Passage)
class PassageAdmin(RecordAdmin):
    list_display = ("locator", "source", "sort", "heading")
    list_filter = ("source", "sort")
    list_select_related = ("source",)
    search_fields = ("slug", "title", "heading", "summary")
    inlines = (EmendationInline, SentenceInline)
