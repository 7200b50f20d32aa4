"""Admin pages of classes of games, games and their variants."""

from __future__ import annotations

from django.contrib import admin

from archive.admin.base import RecordAdmin, RowInline
from archive.models import Consultation, Game, GameClass, TermUse, Variant, VariantRelation


class RelationInline(RowInline):
    model = VariantRelation
    fk_name = "variant"


class ConsultationInline(RowInline):
    model = Consultation


class UseInline(RowInline):
    model = TermUse


@admin.register(GameClass)
class GameClassAdmin(RecordAdmin):
    list_display = ("title", "parent", "culin_page")
    list_select_related = ("parent",)


@admin.register(Game)
class GameAdmin(RecordAdmin):
    list_display = ("title", "game_class")
    list_filter = ("game_class",)
    list_select_related = ("game_class",)


@admin.register(Variant)
class VariantAdmin(RecordAdmin):
    list_display = ("title", "game", "class_as_printed")
    list_filter = ("game", "communities")
    list_select_related = ("game",)
    search_fields = ("slug", "title", "class_as_printed")
    inlines = (RelationInline, ConsultationInline, UseInline)
