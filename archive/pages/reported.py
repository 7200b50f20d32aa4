"""Who reports what is told of a thing that was printed, perhaps in a source not read here."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from archive.models import Passage, Source


def reporters(pointing: QuerySet[Any], own: Source) -> list[Source]:
    """The sources of the passages that point at something printed in the source ``own``.

    ``pointing`` are plate references or citations: records that stand in a passage. Where no
    passage points at it, it is told from its own source, if that was read.
    """
    speaking = Passage.objects.in_circulation().filter(
        pk__in=pointing.filter(withdrawn=False).values("passage")
    )
    found = list(Source.objects.in_circulation().filter(passages__in=speaking).distinct())
    return found or ([] if unread(own) else [own])


def unread(source: Source) -> Source | None:
    """The source itself if no open passage of it is in the archive."""
    return None if Passage.objects.in_circulation().filter(source=source).exists() else source
