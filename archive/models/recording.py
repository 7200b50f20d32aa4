"""Recordings of terms by their speakers."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive import sounding
from archive.models.community import Community
from archive.models.record import RecordOfKind
from archive.models.source import validate_edtf
from archive.models.term import Term
from archive.rights import validate_rights_uri
from archive.storage import image_storage


class Recording(RecordOfKind):
    """A term as a speaker says it, under the name by which the speaker wishes to be known."""

    KIND = "recording"

    term = models.ForeignKey(Term, on_delete=models.PROTECT, related_name="recordings")
    speaker = models.CharField(
        max_length=200,
        help_text=_("As the speaker wishes to be named; “a speaker” where they wish no name."),
    )
    community = models.ForeignKey(Community, on_delete=models.PROTECT, related_name="recordings")
    date = models.CharField(
        max_length=40,
        blank=True,
        validators=[validate_edtf],
        help_text=_("When it was recorded, in EDTF: 2026-05, 1978~."),
    )
    transcript = models.TextField(
        blank=True, help_text=_("What is said, for those who do not hear it.")
    )
    credit = models.CharField(
        max_length=200, blank=True, help_text=_("Who recorded it, as they want to be named.")
    )
    rights = models.URLField(
        validators=[validate_rights_uri],
        help_text=_("A statement of rightsstatements.org or a Creative Commons licence."),
    )
    consent = models.TextField(
        help_text=_("What the speaker and the community agreed to, and when. Readers see it.")
    )
    note = models.TextField(blank=True)
    audio = models.FileField(
        _("file"),
        upload_to="recordings/",
        storage=image_storage,
        help_text=_("Sound in Ogg (Opus or Vorbis), MP3, WAV or FLAC, of 50 MB at most."),
    )

    class Meta(RecordOfKind.Meta):
        verbose_name = _("recording")
        verbose_name_plural = _("recordings")

    _examined: File[Any] | None = None

    def derive(self) -> None:
        self._tell_new_file()
        super().derive()

    def _tell_new_file(self) -> None:
        # Django's own mark of a file that is not in the storage yet.
        if not self.audio or self.audio._committed:  # type: ignore[attr-defined]
            return
        file = self.audio.file
        if file is self._examined:
            return
        try:
            suffix = sounding.suffix_of(file)
        except sounding.SoundError as error:
            raise ValidationError({"audio": str(error)}) from error
        self._examined = file
        self.audio.name = f"recording{suffix}"

    def make_title(self) -> str:
        return f"{self.term.form}, {self.speaker}"

    def make_sort_key(self) -> str:
        return f"{self.term.make_sort_key()} {self.slug}"

    def search_text(self) -> tuple[str, str]:
        return f"{self.term.form} {self.speaker}", f"{self.transcript} {self.credit} {self.note}"

    @property
    def media_type(self) -> str:
        """The media type of the file, as its content told it."""
        return sounding.media_type(self.audio.name or "")
