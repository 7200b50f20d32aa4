"""Matches."""

from __future__ import annotations

import datetime
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.models.record import RecordOfKind, RecordQuerySet
from games.models.version import RulesetVersion

STILL = datetime.timedelta(days=30)


class MatchQuerySet(RecordQuerySet["Match"]):
    def latest_first(self) -> Self:
        """The matches as a list shows them; one that has not begun has nothing to show."""
        return (
            self.in_circulation()
            .filter(begun__isnull=False)
            .select_related("version__ruleset__variant")
            .order_by("-sort_key", "slug")
        )

    def going_on(self) -> Self:
        """The matches in which somebody may still move."""
        return self.filter(ended__isnull=True, moved__gt=timezone.now() - STILL)

    def over(self) -> Self:
        """The matches in which nobody will ever move again."""
        return self.filter(
            models.Q(ended__isnull=False) | models.Q(moved__lte=timezone.now() - STILL)
        )


class Match(RecordOfKind):
    """One play of a reading of a ruleset."""

    KIND = "match"

    version = models.ForeignKey(RulesetVersion, on_delete=models.PROTECT, related_name="matches")
    reading = models.TextField(
        blank=True, help_text=_("Departures from the default choices, as path=choice pairs.")
    )
    seed = models.BinaryField(
        max_length=32, help_text=_("Secret until the match is over; chance is drawn from it.")
    )
    commitment = models.CharField(
        max_length=64, help_text=_("SHA-256 of the seed, shown before the first move.")
    )
    word = models.CharField(
        max_length=100, blank=True, help_text=_("A visitor's word, mixed into chance.")
    )
    created = models.DateTimeField(default=timezone.now)
    begun = models.DateTimeField(
        null=True, blank=True, help_text=_("When the word was fixed; no move is made before.")
    )
    moved = models.DateTimeField(default=timezone.now, help_text=_("When anything last happened."))
    ended = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    follows = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="followed_by",
        help_text=_("The match of the same players before, if this is a rematch."),
    )
    last_winner = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_("The side that won the match before, where this one follows another."),
    )

    objects: ClassVar = MatchQuerySet.as_manager()

    class Meta(RecordOfKind.Meta):
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ended__isnull=True, result__isnull=True)
                | models.Q(ended__isnull=False, result__isnull=False, begun__isnull=False),
                name="match_ended_has_result",
            ),
            models.CheckConstraint(
                condition=models.Q(begun__isnull=False) | models.Q(word=""),
                name="match_word_fixed_when_begun",
            ),
        ]

    def make_sort_key(self) -> str:
        return self.created.astimezone(datetime.UTC).isoformat()

    @property
    def lies_still(self) -> bool:
        """Whether nothing has happened for so long that the match is over without a result."""
        return self.ended is None and timezone.now() - self.moved >= STILL

    @property
    def is_over(self) -> bool:
        """Whether no move will ever be made again, so that the seed may be shown."""
        return self.ended is not None or self.lies_still

    @property
    def public_seed(self) -> bytes | None:
        """The seed once the match is over; None before."""
        return bytes(self.seed) if self.is_over else None
