"""The log of a match."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.seat import Seat


class LogEntry(models.Model):
    """One move or one outcome of chance; never changed, never deleted."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="log")
    ordinal = models.PositiveIntegerField(help_text=_("From 0, without gaps."))
    seat = models.ForeignKey(
        Seat,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="moves",
        help_text=_("Who moved; empty where chance decided."),
    )
    notation = models.TextField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ["match", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ordinal"], name="log_entry_ordinal_once"),
        ]

    def __str__(self) -> str:
        # Not the notation, which may tell what is still hidden.
        return _("entry %(ordinal)d") % {"ordinal": self.ordinal}
