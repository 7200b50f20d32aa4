"""Versions of rulesets."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.ruleset import Ruleset


class RulesetVersionQuerySet(models.QuerySet["RulesetVersion"]):
    def current(self) -> Self:
        """The versions under which new matches are played."""
        return self.filter(sha256=models.F("ruleset__version"))


class RulesetVersion(models.Model):
    """A ruleset's document as matches were played under it; never changed, never deleted."""

    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="versions")
    sha256 = models.CharField(max_length=64)
    document = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar = RulesetVersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version of a ruleset")
        verbose_name_plural = _("versions of rulesets")
        ordering = ["ruleset", "made_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "sha256"], name="ruleset_version_once"),
            models.CheckConstraint(
                condition=models.Q(sha256__regex=r"^[0-9a-f]{64}$"),
                name="ruleset_version_is_sha256",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.sha256[:12]}"
