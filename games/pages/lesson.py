"""The page of a lesson, and what it shares with the teacher's sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from archive.models import (
    Community,
    Consultation,
    Figure,
    Item,
    Record,
    Source,
    Statement,
    Term,
    Variant,
)
from archive.pages import opened
from archive.pages.page import RecordPage
from games.lessons.reading import read
from games.lessons.sorts import NAMED
from games.models import Lesson, Ruleset
from games.pages.lesson_parts import shown_parts

# What the lesson names, under the headings of the page. Links are all that shows of it there.
_USED: tuple[tuple[str, str | Promise, Callable[[], QuerySet[Any]]], ...] = (
    ("variants", _("Games"), Variant.objects.in_circulation),
    ("rulesets", _("Rules"), Ruleset.objects.in_circulation),
    ("items", _("Items"), Item.objects.in_circulation),
    ("figures", _("Figures"), Figure.objects.in_circulation),
    (
        "terms",
        _("Words"),
        lambda: Term.objects.in_circulation().prefetch_related("communities"),
    ),
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
                for name, heading, found in _USED
                if (rows := list(found().filter(lessons=record)))
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
    paths = (
        "passages__statements__lessons",
        "terms__lessons",
        "passages__statements__clauses__ruleset__lessons",
    )
    return (
        Source.objects.in_circulation()
        .filter(_by_any(Source, paths, lesson))
        .prefetch_related("contributors", "account_of")
    )


def _by_any(model: type[Record], paths: Iterable[str], lesson: Lesson) -> Q:
    """Records from which one of the paths leads to a lesson.

    Each path is asked alone: joined in one query, the rows of all would be multiplied.
    """
    wanted = Q()
    for path in paths:
        found = model._default_manager.filter(Q((path, lesson))).order_by()
        wanted |= Q(pk__in=found.values("pk"))
    return wanted


def peoples_of(lesson: Lesson) -> QuerySet[Community]:
    """The communities of what a lesson names, with their nations of today."""
    paths = ("variants__lessons", "items__lessons", "terms__lessons", "statements__lessons")
    asked = Consultation.objects.filter(variant__lessons=lesson)
    return (
        opened.communities()
        .filter(_by_any(Community, paths, lesson))
        .select_related("parent")
        .prefetch_related(
            "nations",
            "parent__nations",
            "parent__names",
            Prefetch("consultations", asked, to_attr="asked"),
        )
    )
