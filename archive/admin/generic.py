"""Django's classes of the admin, with what they are generic in where types are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    StackedInline = admin.StackedInline[Any, Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    from django.contrib.admin import ModelAdmin, StackedInline, TabularInline

__all__ = ["ModelAdmin", "StackedInline", "TabularInline"]
