"""The page of a variant: one game as recorded among one people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from archive.models import (
    Community,
    Consultation,
    Figure,
    Passage,
    Place,
    PlateReference,
    Source,
    Statement,
    Variant,
    VariantRelation,
)
from archive.pages import opened
from archive.pages.accounts import in_order_of_accounts
from archive.pages.features import with_features
from archive.pages.game import steps_to
from archive.pages.page import RecordPage, Step


class VariantPage(RecordPage[Variant]):
    model = Variant
    shown = frozenset(
        {"game", "communities", "consultations", "statements", "term_uses", "implements", "items"}
        # The simulators, which the games app draws in their place on the page.
        | {"relations", "related_from", "rulesets"}
    )

    def rows(self) -> QuerySet[Variant]:
        return opened.named_variants().select_related("game")

    def found(self) -> QuerySet[Variant]:
        return opened.named_variants().select_related("game").prefetch_related("term_uses__term")

    def whole(self) -> QuerySet[Variant]:
        return self.rows().select_related("game__game_class__parent__parent")

    def trail(self, record: Variant) -> list[Step]:
        return [
            *steps_to(record.game.game_class),
            Step(record.game.title, record.game.get_absolute_url()),
        ]

    def sources(self, record: Variant) -> Iterable[Source]:
        return (
            Source.objects.in_circulation().filter(passages__statements__variants=record).distinct()
        )

    def context(self, record: Variant) -> dict[str, Any]:
        said = in_order_of_accounts(opened.statements().filter(variants=record))
        return {
            "topics": _by_topic(said),
            "terms": opened.terms().filter(uses__variant=record).distinct(),
            "implements": with_features(opened.implements().filter(variants=record)),
            "figures": _figures_of(record),
            "plate_references": _references_of(record),
            "items": with_features(opened.items().filter(variants=record)),
            "peoples": _peoples_of(record),
            "relations": VariantRelation.objects.filter(
                variant=record, related__withdrawn=False
            ).select_related("related", "statement__passage__source"),
            "related_from": VariantRelation.objects.filter(
                related=record, variant__withdrawn=False
            ).select_related("variant", "statement__passage__source"),
            "places": Place.objects.in_circulation()
            .filter(Q(items__variants=record) | Q(communities__variants=record))
            .distinct(),
        }


def _by_topic(said: Iterable[Statement]) -> list[tuple[Any, list[Statement]]]:
    """The statements by topic in the order in which a game is told; within one, as they came."""
    topics: dict[Statement.Topic, list[Statement]] = {topic: [] for topic in Statement.Topic}
    for statement in said:
        topics[Statement.Topic(statement.topic)].append(statement)
    return [(topic, statements) for topic, statements in topics.items() if statements]


def _figures_of(variant: Variant) -> QuerySet[Figure]:
    """Figures of the variant's implements and items."""
    return (
        opened.figures()
        .filter(Q(implements__variants=variant) | Q(items__variants=variant))
        .distinct()
    )


def _references_of(variant: Variant) -> QuerySet[PlateReference]:
    """Where texts point at figures of the variant's implements and items.

    A passage may speak of several variants, so it decides only where no figure does: a reference
    to a whole plate, or to figures of which it is not known what they show.
    """
    shows_a_thing = Q(implements__variants__isnull=False) | Q(items__variants__isnull=False)
    decided = PlateReference.objects.filter(figures__in=Figure.objects.filter(shows_a_thing))
    spoken_of = Q(passage__in=_passages_of(variant)) & ~Q(pk__in=decided.values("pk"))
    pointed_at = Q(figures__in=_figures_of(variant).values("pk"))
    return opened.plate_references().filter(pointed_at | spoken_of).distinct()


def _passages_of(variant: Variant) -> QuerySet[Passage]:
    return Passage.objects.filter(
        pk__in=Statement.objects.in_circulation().filter(variants=variant).values("passage")
    )


def _peoples_of(variant: Variant) -> QuerySet[Community]:
    asked = Consultation.objects.filter(variant=variant)
    return (
        opened.communities()
        .filter(Q(variants=variant) | Q(consultations__variant=variant))
        .distinct()
        .select_related("parent")
        .prefetch_related(
            "nations", "parent__nations", Prefetch("consultations", asked, to_attr="asked")
        )
    )
