"""Sentences of passages: the account that nothing of a text was passed over."""

from __future__ import annotations

from django.db import models

from archive.models.passage import Passage
from archive.models.statement import Statement


class Sentence(models.Model):
    """One sentence of a passage by its place, with the statements that carry what it says."""

    passage = models.ForeignKey(Passage, on_delete=models.CASCADE, related_name="sentences")
    ordinal = models.PositiveSmallIntegerField()
    statements = models.ManyToManyField(Statement, related_name="sentences")

    class Meta:
        ordering = ["passage", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["passage", "ordinal"], name="sentence_ordinal_once")
        ]

    def __str__(self) -> str:
        return f"{self.passage.locator}, {self.ordinal}"
