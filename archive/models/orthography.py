"""Orthographies: in which order the letters of a source stand."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.passage import Passage
from archive.models.source import Source
from archive.orthography import Alphabet, AlphabetError


class Orthography(models.Model):
    """In which order the native letters of a source stand, and which signs do not count in it."""

    source = models.OneToOneField(Source, on_delete=models.CASCADE, related_name="orthography")
    letters = ArrayField(
        models.CharField(max_length=40),
        help_text=_(
            "In their order, digraphs among them. Spellings that sort as one letter stand together "
            "with a space between them, the plain one first: e ē."
        ),
    )
    ignored = ArrayField(
        models.CharField(max_length=4),
        default=list,
        blank=True,
        help_text=_("Signs that do not count in the order, as hyphens or the glottal sign."),
    )
    passage = models.ForeignKey(
        Passage,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="orthographies",
        help_text=_("Where the source gives the order. Empty: it gives none, and this is ours."),
    )
    note = models.TextField(blank=True, help_text=_("What was decided, and why."))

    class Meta:
        ordering = ["source"]
        verbose_name = _("orthography")
        verbose_name_plural = _("orthographies")

    def __str__(self) -> str:
        return f"{self.source.short_title}: {' '.join(one.split()[0] for one in self.letters)}"

    def clean(self) -> None:
        super().clean()
        if self.passage and self.passage.source_id != self.source_id:
            raise ValidationError({"passage": _("The passage is of another source.")})
        try:
            self.alphabet  # noqa: B018 (made to see whether it can be)
        except AlphabetError as error:
            raise ValidationError({"letters": str(error)}) from error

    @property
    def basis(self) -> str:
        """On what it stands: stated in a passage of the source, or editorial, that is ours."""
        return "stated" if self.passage_id else "editorial"

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet that makes the keys of the source's terms. Raises AlphabetError."""
        return Alphabet.of(self.letters, self.ignored)
