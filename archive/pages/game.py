"""The pages of games and of Culin's classes of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet

from archive.kinds import kind_named
from archive.models import Game, GameClass
from archive.pages import opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list


def games_with_variants() -> QuerySet[Game]:
    """The open games with their classes and variants, each under its people's own names."""
    return (
        Game.objects.in_circulation()
        .select_related("game_class__parent")
        .prefetch_related(Prefetch("variants", opened.named_variants()))
    )


def classes_with_games() -> QuerySet[GameClass]:
    """The open classes of games in Culin's order, each with its own games and their variants."""
    return (
        GameClass.objects.in_circulation()
        .select_related("parent__parent")
        .prefetch_related(Prefetch("games", games_with_variants()))
    )


def steps_to(game_class: GameClass | None) -> list[Step]:
    """The way down to a class of games, from the widest class on."""
    steps: list[Step] = []
    while game_class:
        steps.insert(0, step_to(game_class))
        game_class = game_class.parent
    return [step_to_list(kind_named("game")), *steps]


class GamePage(RecordPage[Game]):
    model = Game
    shown = frozenset({"variants", "game_class"})

    def rows(self) -> QuerySet[Game]:
        return games_with_variants()

    def trail(self, record: Game) -> list[Step]:
        return steps_to(record.game_class)

    def list_context(self, narrowed_to: Mapping[str, str]) -> dict[str, Any]:
        return {"classes": classes_with_games()}


class GameClassPage(RecordPage[GameClass]):
    model = GameClass
    shown = frozenset({"parent", "games", "subclasses"})

    def rows(self) -> QuerySet[GameClass]:
        return classes_with_games()

    def trail(self, record: GameClass) -> list[Step]:
        return steps_to(record.parent)

    def context(self, record: GameClass) -> dict[str, Any]:
        return {"subclasses": classes_with_games().filter(parent=record)}
