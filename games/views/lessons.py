"""The teacher's sheet of a lesson."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from archive.care.caching import of_records
from archive.kinds import kind_named
from archive.views.named import leads_on, named
from archive.views.warnings import kept_by_nobody, warning_first
from archive.warning import has_chosen, warnings_before
from games.models import Lesson
from games.pages.lesson import context_of, sources_of


@of_records
@require_safe
@leads_on(Lesson)
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """What a teacher prepares, asks and answers, to be printed."""
    lesson: Lesson = named(Lesson.objects.in_circulation(), slug)
    warnings = warnings_before(lesson)
    if warnings and not has_chosen(request, lesson):
        return warning_first(request, kind_named(Lesson.KIND), lesson, warnings)
    sources = list(sources_of(lesson))
    context = {**context_of(lesson), "sources": sources, "many_sources": len(sources) != 1}
    response = render(request, "games/lesson_sheet.html", context)
    return kept_by_nobody(response) if warnings else response
