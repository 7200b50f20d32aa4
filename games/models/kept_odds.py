"""Odds that were worked out."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.ruleset import Ruleset


class KeptOddsQuerySet(models.QuerySet["KeptOdds"]):
    def beyond(self, most: int) -> Self:
        """The oldest, so many that ``most`` are left without them."""
        newest = KeptOdds.objects.order_by("-made_at", "-pk").values("pk")[:most]
        return self.exclude(pk__in=newest)


class KeptOdds(models.Model):
    """The odds of one reading of one version of a document; they can always be worked out anew."""

    key = models.CharField(
        max_length=64,
        unique=True,
        help_text=_("SHA-256 of what was asked: version, reading, law and weights."),
    )
    form = models.PositiveSmallIntegerField(
        help_text=_("By which form of answers it is told; those of an earlier form are not used.")
    )
    ruleset = models.ForeignKey(
        Ruleset,
        # The database deletes them with the ruleset, whoever sees them.
        on_delete=models.DO_NOTHING,
        related_name="kept_odds",
        help_text=_("The ruleset whose odds they are, with which they are held."),
    )
    version = models.CharField(max_length=64, help_text=_("SHA-256 of the document."))
    reading = models.TextField(blank=True)
    law = models.CharField(max_length=40, help_text=_("The law by which players decide."))
    weights = models.TextField(blank=True, help_text=_("The weights of the faces, if given."))
    answer = models.TextField(help_text=_("The odds, as JSON."))
    made_at = models.DateTimeField(auto_now=True, db_index=True)

    objects: ClassVar = KeptOddsQuerySet.as_manager()

    class Meta:
        verbose_name = _("odds that are kept")
        verbose_name_plural = _("odds that are kept")

    def __str__(self) -> str:
        return f"{self.version[:12]} {self.reading} {self.law} {self.weights}".rstrip()
