"""Admin pages of rulesets and matches, to look at: documents are mended in their files."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from archive.admin.generic import ModelAdmin, TabularInline
from games.models import Clause, LogEntry, Match, Ruleset, RulesetVersion, Seat


class Shown:
    """What an admin page shows and nobody changes there."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class VersionInline(Shown, TabularInline):
    model = RulesetVersion
    fields = readonly_fields = ("sha256", "made_at")


@admin.register(Ruleset)
class RulesetAdmin(Shown, ModelAdmin):
    list_display = ("title", "variant", "status", "withdrawn")
    list_filter = ("status", "withdrawn")
    list_select_related = ("variant",)
    search_fields = ("title", "slug", "document")
    fields = ("slug", "title", "variant", "status", "version", "note", "withdrawn", "as_written")
    readonly_fields = ("as_written",)
    inlines = (VersionInline,)

    @admin.display(description=_("document"))
    def as_written(self, ruleset: Ruleset) -> SafeString:
        """The document with its line ends."""
        return format_html("<pre>{}</pre>", ruleset.document)


@admin.register(Clause)
class ClauseAdmin(Shown, ModelAdmin):
    list_display = ("text", "ruleset", "path", "basis", "is_open", "withdrawn")
    list_filter = ("basis", "ruleset", "withdrawn")
    list_select_related = ("ruleset",)
    search_fields = ("text", "path", "asks", "silence")
    exclude = ("former_slugs", "sort_key", "kind", "record")

    @admin.display(boolean=True, description=_("open"))
    def is_open(self, clause: Clause) -> bool:
        return clause.is_open


class SeatInline(Shown, TabularInline):
    model = Seat
    # A token's hash is nobody's business, and gives nothing to look at.
    fields = ("number", "sort")


class LogInline(Shown, TabularInline):
    model = LogEntry
    fields = ("ordinal", "seat", "notation", "made_at")


@admin.register(Match)
class MatchAdmin(Shown, ModelAdmin):
    """Matches without their seeds: not even an operator is to know them before the end.

    Nor their logs, in which stands what one side hides from the other.
    """

    list_display = ("slug", "title", "created", "begun", "ended")
    list_filter = ("ended",)
    search_fields = ("slug", "title")
    fields = (
        "slug",
        "title",
        "version",
        "reading",
        "commitment",
        "word",
        "created",
        "begun",
        "moved",
        "ended",
        "result",
        "last_winner",
        "withdrawn",
    )
    inlines = (SeatInline, LogInline)

    def get_inlines(self, request: HttpRequest, obj: Match | None) -> Any:
        shown = super().get_inlines(request, obj)
        return [one for one in shown if one is not LogInline or (obj is not None and obj.is_over)]
