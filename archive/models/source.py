"""Sources."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from edtf import EDTFObject, parse_edtf
from edtf.parser.edtf_exceptions import EDTFParseException

from archive.folding import sort_text
from archive.models.community import Community
from archive.models.record import RecordOfKind
from archive.orthography import LATIN, Alphabet
from archive.rights import are_free, validate_rights_uri


def validate_edtf(value: str) -> None:
    """Raise ValidationError unless ``value`` is a date in EDTF, as in 1919, 1907~ or 1930/1933."""
    try:
        parse_edtf(value)
    except EDTFParseException as error:
        raise ValidationError(
            _("“%(value)s” is no EDTF date; write it as in 1919, 1907~ or 1930/1933."),
            params={"value": value},
        ) from error


class Source(RecordOfKind):
    """A published or unpublished work; its slug is its citation key."""

    KIND = "source"

    class Type(models.TextChoices):
        BOOK = "book", _("book")
        JOURNAL_ARTICLE = "journal-article", _("journal article")
        CHAPTER = "chapter", _("chapter of a book")
        BULLETIN = "bulletin", _("bulletin")
        REPORT = "report", _("report")
        ACCOUNT = "account", _("account given to this archive")
        COMMUNICATION = "personal-communication", _("personal communication")

    short_title = models.CharField(
        max_length=120, help_text=_("Author and year, as in Barrett and Gifford 1933.")
    )
    type = models.CharField(max_length=30, choices=Type)
    date = models.CharField(
        max_length=40,
        validators=[validate_edtf],
        help_text=_("In EDTF: 1919, 1907~ (about 1907), 1930/1933."),
    )
    observed = models.CharField(
        max_length=40,
        blank=True,
        validators=[validate_edtf],
        help_text=_(
            "When what it tells was observed, in EDTF, where it says so: 1908/1914. Empty where "
            "nothing says it."
        ),
    )
    container = models.CharField(
        max_length=300,
        blank=True,
        help_text=_("The journal, series or book that the work stands in."),
    )
    volume = models.CharField(max_length=40, blank=True)
    issue = models.CharField(max_length=40, blank=True)
    pages = ArrayField(
        models.CharField(max_length=40),
        default=list,
        blank=True,
        help_text=_("The page range; several where bibliographies disagree."),
    )
    pages_note = models.TextField(blank=True)
    publisher = models.CharField(max_length=200, blank=True)
    place_of_publication = models.CharField(max_length=200, blank=True)
    language = models.CharField(
        max_length=20, blank=True, help_text=_("Language code of the work, as in en.")
    )
    intermediary = models.TextField(
        blank=True, help_text=_("Through whose transcription the archive knows the work.")
    )
    account_of = models.ManyToManyField(
        Community,
        blank=True,
        related_name="own_accounts",
        help_text=_(
            "The communities that speak here for themselves: they published it or gave it. Empty "
            "for what an outsider wrote, whomever it quotes."
        ),
    )
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("source")
        verbose_name_plural = _("sources")

    def make_sort_key(self) -> str:
        return sort_text(self.short_title)

    def search_text(self) -> tuple[str, str]:
        return f"{self.short_title} {self.slug}", f"{self.container} {self.publisher} {self.note}"

    @property
    def alphabet(self) -> Alphabet:
        """In which order its native letters stand; the Latin one where none has been entered."""
        orthography = getattr(self, "orthography", None)
        return orthography.alphabet if orthography else LATIN

    @property
    def is_own_account(self) -> bool:
        """Whether a community speaks in it for itself."""
        return bool(self.account_of.all())

    @property
    def edtf(self) -> EDTFObject:
        """The date as an object that knows its earliest and latest day."""
        parsed: EDTFObject = parse_edtf(self.date)
        return parsed

    def text_may_be_shown(self) -> bool:
        """Whether the rights allow the full text in the jurisdiction that the settings name."""
        jurisdiction = settings.TEXT_JURISDICTION
        return any(
            rights.jurisdiction == jurisdiction and are_free(rights.uri)
            for rights in self.rights.all()
        )


class Contributor(models.Model):
    """A person who made a source, in their place on the title page and in their role."""

    class Role(models.TextChoices):
        AUTHOR = "author", _("author")
        EDITOR = "editor", _("editor")
        SPEAKER = "speaker", _("speaker")

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="contributors")
    order = models.PositiveSmallIntegerField(help_text=_("Place on the title page, from 1."))
    family = models.CharField(max_length=100)
    given = models.CharField(max_length=100, blank=True)
    role = models.CharField(max_length=20, choices=Role, default=Role.AUTHOR)

    class Meta:
        ordering = ["source", "order"]
        constraints = [
            models.UniqueConstraint(fields=["source", "order"], name="contributor_order_once")
        ]

    def __str__(self) -> str:
        return f"{self.family}, {self.given}" if self.given else self.family


class SourceRights(models.Model):
    """What the law of one jurisdiction says about copying a source."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="rights")
    jurisdiction = models.CharField(
        max_length=20,
        help_text=_("A country code, as in US, or life+70 for countries of that term."),
    )
    uri = models.URLField(
        validators=[validate_rights_uri],
        help_text=_("A statement of rightsstatements.org or a Creative Commons licence."),
    )
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["source", "jurisdiction"]
        verbose_name = _("rights")
        verbose_name_plural = _("rights")
        constraints = [
            models.UniqueConstraint(
                fields=["source", "jurisdiction"], name="source_rights_jurisdiction_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.jurisdiction}: {self.uri}"
