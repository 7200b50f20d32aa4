"""The spine: one row for every record of every kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from archive import kinds
from archive.folding import sort_text

SLUG_PATTERN = r"^[a-z0-9]+([.-][a-z0-9]+)*$"
TITLE_LENGTH = 300


M = TypeVar("M", bound="Record")


class RecordQuerySet(models.QuerySet[M]):
    def in_circulation(self) -> Self:
        """The records that have not been withdrawn."""
        return self.filter(withdrawn=False)


class Record(models.Model):
    """Anything with a page and an address of its own."""

    KIND: ClassVar[str] = ""

    kind = models.CharField(max_length=30, editable=False)
    slug = models.CharField(
        max_length=150,
        validators=[
            RegexValidator(
                SLUG_PATTERN,
                _("Write the slug in lower-case letters a to z, digits and single hyphens."),
            )
        ],
        help_text=_(
            "The record's permanent name, used in its address and in data files: lower-case "
            "letters, digits and hyphens. When it changes, the old one keeps leading here."
        ),
    )
    title = models.CharField(
        max_length=TITLE_LENGTH,
        help_text=_("The name under which lists and links show the record."),
    )
    sort_key = models.CharField(max_length=400, editable=False)
    former_slugs = ArrayField(
        models.CharField(max_length=150), default=list, blank=True, editable=False
    )
    withdrawn = models.BooleanField(
        default=False,
        help_text=_("A withdrawn record leaves pages, search and API; its slug is not used again."),
    )
    changed = models.DateTimeField(auto_now=True)

    objects = RecordQuerySet.as_manager()

    class Meta:
        ordering = ["sort_key", "slug"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "slug"], name="record_kind_slug_unique"),
            models.CheckConstraint(
                condition=models.Q(slug__regex=SLUG_PATTERN), name="record_slug_well_formed"
            ),
        ]
        indexes = [
            models.Index(fields=["kind", "sort_key", "slug"], name="record_in_order"),
            GinIndex(fields=["former_slugs"], name="record_former_slugs"),
        ]

    def __str__(self) -> str:
        return self.title or self.slug

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.derive()
        if self.pk:
            before = Record.objects.filter(pk=self.pk).values_list("slug", flat=True).first()
            if before is not None and before != self.slug and before not in self.former_slugs:
                self.former_slugs = [*self.former_slugs, before]
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        plural = kinds.kind_named(self.kind).plural
        return reverse("record", kwargs={"plural": plural, "slug": self.slug})

    def make_title(self) -> str:
        """The title of kinds whose editor types none; as typed otherwise."""
        return self.title

    def make_sort_key(self) -> str:
        """The key under which the record stands in lists of its kind."""
        return sort_text(self.title)

    def search_text(self) -> tuple[str, str]:
        """What search looks through beyond the title: names and forms, then running words."""
        return "", ""

    def search_key(self) -> str:
        """The skeleton of a native word, by which search finds it however it is spelled."""
        return ""

    def derive(self) -> None:
        """Set the fields that follow from others; ValidationError where they cannot."""
        self.kind = self.KIND or self.kind
        title = self.make_title()
        self.title = title if len(title) <= TITLE_LENGTH else title[: TITLE_LENGTH - 1] + "…"
        self.sort_key = self.make_sort_key()[:400]

    def clean_links(self, links: Mapping[str, Sequence[Record]]) -> None:
        """Raise ValidationError where the records linked by many-to-many fields do not fit."""

    def clean(self) -> None:
        super().clean()
        self.derive()
        taken = Record.objects.filter(kind=self.KIND, former_slugs__contains=[self.slug])
        if self.pk:
            taken = taken.exclude(pk=self.pk)
        if taken.exists():
            raise ValidationError(
                {"slug": _("This slug was the name of another record and is never used again.")}
            )


class RecordOfKind(Record):
    """What every kind of record inherits: its row in the spine, under a name that cannot clash."""

    record = models.OneToOneField(
        Record,
        on_delete=models.CASCADE,
        parent_link=True,
        primary_key=True,
        related_name="as_%(class)s",
    )

    class Meta:
        abstract = True
