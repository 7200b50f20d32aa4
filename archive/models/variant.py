"""Variants and what relates them."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.community import Community
from archive.models.game import Game
from archive.models.record import RecordOfKind, RecordQuerySet
from archive.models.source import Source


class VariantQuerySet(RecordQuerySet["Variant"]):
    def in_class(self, game_class: str) -> Self:
        """Variants of games in the class of that slug or in a class under it."""
        return self.filter(
            models.Q(game__game_class__slug=game_class)
            | models.Q(game__game_class__parent__slug=game_class)
            | models.Q(game__game_class__parent__parent__slug=game_class)
        )

    def citing(self, source: Source) -> Self:
        """Variants of which a passage of ``source`` says something."""
        return self.filter(statements__passage__source=source).distinct()


class Variant(RecordOfKind):
    """One game as recorded among one people, or among several divisions of it."""

    KIND = "variant"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="variants")
    class_as_printed = models.CharField(
        max_length=200, blank=True, help_text=_("The class of game in the source's own words.")
    )
    communities = models.ManyToManyField(Community, related_name="variants")
    order = models.PositiveSmallIntegerField(help_text=_("Place among the variants of its game."))

    not_for_play = models.BooleanField(
        default=False,
        help_text=_("Those whose game it is ask that it not be played here; its record stays."),
    )
    not_for_lessons = models.BooleanField(
        default=False,
        help_text=_("Those whose game it is ask that no lesson use it; its record stays."),
    )

    objects: ClassVar = VariantQuerySet.as_manager()

    class Meta(RecordOfKind.Meta):
        verbose_name = _("variant")
        verbose_name_plural = _("variants")

    def make_sort_key(self) -> str:
        return f"{self.game.make_sort_key()} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        communities = [one.title for one in self.communities.all() if not one.withdrawn]
        used = [use.term for use in self.term_uses.all() if not use.term.withdrawn]
        told = [term for term in used if term.sort == "game" and not term.hides_names]
        forms = [term.form for term in told]
        return "; ".join(forms + communities), f"{self.class_as_printed} {self.game.title}"


class VariantRelation(models.Model):
    """How one variant stands to another, as a source puts it."""

    class Sort(models.TextChoices):
        SAME = "virtually the same as", _("virtually the same as")
        SCORED = "scored as", _("scored as")
        COUNTERS = "counters as", _("counters as")
        SIMILAR = "similar to", _("similar to")
        FORM = "form of", _("form of")

    variant = models.ForeignKey(Variant, on_delete=models.CASCADE, related_name="relations")
    related = models.ForeignKey(Variant, on_delete=models.CASCADE, related_name="related_from")
    sort = models.CharField(max_length=30, choices=Sort)
    as_printed = models.CharField(max_length=200, blank=True)
    statement = models.ForeignKey(
        "archive.Statement", on_delete=models.PROTECT, related_name="variant_relations"
    )

    class Meta:
        ordering = ["variant", "sort", "related"]
        constraints = [
            models.UniqueConstraint(
                fields=["variant", "related", "sort"], name="variant_relation_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(variant=models.F("related")), name="variant_relation_to_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} — {self.get_sort_display()} — {self.related}"


class Consultation(models.Model):
    """Whether a community has been asked about a variant, said plainly."""

    class Status(models.TextChoices):
        NONE = "no contact recorded", _("no contact recorded")
        ASKED = "asked", _("asked, and not answered yet")
        TALKING = "in conversation", _("in conversation")
        AGREED = "agreed", _("agreed to what is shown here")
        CONDITIONS = "agreed with conditions", _("agreed, with conditions that are kept here")
        DECLINED = "declined", _("declined")

    variant = models.ForeignKey(Variant, on_delete=models.CASCADE, related_name="consultations")
    community = models.ForeignKey(Community, on_delete=models.CASCADE, related_name="consultations")
    status = models.CharField(max_length=40, choices=Status, default=Status.NONE)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["variant", "community"]
        constraints = [
            models.UniqueConstraint(fields=["variant", "community"], name="consultation_once")
        ]

    def __str__(self) -> str:
        return f"{self.community}: {self.get_status_display()}"
