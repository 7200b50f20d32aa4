"""The page of a lesson, and what it shares with the teacher's sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from archive.models import Community, Consultation, Source, Statement
from archive.pages import opened
from archive.pages.page import RecordPage
from games.lessons.reading import read
from games.lessons.sorts import NAMED
from games.models import Lesson, Ruleset
from games.pages.lesson_parts import shown_parts

# What the lesson names, under the headings of the page.
_USED: tuple[tuple[str, Any, Callable[[], QuerySet[Any]]], ...] = (
    ("variants", _("Games"), opened.named_variants),
    ("rulesets", _("Rules"), Ruleset.objects.in_circulation),
    ("items", _("Items"), opened.items),
    ("figures", _("Figures"), opened.figures),
    ("terms", _("Words"), opened.terms),
    ("statements", _("What it rests on"), Statement.objects.in_circulation),
)


class LessonPage(RecordPage[Lesson]):
    model = Lesson
    shown = frozenset(NAMED.values())
    choices = {"variant": "variants"}

    @property
    def templates(self) -> list[str]:
        return ["games/lesson.html"]

    @property
    def list_templates(self) -> list[str]:
        return ["games/lesson_list.html", "archive/list.html"]

    def sources(self, record: Lesson) -> Iterable[Source]:
        return sources_of(record)

    def context(self, record: Lesson) -> dict[str, Any]:
        return {
            **context_of(record),
            "used": [
                (name, heading, rows)
                for name, heading, opened_rows in _USED
                if (rows := list(opened_rows().filter(lessons=record)))
            ],
        }


def context_of(lesson: Lesson) -> dict[str, Any]:
    """The parts of a lesson and the peoples of its games, for the page and for the sheet."""
    return {
        "lesson": lesson,
        "variant": None,
        "peoples": peoples_of(lesson),
        **shown_parts(read(lesson.body)),
    }


def sources_of(lesson: Lesson) -> QuerySet[Source]:
    """The sources of what a lesson names and of the rules of its games."""
    of_lesson = (
        Q(passages__statements__lessons=lesson)
        | Q(terms__lessons=lesson)
        | Q(passages__statements__clauses__ruleset__lessons=lesson)
    )
    return (
        Source.objects.in_circulation()
        .filter(pk__in=Source.objects.filter(of_lesson).order_by().values("pk"))
        .prefetch_related("contributors", "account_of")
    )


def peoples_of(lesson: Lesson) -> QuerySet[Community]:
    """The communities of what a lesson names, with their nations of today."""
    named = (
        Q(variants__lessons=lesson)
        | Q(items__lessons=lesson)
        | Q(terms__lessons=lesson)
        | Q(statements__lessons=lesson)
    )
    asked = Consultation.objects.filter(variant__lessons=lesson)
    return (
        opened.communities()
        .filter(pk__in=Community.objects.filter(named).order_by().values("pk"))
        .select_related("parent")
        .prefetch_related(
            "nations",
            "parent__nations",
            "parent__names",
            Prefetch("consultations", asked, to_attr="asked"),
        )
    )
