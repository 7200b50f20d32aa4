"""Warnings before names or images of people who have died, where a community asks for them."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from archive.models.community import Community
from archive.models.record import Deceased, Record


class DeceasedWarning(models.Model):
    """A community's wish that a warning stands before what a record tells or shows of the dead."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="deceased_warnings")
    community = models.ForeignKey(
        Community, on_delete=models.PROTECT, related_name="deceased_warnings_asked"
    )
    covers = models.CharField(
        max_length=6, choices=[choice for choice in Deceased.choices if choice[0]]
    )
    text = models.TextField(
        blank=True, help_text=_("The community's own words, if it gave some; else ours are shown.")
    )
    asked = models.DateField(help_text=_("When the community asked for it."))

    class Meta:
        ordering = ["record", "community"]
        verbose_name = _("warning of people who have died")
        verbose_name_plural = _("warnings of people who have died")
        constraints = [
            models.UniqueConstraint(
                fields=["record", "community"], name="deceased_warning_of_community_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.community}: {self.record}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        _note_on_record(self)


@receiver(post_delete, sender=DeceasedWarning)
def _note_on_record(instance: DeceasedWarning, **_kwargs: Any) -> None:
    """Have the record itself know, so that no list needs to ask."""
    covered = set(
        DeceasedWarning.objects.filter(record=instance.record_id).values_list("covers", flat=True)
    )
    value = covered.pop() if len(covered) == 1 else (Deceased.BOTH if covered else Deceased.NOBODY)
    Record.objects.filter(pk=instance.record_id).update(deceased=value)
