"""Labels that communities issue and notices that institutions give, after Local Contexts."""

from __future__ import annotations

import hashlib
import json
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.folding import sort_text
from archive.labelling import icons
from archive.models.community import Community
from archive.models.record import Record, RecordOfKind
from archive.storage import digest as digest_of_file
from archive.storage import image_storage

# Dashes come where the Hub writes them: 8-4-4-4-12 hexadecimal digits.
validate_unique_id = RegexValidator(
    r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    _("The identifier as the Hub writes it: 32 hexadecimal digits in five groups."),
)


class Wording(models.Model):
    """The name, text, languages and icon of a label or notice as its issuer gave them.

    They are kept letter by letter under a digest, and nothing here changes them: what differs from
    its digest is refused.
    """

    name = models.CharField(max_length=200)
    language_tag = models.CharField(max_length=35, blank=True)
    language = models.CharField(max_length=150, blank=True)
    text = models.TextField(blank=True)
    translations = models.JSONField(
        default=list, blank=True, help_text=_("As the Hub gives them, in its order.")
    )
    icon = models.FileField(upload_to="labels/", storage=image_storage, blank=True)
    icon_url = models.URLField(
        max_length=500, blank=True, help_text=_("Where the Hub says that the icon is found.")
    )
    changed_there = models.CharField(
        max_length=40, blank=True, help_text=_("When it was last changed, as the Hub says.")
    )
    digest = models.CharField(
        max_length=64, help_text=_("SHA-256 of the name, the text, the languages and the icon.")
    )
    fetched = models.DateTimeField(help_text=_("When it was read from the Hub."))

    class Meta:
        abstract = True

    def computed_digest(self) -> str:
        """What the digest is by the name, the text, the languages and the icon that stand here."""
        said = {
            "name": self.name,
            "language_tag": self.language_tag,
            "language": self.language,
            "text": self.text,
            "translations": self.translations,
            "icon": self._icon_digest(),
        }
        written = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()

    def refuse_altered(self) -> None:
        """Raise ValidationError where it is not what its digest says."""
        if self.digest != self.computed_digest():
            raise ValidationError(
                {
                    "digest": _(
                        "It is not as it was issued: its name, text, languages or icon differ "
                        "from its digest. Read it from the Hub's file again."
                    )
                }
            )

    def _icon_digest(self) -> str:
        if not self.icon:
            return ""
        # Django's own mark of a file that is in the storage, where its name is its digest.
        if self.icon._committed:  # type: ignore[attr-defined]
            return PurePosixPath(self.icon.name or "").stem
        return digest_of_file(self.icon.file)


class IssuedRecord(Wording, RecordOfKind):
    """What labels and notices have in common: from which project of the Hub they came."""

    issued_by = models.CharField(
        max_length=300, blank=True, help_text=_("Who issued it, as the Hub names them.")
    )
    project = models.CharField(max_length=36, validators=[validate_unique_id])
    project_title = models.CharField(max_length=400, blank=True)
    project_page = models.URLField(max_length=500, blank=True)
    ended = models.DateTimeField(
        null=True, blank=True, help_text=_("Since when its project gives it no more.")
    )

    class Meta(RecordOfKind.Meta):
        abstract = True

    _examined: File[Any] | None = None

    def __str__(self) -> str:
        return self.name

    def derive(self) -> None:
        self._tell_new_icon()
        self.refuse_altered()
        super().derive()

    def _tell_new_icon(self) -> None:
        if not self.icon or self.icon._committed:  # type: ignore[attr-defined]
            return
        file = self.icon.file
        if file is self._examined:
            return
        file.seek(0)
        try:
            suffix = icons.suffix_of(file.read())
        except icons.IconError as error:
            raise ValidationError({"icon": str(error)}) from error
        self._examined = file
        self.icon.name = f"icon{suffix}"

    def make_title(self) -> str:
        return self.name

    def make_sort_key(self) -> str:
        return f"{sort_text(self.issued_by)} {sort_text(self.name)} {self.slug}"

    def search_text(self) -> tuple[str, str]:
        names = [said.get("translated_name", "") for said in self.translations]
        texts = [said.get("translated_text", "") for said in self.translations]
        return "; ".join([self.issued_by, *names]), " ".join([self.text, *texts])


class Label(IssuedRecord):
    """A TK or BC Label, as its community issued it; its slug is its identifier in the Hub."""

    KIND = "label"

    class Sort(models.TextChoices):
        TK = "tk", _("Traditional Knowledge Label")
        BC = "bc", _("Biocultural Label")

    sort = models.CharField(_("kind"), max_length=2, choices=Sort)
    label_type = models.CharField(
        max_length=60, blank=True, help_text=_("Which Label it is, in the Hub's own word.")
    )
    community = models.ForeignKey(
        Community,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="issued_labels",
        help_text=_("The community of this archive that issued it, where it is certain."),
    )

    class Meta(IssuedRecord.Meta):
        verbose_name = _("label")
        verbose_name_plural = _("labels")


class Notice(IssuedRecord):
    """A notice that an institution gives of a project: not a label, and no community's word."""

    KIND = "notice"

    notice_type = models.CharField(
        max_length=60, help_text=_("Which notice it is, in the Hub's own word.")
    )

    class Meta(IssuedRecord.Meta):
        verbose_name = _("notice")
        verbose_name_plural = _("notices")


class FormerWording(Wording):
    """How a label or a notice read before its issuer changed it."""

    label = models.ForeignKey(
        Label, on_delete=models.CASCADE, null=True, blank=True, related_name="former_wordings"
    )
    notice = models.ForeignKey(
        Notice, on_delete=models.CASCADE, null=True, blank=True, related_name="former_wordings"
    )
    replaced = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-replaced", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(label__isnull=False, notice__isnull=True)
                | models.Q(label__isnull=True, notice__isnull=False),
                name="former_wording_of_one",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Placement(models.Model):
    """That a label or a notice stands on a record: by whom, since when and why."""

    placed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    placed = models.DateTimeField(default=timezone.now, editable=False)
    why = models.TextField(blank=True, help_text=_("On what it rests that it stands here."))

    class Meta:
        abstract = True


class LabelPlacement(Placement):
    """A label on a record of any kind."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="label_placements")
    label = models.ForeignKey(Label, on_delete=models.PROTECT, related_name="placements")

    class Meta:
        ordering = ["label__sort_key", "label__slug", "pk"]
        verbose_name = _("label on it")
        verbose_name_plural = _("labels on it")
        constraints = [
            models.UniqueConstraint(fields=["record", "label"], name="label_placement_once")
        ]

    def __str__(self) -> str:
        return f"{self.label} — {self.record}"


class NoticePlacement(Placement):
    """A notice on a record of any kind."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="notice_placements")
    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="placements")

    class Meta:
        ordering = ["notice__sort_key", "notice__slug", "pk"]
        verbose_name = _("notice on it")
        verbose_name_plural = _("notices on it")
        constraints = [
            models.UniqueConstraint(fields=["record", "notice"], name="notice_placement_once")
        ]

    def __str__(self) -> str:
        return f"{self.notice} — {self.record}"
