"""On what a statement or a rule stands: four marks, each with its word."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models import Statement


class Basis(models.TextChoices):
    """The four, in the order in which a legend gives them."""

    STATED = "stated", _("stated")
    INFERRED = "inferred", _("inferred")
    DISPUTED = "disputed", _("disputed")
    EDITORIAL = "editorial", _("ours")

    @property
    def mark(self) -> str:
        """The sign that stands before the word."""
        return {"stated": "●", "inferred": "◐", "disputed": "◇", "editorial": "○"}[self.value]


def basis_of(statement: Statement) -> Basis:
    """How a statement stands: disputed by another or disputing it, inferred, or plainly stated."""
    if statement.disputes.all() or statement.disputed_by.all():
        return Basis.DISPUTED
    if statement.voice == Statement.Voice.INFERENCE:
        return Basis.INFERRED
    return Basis.STATED
