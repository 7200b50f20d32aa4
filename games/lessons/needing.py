"""Which lessons need an editor, since a part of them is no longer shown."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from games.lessons.resolving import VARIANTS
from games.lessons.sorts import NAMED
from games.models import Lesson


def kept_back() -> QuerySet[Any]:
    """The open lessons that name something withdrawn, or of a game that no lesson may use."""
    wanted = Q(variants__not_for_lessons=True)
    for kind, field in NAMED.items():
        wanted |= Q((f"{field}__withdrawn", True))
        for path in VARIANTS.get(kind, ()):
            lookup = path.replace(".", "__")
            wanted |= Q((f"{field}__{lookup}__not_for_lessons", True))
    found = Lesson._default_manager.filter(wanted).order_by().values("pk")
    return Lesson._default_manager.filter(withdrawn=False, pk__in=found)
