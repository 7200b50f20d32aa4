"""Passages of sources and what is wrong in their print."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.record import RecordOfKind
from archive.models.source import Source, SourceRights
from archive.rights import are_free


class Passage(RecordOfKind):
    """A stretch of a source, found by its locator."""

    KIND = "passage"

    class Sort(models.TextChoices):
        HEADING = "heading", _("heading")
        BODY = "body", _("body")
        LIST = "list", _("list")
        TABLE = "table", _("table")
        CAPTION = "caption", _("caption")
        FOOTNOTE = "footnote", _("footnote")

    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="passages")
    order = models.PositiveIntegerField(help_text=_("Place in the source, rising."))
    locator = models.CharField(
        max_length=120,
        help_text=_(
            "Where it stands: page where seen, heading and paragraph, footnote, table or caption, "
            "as in “Dice game, para. 2” or “fn. 113”."
        ),
    )
    sort = models.CharField(_("kind"), max_length=12, choices=Sort)
    heading = models.CharField(
        max_length=200, blank=True, help_text=_("The heading over the passage, as printed.")
    )
    incipit = models.CharField(
        max_length=60,
        blank=True,
        help_text=_("The first few words as printed, by which an attached text is laid beside it."),
    )
    note_to = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="footnotes",
        help_text=_("For a footnote: the passage in which its mark stands."),
    )
    summary = models.TextField(help_text=_("What the passage is about, in our own words."))
    full_text = models.TextField(
        blank=True,
        editable=False,
        help_text=_("The transcription that the operator attached; never part of the data files."),
    )

    class Meta(RecordOfKind.Meta):
        verbose_name = _("passage")
        verbose_name_plural = _("passages")
        constraints = [
            models.UniqueConstraint(fields=["source", "locator"], name="passage_locator_once")
        ]

    def clean(self) -> None:
        super().clean()
        if self.note_to and self.sort != self.Sort.FOOTNOTE:
            raise ValidationError({"note_to": _("Only a footnote is a note to another passage.")})

    def make_title(self) -> str:
        return f"{self.source.short_title}, {self.locator}"

    def make_sort_key(self) -> str:
        return f"{self.source.make_sort_key()} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return self.locator, f"{self.heading} {self.summary} {self.get_sort_display()}"

    @classmethod
    def sources_of_texts_to_show(cls) -> list[int]:
        """The keys of the sources whose attached texts may be shown here and now."""
        if not settings.TEXT_JURISDICTION:
            return []
        rights = SourceRights.objects.filter(jurisdiction=settings.TEXT_JURISDICTION)
        found = rights.values_list("source", "uri")
        return [source for source, uri in found if are_free(uri)]

    @property
    def cite(self) -> str:
        """The passage as ``key[locator]``."""
        return f"{self.source.slug}[{self.locator}]"


class Emendation(models.Model):
    """A misprint of a passage: as printed, read as, why."""

    passage = models.ForeignKey(Passage, on_delete=models.CASCADE, related_name="emendations")
    as_printed = models.CharField(max_length=120)
    read_as = models.CharField(max_length=120)
    reason = models.TextField()

    class Meta:
        ordering = ["passage", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["passage", "as_printed"], name="emendation_once")
        ]

    def __str__(self) -> str:
        return f"{self.as_printed} → {self.read_as}"
