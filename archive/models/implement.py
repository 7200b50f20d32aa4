"""Implements of play."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.record import RecordOfKind
from archive.models.variant import Variant


class Implement(RecordOfKind):
    """A kind of equipment."""

    KIND = "implement"

    class Sort(models.TextChoices):
        DIE = "die", _("die")
        STAVE = "stave", _("stave")
        BONE = "bone", _("bone")
        STICK = "stick", _("stick")
        COUNTER = "counter", _("counter")
        TRAY = "tray", _("tray")
        BOWL = "bowl", _("bowl")
        MAT = "mat", _("mat")
        COVERING = "covering", _("covering")
        WRAPPING = "wrapping", _("wrapping")

    sort = models.CharField(_("kind"), max_length=12, choices=Sort)
    variants = models.ManyToManyField(Variant, blank=True, related_name="implements")
    order = models.PositiveSmallIntegerField(help_text=_("Place among the implements of a game."))
    note = models.TextField(blank=True, help_text=_("The editor's note, in our own words."))

    class Meta(RecordOfKind.Meta):
        verbose_name = _("implement")
        verbose_name_plural = _("implements")

    def make_sort_key(self) -> str:
        return f"{self.order:06d} {super().make_sort_key()}"

    def search_text(self) -> tuple[str, str]:
        parts = [
            *(material.material for material in self.materials.all()),
            *(
                f"{marking.marking} {marking.colour} {marking.part}"
                for marking in self.markings.all()
            ),
        ]
        return "; ".join(parts), f"{self.get_sort_display()} {self.note}"
