"""Citations."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.passage import Passage
from archive.models.record import RecordOfKind
from archive.models.source import Source


class Citation(RecordOfKind):
    """Where a passage cites another source at a page or figure."""

    KIND = "citation"

    passage = models.ForeignKey(Passage, on_delete=models.PROTECT, related_name="citations")
    order = models.PositiveSmallIntegerField(help_text=_("Place in the passage, from 1."))
    as_printed = models.CharField(max_length=120)
    source = models.ForeignKey(
        Source, on_delete=models.PROTECT, related_name="cited_in", help_text=_("The source cited.")
    )
    locator = models.CharField(
        max_length=80, blank=True, help_text=_("Page or figure of the source cited, as printed.")
    )
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("citation")
        verbose_name_plural = _("citations")

    def make_title(self) -> str:
        return self.as_printed

    def make_sort_key(self) -> str:
        return f"{self.passage.make_sort_key()} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return "", f"{self.source.short_title} {self.note}"
