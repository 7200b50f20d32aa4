"""The spine: one row for every record of every kind."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import connection, models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive import kinds
from archive.care.reading import was_read
from archive.folding import sort_text

SLUG_PATTERN = r"^[a-z0-9]+([.-][a-z0-9]+)*$"
TITLE_LENGTH = 300


M = TypeVar("M", bound="Record")


class Deceased(models.TextChoices):
    """Of what a community asked that a warning of people who have died stands before it."""

    NOBODY = "", _("nothing")
    NAMES = "names", _("names")
    IMAGES = "images", _("images")
    BOTH = "both", _("names and images")


# Of these no list shows the name.
HIDES_NAMES = (Deceased.NAMES, Deceased.BOTH)


class RecordQuerySet(models.QuerySet[M]):
    def in_circulation(self) -> Self:
        """The records that have not been withdrawn."""
        return self.filter(withdrawn=False)


class Record(models.Model):
    """Anything with a page and an address of its own."""

    KIND: ClassVar[str] = ""
    # What else than its own fields its title and sort key follow from, as paths; empty stands for
    # whatever it refers to.
    DERIVED_FROM: ClassVar[tuple[str, ...]] = ()

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
    withdrawn_on = models.DateTimeField(null=True, blank=True, editable=False)
    withdrawn_for = models.CharField(
        max_length=200,
        blank=True,
        help_text=_(
            "At whose wish it was withdrawn. It is shown at the record's address: leave it empty "
            "unless they choose to be named."
        ),
    )
    withdrawn_with = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="withdrawn_with_it",
    )
    deceased = models.CharField(max_length=6, choices=Deceased, blank=True, editable=False)
    # What is asked of whoever would see it, its own protocols and those of all above it. The
    # database keeps it (archive/care), whatever is saved here; empty is open to everybody.
    wards = ArrayField(models.IntegerField(), default=list, blank=True, editable=False)
    changed = models.DateTimeField(auto_now=True)

    objects = RecordQuerySet.as_manager()

    # Whether it was withdrawn or brought back when it was last saved.
    turned = False
    # Whether it is known that no other record of its kind has its slug or had it. Who stores many
    # records asks for all of them at once, by ``taken``.
    slug_is_free = False

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
        before = Record.objects.filter(pk=self.pk).first() if self.pk else None
        if before and before.slug not in (self.slug, *self.former_slugs):
            self.former_slugs = [*self.former_slugs, before.slug]
        self.turned = self.withdrawn != (before is not None and before.withdrawn)
        if not self.withdrawn:
            self.withdrawn_on, self.withdrawn_for, self.withdrawn_with = None, "", None
        elif self.withdrawn_on is None:
            self.withdrawn_on = timezone.now()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        plural = kinds.kind_named(self.kind).plural
        return reverse("record", kwargs={"plural": plural, "slug": self.slug})

    @classmethod
    def from_db(
        cls,
        db: str | None,
        field_names: Collection[str],
        values: Collection[Any],
        **options: Any,
    ) -> Self:
        record = super().from_db(db, field_names, values, **options)
        was_read(record)
        return record

    @classmethod
    def taken(cls, slugs: Sequence[str], but: int | None = None) -> set[str]:
        """Those of these slugs that a record of this kind has or had, be it seen here or not.

        The record with the key ``but`` does not count.
        """
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT name FROM care_taken(%s, %s::varchar[], %s)", [cls.KIND, list(slugs), but]
            )
            return {slug for (slug,) in cursor.fetchall()}

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

    @property
    def hides_names(self) -> bool:
        """Whether a warning stands before names of people who have died, so that no list has it."""
        return self.deceased in HIDES_NAMES

    @property
    def hides_images(self) -> bool:
        """Whether a warning stands before images of people who have died."""
        return self.deceased in (Deceased.IMAGES, Deceased.BOTH)

    @property
    def in_circulation(self) -> bool:
        """Whether it has not been withdrawn."""
        return not self.withdrawn

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
        self._refuse_circle()
        if not self._is_unfinished():
            self.derive()
        if not self.slug_is_free:
            self._refuse_slug_of_another()

    def _refuse_slug_of_another(self) -> None:
        """Raise ValidationError where another record of the kind has its slug or had it."""
        named = models.Q(slug=self.slug) | models.Q(former_slugs__contains=[self.slug])
        others = Record.objects.in_circulation().filter(named, kind=self.KIND)
        holder = others.exclude(pk=self.pk).first()
        if holder is None and self.taken([self.slug], but=self.pk):
            # The same is said of what was withdrawn and of what is held back.
            raise ValidationError(
                {"slug": _("This slug is not free, now or any more; type another.")}
            )
        if holder and holder.slug == self.slug:
            message = _("This slug is the name of “%(holder)s”; type another.")
        elif holder:
            message = _(
                "This slug was once the name of “%(holder)s”, which is “%(slug)s” now, "
                "and is never used again; type another."
            )
        else:
            return
        raise ValidationError({"slug": message % {"holder": holder, "slug": holder.slug}})

    def validate_constraints(self, exclude: Collection[str] | None = None) -> None:
        # A form excludes what it does not show. What is derived from its fields counts all the
        # same: without it a plate could be entered twice, as 57 and as LVII.
        shown = {name for name in exclude or () if self._meta.get_field(name).editable}
        # What constraints hold of the slug has been said by now, in plainer words.
        super().validate_constraints(exclude={*shown, "slug"})

    def _is_unfinished(self) -> bool:
        """Whether a field that must be filled is not, so that nothing can be derived yet."""
        return any(
            getattr(self, field.attname) is None
            for field in self._meta.concrete_fields
            if field.editable and not (field.null or field.primary_key)
        )

    def _refuse_circle(self) -> None:
        """Raise ValidationError where a record stands under itself, through others or at once."""
        for field in self._meta.concrete_fields:
            if not (field.is_relation and field.related_model is type(self)):
                continue
            above = getattr(self, field.name)
            passed = {self.pk}
            while above is not None:
                if above is self or above.pk in passed:
                    message = _("It would stand under itself: “%(name)s” leads back here.")
                    raise ValidationError({field.name: message % {"name": above}})
                passed.add(above.pk)
                above = getattr(above, field.name)


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
        # Django hands this on only to classes whose Meta is made from this one.
        ordering = ["sort_key", "slug"]
