"""Kinds of game and the classes they fall under."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.record import RecordOfKind


class GameClass(RecordOfKind):
    """A class of games in Culin's division of 1907."""

    KIND = "game-class"

    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="subclasses"
    )
    order = models.PositiveSmallIntegerField(help_text=_("Place in Culin's order."))
    culin_page = models.CharField(
        max_length=20, blank=True, help_text=_("The page of Culin 1907 on which the class begins.")
    )
    note = models.TextField(blank=True)

    class Meta(RecordOfKind.Meta):
        verbose_name = _("class of games")
        verbose_name_plural = _("classes of games")

    def make_sort_key(self) -> str:
        return f"{self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return "", self.note


class Game(RecordOfKind):
    """A kind of game, under one of Culin's classes."""

    KIND = "game"

    game_class = models.ForeignKey(GameClass, on_delete=models.PROTECT, related_name="games")
    order = models.PositiveSmallIntegerField(help_text=_("Place among the games of its class."))

    class Meta(RecordOfKind.Meta):
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def make_sort_key(self) -> str:
        return f"{self.game_class.order:06d} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return "", str(self.game_class)
