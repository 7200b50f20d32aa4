"""The admin page of recordings."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin
from archive.models import Recording


@admin.register(Recording)
class RecordingAdmin(RecordAdmin):
    list_display = ("title", "term", "speaker", "community", "date")
    list_filter = ("community",)
    list_select_related = ("term", "community")
    search_fields = ("slug", "title", "speaker", "transcript")
    groups = {_("Whose it is"): ("speaker", "community", "credit", "rights", "consent")}
