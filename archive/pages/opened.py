"""Open records with what several pages show of them, in a bounded number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet

from archive.models import (
    Community,
    Figure,
    Image,
    Implement,
    Item,
    Plate,
    PlateReference,
    Recording,
    Statement,
    Term,
    TermUse,
    Variant,
)


def communities() -> QuerySet[Community]:
    """Communities with their names."""
    return Community.objects.in_circulation().prefetch_related("names")


def terms() -> QuerySet[Term]:
    """Terms with their languages, and the passages and variants in which they are used."""
    uses = TermUse.objects.filter(passage__withdrawn=False).select_related(
        "passage__source", "variant"
    )
    return (
        Term.objects.in_circulation()
        .select_related("source")
        .prefetch_related(
            Prefetch("communities", Community.objects.in_circulation()), Prefetch("uses", uses)
        )
    )


def brief_statements() -> QuerySet[Statement]:
    """Statements with their passages, and nothing of what they are linked with."""
    return (
        Statement.objects.in_circulation()
        .filter(passage__withdrawn=False)
        .select_related("passage__source")
        .prefetch_related("passage__source__account_of")
    )


def statements() -> QuerySet[Statement]:
    """Statements with all that their line and its margin show."""
    words = Term.objects.in_circulation().prefetch_related("communities")
    peoples = Prefetch("communities", Community.objects.in_circulation())
    opposed = brief_statements().prefetch_related(Prefetch("terms", words))
    shown: list[Prefetch[Any, Any, Any]] = [
        Prefetch("variants", Variant.objects.in_circulation().prefetch_related(peoples)),
        peoples,
        Prefetch("terms", words),
        Prefetch("disputes", opposed),
        Prefetch("disputed_by", opposed),
        Prefetch("confirms", brief_statements()),
        Prefetch("confirmed_by", brief_statements()),
    ]
    return brief_statements().select_related("citation__source").prefetch_related(*shown)


def _images() -> Prefetch[str, QuerySet[Image], str]:
    return Prefetch("images", Image.objects.in_circulation())


def plates() -> QuerySet[Plate]:
    """Plates with their images."""
    return Plate.objects.in_circulation().select_related("source").prefetch_related(_images())


def figures() -> QuerySet[Figure]:
    """Figures with their plates and images."""
    return (
        Figure.objects.in_circulation()
        .select_related("source", "plate")
        .prefetch_related(_images())
    )


def plate_references() -> QuerySet[PlateReference]:
    """Plate references with where they stand and what they point at."""
    return (
        PlateReference.objects.in_circulation()
        .filter(passage__withdrawn=False)
        .select_related("passage__source", "source", "plate")
        .prefetch_related(Prefetch("figures", Figure.objects.in_circulation()))
    )


def items() -> QuerySet[Item]:
    """Items with who holds them, where they are from, and their images."""
    return (
        Item.objects.in_circulation()
        .select_related("institution", "provenience", "part_of")
        .prefetch_related(Prefetch("communities", Community.objects.in_circulation()), _images())
    )


def recordings() -> QuerySet[Recording]:
    """Recordings with their words and whose they are."""
    return (
        Recording.objects.in_circulation()
        .select_related("term__source", "community")
        .prefetch_related("term__communities")
    )


def implements() -> QuerySet[Implement]:
    """Implements with the variants that use them."""
    return Implement.objects.in_circulation().prefetch_related(
        Prefetch("variants", Variant.objects.in_circulation())
    )


def named_variants() -> QuerySet[Variant]:
    """The open variants with their communities and the peoples' own names for the game."""
    named = TermUse.objects.filter(
        term__sort=Term.Sort.GAME, term__withdrawn=False, passage__withdrawn=False
    ).select_related("passage__source")
    words = Term.objects.in_circulation().prefetch_related("communities")
    return Variant.objects.in_circulation().prefetch_related(
        Prefetch("communities", Community.objects.in_circulation()),
        Prefetch(
            "term_uses",
            named.order_by("term__order").prefetch_related(Prefetch("term", words)),
            to_attr="name_uses",
        ),
    )
