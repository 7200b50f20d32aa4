"""What statements say of the make of an implement or an item, ready to be read."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, Prefetch, QuerySet

from archive.models import Count, Marking, Material, Measure
from archive.pages.opened import brief_statements

M = TypeVar("M", bound=Model)

NAMES = frozenset(["counts", "materials", "measures", "markings"])


def with_features(bearers: QuerySet[M]) -> QuerySet[M]:
    """The same implements or items with their counts, materials, measures and markings.

    A feature whose statement is not open is left out: nothing is said that no statement carries.
    """
    said = brief_statements()
    models = {"counts": Count, "materials": Material, "measures": Measure, "markings": Marking}
    return bearers.prefetch_related(
        *(
            Prefetch(
                name,
                model._default_manager.filter(statement__in=said).prefetch_related(
                    Prefetch("statement", said)
                ),
            )
            for name, model in models.items()
        )
    )
