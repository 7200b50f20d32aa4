"""Rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.basis import Basis
from archive.models import Variant
from archive.models.record import RecordOfKind, RecordQuerySet

if TYPE_CHECKING:
    from games.models.version import RulesetVersion


class RulesetQuerySet(RecordQuerySet["Ruleset"]):
    def playable(self) -> Self:
        """The rulesets of which a match can be begun."""
        return self.in_circulation().exclude(status=Ruleset.Status.RECORD_ONLY)

    def with_editorial_clauses(self) -> Self:
        """The rulesets of which some rule is ours, since the sources are silent."""
        return self.in_circulation().filter(clauses__basis=Basis.EDITORIAL).distinct()


class Ruleset(RecordOfKind):
    """Our reconstruction of a variant's rules, as a document."""

    KIND = "ruleset"

    class Status(models.TextChoices):
        PLAYABLE = "playable", _("playable")
        WITH_ASSUMPTIONS = "playable with stated assumptions", _("playable with stated assumptions")
        RECORD_ONLY = "record only", _("record only")

    variant = models.ForeignKey(Variant, on_delete=models.PROTECT, related_name="rulesets")
    document = models.TextField(
        editable=False, help_text=_("The document as its editor wrote it, comments included.")
    )
    version = models.CharField(
        max_length=64,
        editable=False,
        help_text=_("SHA-256 of the document without its comments, which names the version."),
    )
    status = models.CharField(max_length=40, choices=Status, editable=False)
    note = models.TextField(blank=True, editable=False)

    objects: ClassVar = RulesetQuerySet.as_manager()

    class Meta(RecordOfKind.Meta):
        verbose_name = _("ruleset")
        verbose_name_plural = _("rulesets")

    def make_sort_key(self) -> str:
        return f"{self.variant.sort_key} {self.slug}"

    def search_text(self) -> tuple[str, str]:
        return self.variant.title, self.note

    @property
    def playable(self) -> bool:
        """Whether the document has no hole that play would fall into."""
        return self.status != self.Status.RECORD_ONLY

    @property
    def current_version(self) -> RulesetVersion:
        """The version under which new matches are played."""
        return self.versions.get(sha256=self.version)
