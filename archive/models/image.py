"""Images of plates, figures and items."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.item import Item
from archive.models.plate import Figure, Plate
from archive.models.record import Record, RecordOfKind


class Image(RecordOfKind):
    """A picture of one plate, figure or item, with its holder, credit and rights."""

    KIND = "image"

    plate = models.ForeignKey(
        Plate, on_delete=models.PROTECT, null=True, blank=True, related_name="images"
    )
    figure = models.ForeignKey(
        Figure, on_delete=models.PROTECT, null=True, blank=True, related_name="images"
    )
    item = models.ForeignKey(
        Item, on_delete=models.PROTECT, null=True, blank=True, related_name="images"
    )
    description = models.TextField(
        help_text=_("What is to be seen, for those who do not see it; in our own words.")
    )
    holder = models.CharField(max_length=200, help_text=_("Who holds what was photographed."))
    credit = models.CharField(max_length=200, blank=True)
    rights = models.URLField(
        help_text=_("A statement of rightsstatements.org or a Creative Commons licence.")
    )
    original = models.FileField(upload_to="images/original/")
    display = models.FileField(upload_to="images/display/", editable=False)
    thumbnail = models.FileField(upload_to="images/thumbnail/", editable=False)
    width = models.PositiveIntegerField(editable=False, help_text=_("Of the original, in pixels."))
    height = models.PositiveIntegerField(editable=False, help_text=_("Of the original, in pixels."))

    class Meta:
        verbose_name = _("image")
        verbose_name_plural = _("images")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(plate__isnull=False, figure__isnull=True, item__isnull=True)
                | models.Q(plate__isnull=True, figure__isnull=False, item__isnull=True)
                | models.Q(plate__isnull=True, figure__isnull=True, item__isnull=False),
                name="image_of_one_subject",
                violation_error_message=_("Name one plate, one figure or one item."),
            )
        ]

    @property
    def subject(self) -> Record:
        """The plate, figure or item that the image shows."""
        subject = self.plate or self.figure or self.item
        assert subject is not None  # held by image_of_one_subject
        return subject

    def make_title(self) -> str:
        return self.title or str(self.subject)

    def make_sort_key(self) -> str:
        return f"{self.subject.make_sort_key()} {self.slug}"

    def search_text(self) -> tuple[str, str]:
        return self.holder, f"{self.description} {self.credit}"
