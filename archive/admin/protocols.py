"""Protocols and their members, for administrators and stewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin

from archive.models import Protocol, ProtocolMember

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    from django.contrib.admin import ModelAdmin, TabularInline


class MemberInline(TabularInline):
    model = ProtocolMember
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Protocol)
class ProtocolAdmin(ModelAdmin):
    """The database shows here what may be seen, and refuses what may not be changed."""

    list_display = ("name", "community", "access", "shows_existence")
    list_filter = ("access",)
    search_fields = ("name", "slug", "community__title")
    autocomplete_fields = ("community",)
    inlines = (MemberInline,)
