"""What statements say of the make of implements and items: counts, materials, measures, marks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.implement import Implement
from archive.models.item import Item
from archive.models.statement import Statement


class Feature(models.Model):
    """Something that one statement says of one implement or one item."""

    implement = models.ForeignKey(
        Implement, on_delete=models.CASCADE, null=True, blank=True, related_name="%(class)ss"
    )
    item = models.ForeignKey(
        Item, on_delete=models.CASCADE, null=True, blank=True, related_name="%(class)ss"
    )
    statement = models.ForeignKey(Statement, on_delete=models.PROTECT, related_name="%(class)ss")

    class Meta:
        abstract = True


def _of_one_bearer(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=models.Q(implement__isnull=True) ^ models.Q(item__isnull=True),
        name=f"{name}_of_one_bearer",
        violation_error_message=_("Name either an implement or an item."),
    )


def _once(name: str, *fields: str) -> list[models.UniqueConstraint]:
    # One constraint a bearer and not one over both: a form shows one bearer, and would skip a
    # constraint on the other.
    return [
        models.UniqueConstraint(
            fields=[bearer, "statement", *fields], name=f"{name}_of_{bearer}_once"
        )
        for bearer in ("implement", "item")
    ]


class Count(Feature):
    """How many there are: a fixed number, a range, or one of several."""

    class Standing(models.TextChoices):
        FIXED = "fixed", _("fixed")
        USUAL = "usual", _("usual")
        SOMETIMES = "sometimes", _("sometimes")
        ALTERNATIVE = "alternative", _("one of several")

    as_printed = models.CharField(max_length=80)
    of = models.CharField(
        max_length=120, blank=True, help_text=_("Of what or for whom: for each player, in a pair.")
    )
    low = models.PositiveSmallIntegerField()
    high = models.PositiveSmallIntegerField()
    standing = models.CharField(max_length=12, choices=Standing, default=Standing.FIXED)

    class Meta:
        ordering = ["pk"]
        constraints = [
            _of_one_bearer("count"),
            *_once("count", "as_printed"),
            models.CheckConstraint(
                condition=models.Q(low__lte=models.F("high")),
                name="count_in_order",
                violation_error_message=_("The lower number comes first."),
            ),
        ]

    def __str__(self) -> str:
        return self.as_printed


class Material(Feature):
    """What it is made of, and how that material stands to others."""

    class Standing(models.TextChoices):
        STATED = "stated", _("stated")
        USUAL = "usual", _("usual")
        PREFERRED = "preferred", _("preferred")
        SOMETIMES = "sometimes", _("sometimes")
        ORIGINALLY = "originally only", _("originally the only one")
        ALTERNATIVE = "alternative", _("one of several")

    part = models.CharField(max_length=80, blank=True)
    material = models.CharField(max_length=120)
    standing = models.CharField(max_length=16, choices=Standing, default=Standing.STATED)

    class Meta:
        ordering = ["pk"]
        constraints = [_of_one_bearer("material"), *_once("material", "part", "material")]

    def __str__(self) -> str:
        return self.material


class Measure(Feature):
    """How large it is: as printed, and in millimetres."""

    class Qualifier(models.TextChoices):
        ABOUT = "about", _("about")
        LESS = "less than", _("less than")
        NEARLY = "nearly", _("nearly")
        COMPARED = "compared with", _("compared with")

    of = models.CharField(max_length=80, help_text=_("Length, diameter, depth, thickness."))
    as_printed = models.CharField(max_length=120)
    low_mm = models.DecimalField(
        max_digits=7, decimal_places=2, null=True, blank=True, help_text=_("Millimetres.")
    )
    high_mm = models.DecimalField(
        max_digits=7, decimal_places=2, null=True, blank=True, help_text=_("Millimetres.")
    )
    qualifier = models.CharField(max_length=16, choices=Qualifier, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            _of_one_bearer("measure"),
            *_once("measure", "of", "as_printed"),
            models.CheckConstraint(
                condition=models.Q(low_mm__isnull=True, high_mm__isnull=True)
                # Without these a lone value compares with nothing and passes.
                | models.Q(low_mm__isnull=False, high_mm__isnull=False)
                & models.Q(low_mm__gt=0, low_mm__lte=models.F("high_mm")),
                name="measure_in_order",
                violation_error_message=_("Give both millimetre values, the smaller first."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.of}: {self.as_printed}"


class Marking(Feature):
    """What is marked or coloured, on which part."""

    part = models.CharField(max_length=80, blank=True)
    marking = models.CharField(max_length=120, blank=True)
    colour = models.CharField(max_length=80, blank=True)
    share = models.CharField(
        max_length=40, blank=True, help_text=_("How much of them: half, four of the eight.")
    )

    class Meta:
        ordering = ["pk"]
        constraints = [_of_one_bearer("marking"), *_once("marking", "part", "marking", "colour")]

    def __str__(self) -> str:
        return " ".join(word for word in (self.part, self.marking, self.colour) if word)
