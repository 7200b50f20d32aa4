"""Clauses."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive import basis as bases
from archive.models import Statement
from archive.models.record import RecordOfKind, RecordQuerySet
from games.models.ruleset import Ruleset


class ClauseQuerySet(RecordQuerySet["Clause"]):
    def with_evidence(self) -> Self:
        """Clauses with the statements that are named for and against any of their answers."""
        return self.prefetch_related("rests_on", "against", "alternatives_rest_on")


class Clause(RecordOfKind):
    """One rule of a ruleset: derived from its document, for linking, and never edited."""

    KIND = "clause"
    Basis = bases.Basis

    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="clauses")
    path = models.CharField(max_length=150)
    order = models.PositiveSmallIntegerField()
    asks = models.TextField(help_text=_("The question that the clause answers."))
    choice = models.CharField(max_length=100, help_text=_("The name of the answer it gives."))
    value = models.JSONField(help_text=_("The answer as the document writes it."))
    text = models.TextField(help_text=_("The answer in words."))
    basis = models.CharField(max_length=10, choices=Basis)
    rests_on = models.ManyToManyField(Statement, blank=True, related_name="clauses")
    against = models.ManyToManyField(Statement, blank=True, related_name="clauses_opposed")
    alternatives_rest_on = models.ManyToManyField(
        Statement,
        blank=True,
        related_name="clauses_as_alternative",
        help_text=_("Statements that carry one of the other answers."),
    )
    note = models.TextField(blank=True)
    silence = models.TextField(blank=True, help_text=_("What the sources do not say."))
    offered = models.CharField(max_length=10, blank=True)
    implied = models.BooleanField(
        default=False, help_text=_("Assumed by the format, since the document says nothing of it.")
    )
    alternatives = models.JSONField(
        default=list, blank=True, help_text=_("The other answers, each with what it rests on.")
    )

    rejected = models.JSONField(
        default=list, blank=True, help_text=_("Answers turned down, each with the reason.")
    )

    objects: ClassVar = ClauseQuerySet.as_manager()

    class Meta(RecordOfKind.Meta):
        verbose_name = _("clause")
        verbose_name_plural = _("clauses")
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "path"], name="clause_path_once"),
        ]

    def make_title(self) -> str:
        return f"{self.ruleset}: {self.text}"

    def make_sort_key(self) -> str:
        return f"{self.ruleset.sort_key} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return "", f"{self.asks} {self.silence} {self.note}"

    @property
    def is_open(self) -> bool:
        """Whether a reading chooses here."""
        return bool(self.alternatives)
