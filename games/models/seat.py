"""Seats of matches."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Seat(models.Model):
    """One place at a match, and who sits there."""

    class Sort(models.TextChoices):
        PERSON = "person", _("a person")
        COMPUTER = "computer", _("the computer")
        OPEN = "open", _("open for a person with the link")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(help_text=_("From 0, in the order of play."))
    sort = models.CharField(max_length=10, choices=Sort)
    token_hash = models.CharField(
        max_length=64,
        blank=True,
        help_text=_(
            "SHA-256 of the token of the person who sits here, or of the invitation to an open "
            "seat; neither is kept."
        ),
    )
    before = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_(
            "The seat of the match before whose player may sit here, where this one follows it."
        ),
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.CheckConstraint(
                condition=(
                    ~models.Q(sort="computer") & models.Q(token_hash__regex=r"^[0-9a-f]{64}$")
                )
                | models.Q(sort="computer", token_hash=""),
                name="seat_not_of_computer_has_token",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.get_sort_display()}"
