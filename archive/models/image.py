"""Images of plates, figures and items."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Self

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File
from django.db import models, transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from archive import imaging
from archive.models.item import Item
from archive.models.plate import Figure, Plate
from archive.models.record import Record, RecordOfKind, RecordQuerySet
from archive.rights import validate_rights_uri
from archive.storage import hold, image_storage

SUBJECTS = ("plate", "figure", "item")
FILES = ("original", "display", "thumbnail")


class ImageQuerySet(RecordQuerySet["Image"]):
    def in_circulation(self) -> Self:
        """The images that have not been withdrawn, themselves or with what they show."""
        open_ones = super().in_circulation()
        return open_ones.exclude(
            models.Q(plate__withdrawn=True)
            | models.Q(figure__withdrawn=True)
            | models.Q(item__withdrawn=True)
        )

    def with_file(self, name: str) -> Self:
        """The images of which the stored file of that name is the original or was made."""
        return self.filter(
            models.Q(original=name) | models.Q(display=name) | models.Q(thumbnail=name)
        )


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
    credit = models.CharField(
        max_length=200, blank=True, help_text=_("Who made the picture, as they want to be named.")
    )
    rights = models.URLField(
        validators=[validate_rights_uri],
        help_text=_("A statement of rightsstatements.org or a Creative Commons licence."),
    )
    original = models.FileField(
        _("file"),
        upload_to="images/original/",
        storage=image_storage,
        help_text=_(
            "A still picture in JPEG, PNG, TIFF, WebP or GIF, of 60 MB and 100 million pixels at "
            "most. Visitors can download it as it is, with whatever place or name it holds inside."
        ),
    )
    display = models.FileField(upload_to="images/display/", storage=image_storage, editable=False)
    thumbnail = models.FileField(
        upload_to="images/thumbnail/", storage=image_storage, editable=False
    )
    width = models.PositiveIntegerField(editable=False, help_text=_("Of the original, in pixels."))
    height = models.PositiveIntegerField(editable=False, help_text=_("Of the original, in pixels."))

    objects: ClassVar = ImageQuerySet.as_manager()

    class Meta(RecordOfKind.Meta):
        verbose_name = _("image")
        verbose_name_plural = _("images")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(plate__isnull=False, figure__isnull=True, item__isnull=True)
                | models.Q(plate__isnull=True, figure__isnull=False, item__isnull=True)
                | models.Q(plate__isnull=True, figure__isnull=True, item__isnull=False),
                name="image_of_one_subject",
            )
        ]

    _examined: File[Any] | None = None

    @property
    def subject(self) -> Record:
        """The plate, figure or item that the image shows."""
        subject = self.plate or self.figure or self.item
        assert subject is not None  # held by image_of_one_subject
        return subject

    @property
    def hides_images(self) -> bool:
        return super().hides_images or self.subject.hides_images

    @property
    def in_circulation(self) -> bool:
        return super().in_circulation and self.subject.in_circulation

    def derive(self) -> None:
        if sum(getattr(self, f"{name}_id") is not None for name in SUBJECTS) != 1:
            raise ValidationError({"plate": _("Name one plate, one figure or one item.")})
        self._examine_new_file()
        super().derive()

    def _examine_new_file(self) -> None:
        """Learn from a file that was just given what the record says of it, and make the others."""
        # Django's own mark of a file that is not in the storage yet.
        if not self.original or self.original._committed:  # type: ignore[attr-defined]
            return
        file = self.original.file
        if file is self._examined:
            return
        try:
            picture = imaging.examine(file)
        except imaging.PictureError as error:
            raise ValidationError({"original": str(error)}) from error
        self._examined = file
        self.original.name = f"original{picture.suffix}"
        self.display = ContentFile(picture.display, "display.webp")
        self.thumbnail = ContentFile(picture.thumbnail, "thumbnail.webp")
        self.width, self.height = picture.width, picture.height

    def save(self, *args: Any, **kwargs: Any) -> None:
        before = Image.objects.filter(pk=self.pk).values_list(*FILES).first() or ()
        super().save(*args, **kwargs)
        self._examined = None
        transaction.on_commit(partial(_discard_unused, set(before) - _names(self)))

    def make_sort_key(self) -> str:
        return f"{self.subject.make_sort_key()} {self.slug}"

    def search_text(self) -> tuple[str, str]:
        return self.holder, f"{self.description} {self.credit}"


def _names(image: Image) -> set[str]:
    return {getattr(image, file).name for file in FILES}


@receiver(post_delete, sender=Image)
def _discard_files(instance: Image, **_kwargs: Any) -> None:
    transaction.on_commit(partial(_discard_unused, _names(instance)))


def _discard_unused(names: set[str]) -> None:
    """Remove those of these files that no image has any more."""
    for name in names:
        # One transaction a file: whoever held several at once could wait for each other.
        with transaction.atomic():
            hold(name)
            if not Image.objects.with_file(name).exists():
                image_storage().delete(name)
