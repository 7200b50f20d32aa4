"""Lessons."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models import Figure, Item, Statement, Term, Variant
from archive.models.record import RecordOfKind
from games.models.ruleset import Ruleset

LONGEST_BODY = 30_000
OLDEST = 99


def _lines(help_text: Any) -> ArrayField[Any, Any]:
    return ArrayField(models.CharField(max_length=400), default=list, help_text=help_text)


class Lesson(RecordOfKind):
    """A lesson for a class: Markdown with live blocks of the archive's records and games."""

    KIND = "lesson"

    order = models.PositiveSmallIntegerField(help_text=_("Place among the lessons."))
    summary = models.TextField(
        max_length=600, help_text=_("What the class does and finds out, in a sentence or two.")
    )
    age_from = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(4), MaxValueValidator(OLDEST)],
        help_text=_("The youngest pupils for whom it is meant, in years."),
    )
    age_to = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(4), MaxValueValidator(OLDEST)],
        help_text=_("The oldest, in years; 99 says that it is for adults too."),
    )
    minutes = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(5), MaxValueValidator(600)],
        help_text=_("How long it takes, in minutes."),
    )
    goals = _lines(_("What pupils know or can do at the end."))
    materials = _lines(_("What is needed in class. Counters are counted with, never money."))
    preparation = _lines(_("What the teacher does beforehand; it stands on the teacher's sheet."))
    about_people = models.TextField(
        max_length=2000,
        help_text=_(
            "How to speak of the people whose game it is: in the present, by the names that they "
            "give themselves, and saying whose account is read."
        ),
    )
    body = models.TextField(
        max_length=LONGEST_BODY,
        help_text=_(
            "Markdown. A fenced block called simulator, odds, compare, term, statement, item, "
            "figure or question is live; a link to KIND/SLUG leads to a record and cites it."
        ),
    )
    # Read from the text whenever it is saved.
    rulesets = models.ManyToManyField(Ruleset, blank=True, editable=False, related_name="lessons")
    variants = models.ManyToManyField(Variant, blank=True, editable=False, related_name="lessons")
    terms = models.ManyToManyField(Term, blank=True, editable=False, related_name="lessons")
    statements = models.ManyToManyField(
        Statement, blank=True, editable=False, related_name="lessons"
    )
    items = models.ManyToManyField(Item, blank=True, editable=False, related_name="lessons")
    figures = models.ManyToManyField(Figure, blank=True, editable=False, related_name="lessons")

    class Meta(RecordOfKind.Meta):
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(age_from__lte=models.F("age_to")),
                name="lesson_ages_in_order",
                violation_error_message=_("The youngest are older than the oldest."),
            ),
        ]

    def make_sort_key(self) -> str:
        return f"{self.order:06d} {super().make_sort_key()}"

    def search_text(self) -> tuple[str, str]:
        from games.lessons.reading import read

        told = [self.summary, *self.goals, *self.materials, self.about_people]
        return "", " ".join([*told, read(self.body).words])

    def clean(self) -> None:
        # What reads a text knows of rulesets and their readings, and thus of the models.
        from games.lessons.reading import read
        from games.lessons.resolving import problems_with

        super().clean()
        found = problems_with(read(self.body)) if self.body else []
        if found:
            raise ValidationError({"body": [str(problem) for problem in found]})

    def save(self, *args: Any, **kwargs: Any) -> None:
        from games.lessons.reading import read
        from games.lessons.resolving import find

        super().save(*args, **kwargs)
        for field, records in find(read(self.body).refs).by_field().items():
            getattr(self, field).set(records)
