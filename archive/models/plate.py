"""Plates, figures, and what points at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.implement import Implement
from archive.models.passage import Passage
from archive.models.record import Record, RecordOfKind
from archive.models.source import Source
from archive.numbering import NumberingError, figure_numbers, plate_number


class Plate(RecordOfKind):
    """A printed plate of a source."""

    KIND = "plate"

    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="plates")
    number_as_printed = models.CharField(max_length=20, help_text=_("As printed, as in LVII."))
    number = models.PositiveSmallIntegerField(editable=False)
    caption = models.TextField(blank=True, help_text=_("What the plate shows, in our own words."))
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("plate")
        verbose_name_plural = _("plates")
        constraints = [
            models.UniqueConstraint(fields=["source", "number"], name="plate_number_once")
        ]

    def derive(self) -> None:
        try:
            self.number = plate_number(self.number_as_printed)
        except NumberingError as error:
            raise ValidationError({"number_as_printed": str(error)}) from error
        super().derive()

    def make_title(self) -> str:
        return f"{self.source.short_title}, plate {self.number_as_printed}"

    def make_sort_key(self) -> str:
        return f"{self.source.make_sort_key()} {self.number:06d}"

    def search_text(self) -> tuple[str, str]:
        return f"plate {self.number_as_printed} {self.number}", f"{self.caption} {self.note}"


class Figure(RecordOfKind):
    """A numbered figure on a plate, or a text figure."""

    KIND = "figure"

    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="figures")
    plate = models.ForeignKey(
        Plate,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="figures",
        help_text=_("Empty for a figure in the text."),
    )
    number_as_printed = models.CharField(max_length=20)
    number = models.PositiveSmallIntegerField(editable=False)
    depicts = models.TextField(help_text=_("What the figure shows, in our own words."))
    implements = models.ManyToManyField(Implement, blank=True, related_name="figures")
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("figure")
        verbose_name_plural = _("figures")
        constraints = [
            models.UniqueConstraint(
                fields=["source", "plate", "number"],
                nulls_distinct=False,
                name="figure_number_once",
            )
        ]

    def clean(self) -> None:
        super().clean()
        if self.plate and self.plate.source_id != self.source_id:
            raise ValidationError({"plate": _("The plate belongs to another source.")})

    def derive(self) -> None:
        try:
            numbers = figure_numbers(self.number_as_printed)
        except NumberingError as error:
            raise ValidationError({"number_as_printed": str(error)}) from error
        if len(numbers) != 1:
            raise ValidationError({"number_as_printed": _("Enter one figure a record.")})
        self.number = numbers[0]
        super().derive()

    def make_title(self) -> str:
        if self.plate:
            return f"{self.plate.make_title()}, fig. {self.number_as_printed}"
        return f"{self.source.short_title}, figure {self.number_as_printed}"

    def make_sort_key(self) -> str:
        plate = self.plate.number if self.plate else 0
        return f"{self.source.make_sort_key()} {plate:06d} {self.number:06d}"

    def search_text(self) -> tuple[str, str]:
        return "", f"{self.depicts} {self.note}"


class PlateReference(RecordOfKind):
    """Where a passage points at figures, of its own source or of another."""

    KIND = "plate-reference"

    passage = models.ForeignKey(Passage, on_delete=models.PROTECT, related_name="plate_references")
    order = models.PositiveSmallIntegerField(help_text=_("Place in the passage, from 1."))
    as_printed = models.CharField(max_length=120)
    source = models.ForeignKey(
        Source,
        on_delete=models.PROTECT,
        related_name="plate_references",
        help_text=_("The source whose figures are meant."),
    )
    plate = models.ForeignKey(
        Plate, on_delete=models.PROTECT, null=True, blank=True, related_name="references"
    )
    figures_as_printed = models.CharField(
        max_length=80, blank=True, help_text=_("As in figs. 9-14, or figs. 7, 8.")
    )
    figures = models.ManyToManyField(Figure, blank=True, related_name="references")
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("plate reference")
        verbose_name_plural = _("plate references")

    def clean(self) -> None:
        super().clean()
        if self.figures_as_printed:
            try:
                figure_numbers(self.figures_as_printed)
            except NumberingError as error:
                raise ValidationError({"figures_as_printed": str(error)}) from error

    def clean_links(self, links: Mapping[str, Sequence[Record]]) -> None:
        figures = [figure for figure in links.get("figures", ()) if isinstance(figure, Figure)]
        printed = figure_numbers(self.figures_as_printed) if self.figures_as_printed else []
        if sorted(printed) != sorted(figure.number for figure in figures):
            numbers = ", ".join(str(number) for number in printed) or "none"
            raise ValidationError(
                {"figures": f"The print names these figures: {numbers}. Link exactly those."}
            )
        for figure in figures:
            if figure.source_id != self.source_id or figure.plate_id != self.plate_id:
                raise ValidationError(
                    {"figures": f"{figure.slug} is not on the plate of the source named here."}
                )

    def make_title(self) -> str:
        return self.as_printed

    def make_sort_key(self) -> str:
        return f"{self.passage.make_sort_key()} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return "", f"{self.source.short_title} {self.note}"
