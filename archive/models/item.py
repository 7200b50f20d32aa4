"""Items in museums."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.folding import sort_text
from archive.models.community import Community
from archive.models.implement import Implement
from archive.models.institution import Institution
from archive.models.place import Place
from archive.models.plate import Figure
from archive.models.record import RecordOfKind
from archive.models.variant import Variant


class Item(RecordOfKind):
    """One object in a museum or at hand to an author."""

    KIND = "item"

    institution = models.ForeignKey(
        Institution, on_delete=models.PROTECT, null=True, blank=True, related_name="items"
    )
    institution_as_printed = models.CharField(max_length=200, blank=True)
    institution_note = models.TextField(
        blank=True, help_text=_("Where the institution is the editor's reading: why.")
    )
    accession_as_printed = models.CharField(max_length=60, blank=True)
    part_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="parts"
    )
    communities = models.ManyToManyField(Community, blank=True, related_name="items")
    variants = models.ManyToManyField(Variant, blank=True, related_name="items")
    implements = models.ManyToManyField(Implement, blank=True, related_name="items")
    provenience = models.ForeignKey(
        Place,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="items",
        help_text=_("Where it was made or collected."),
    )
    provenience_as_printed = models.CharField(max_length=200, blank=True)
    provenance = models.TextField(blank=True, help_text=_("Who held it, one after another."))
    figures = models.ManyToManyField(Figure, blank=True, related_name="items")
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("item")
        verbose_name_plural = _("items")

    def make_sort_key(self) -> str:
        # A tilde stands after every letter, so that what no institution holds is last.
        holder = sort_text(self.institution.title) if self.institution else "~"
        return f"{holder} {sort_text(f'{self.accession_as_printed} {self.title}')}"

    def search_text(self) -> tuple[str, str]:
        materials = [material.material for material in self.materials.all()]
        return (
            f"{self.accession_as_printed} {self.institution_as_printed}",
            f"{'; '.join(materials)} {self.provenance} {self.note}",
        )
