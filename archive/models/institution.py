"""Institutions."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.place import Place
from archive.models.record import RecordOfKind


class Institution(RecordOfKind):
    """A museum or library that holds items or sources."""

    KIND = "institution"

    former_names = ArrayField(
        models.CharField(max_length=200),
        default=list,
        blank=True,
        help_text=_("Earlier names, each with the year from which it was used in brackets."),
    )
    place = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="institutions"
    )
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("institution")
        verbose_name_plural = _("institutions")

    def search_text(self) -> tuple[str, str]:
        return "; ".join(self.former_names), self.note
