"""The admin page on which a lesson is written, with a preview of what it has become."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin
from games.lessons.reading import read
from games.lessons.sorts import SORTS
from games.models import Lesson
from games.pages.lesson_parts import shown_parts

_ROWS_OF_BODY, _ROWS_OF_LIST = 40, 4


@admin.register(Lesson)
class LessonAdmin(RecordAdmin):
    list_display = ("title", "age_from", "age_to", "minutes", "order")
    list_filter = ("variants",)
    search_fields = ("slug", "title", "summary", "body")
    change_form_template = "admin/games/lesson_form.html"
    groups = {
        _("For whom, and how long"): ("age_from", "age_to", "minutes"),
        _("What is needed"): ("goals", "materials", "preparation", "about_people"),
    }

    def get_urls(self) -> list[URLPattern]:
        preview = path(
            "preview/", self.admin_site.admin_view(self.preview), name="games_lesson_preview"
        )
        return [preview, *super().get_urls()]

    def formfield_for_dbfield(
        self, db_field: models.Field[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> forms.Field | None:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        rows = _ROWS_OF_LIST if isinstance(db_field, ArrayField) else 0
        rows = _ROWS_OF_BODY if db_field.name == "body" else rows
        if field is not None and rows:
            field.widget = forms.Textarea(attrs={"rows": rows, "cols": 100})
        return field

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        context["sorts"] = SORTS.values()
        return super().render_change_form(request, context, *args, **kwargs)

    def preview(self, request: HttpRequest) -> HttpResponse:
        """The lesson as it is typed, with everything that would keep it from being saved."""
        if request.method != "POST":
            return redirect("admin:games_lesson_changelist")
        of = request.GET.get("of", "")
        lesson: Lesson = get_object_or_404(Lesson, pk=of) if of.isdigit() else Lesson()
        may = self.has_change_permission if lesson.pk else self.has_add_permission
        if not may(request):
            raise PermissionDenied
        form = self.get_form(request, lesson if lesson.pk else None)(request.POST, instance=lesson)
        form.is_valid()
        body = request.POST.get("body", "").replace("\r\n", "\n")
        context = {
            "lesson": form.instance,
            "faults": [
                (form.fields[name].label if name in form.fields else "", message)
                for name, messages in form.errors.items()
                for message in messages
            ],
            "variant": None,
            "many_sources": True,
            "preview": True,
            **shown_parts(read(body)),
        }
        return render(request, "games/lesson_preview.html", context)
