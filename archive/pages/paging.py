"""One page of a long list, and what is said where the page asked for does not exist."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

_LONGEST = 20


def page_asked_for(rows: Any, size: int, asked: str) -> tuple[Page[Any], str]:
    """The page of that number, or the nearest that exists and the number that does not."""
    page = Paginator(rows, size).get_page(asked)
    missing = "" if asked in ("", str(page.number)) else asked[:_LONGEST]
    return page, missing


def records_asked_for(records: QuerySet[Any], size: int, asked: str) -> tuple[Page[Any], str]:
    """The same of records: all are counted and put in order by their keys, and only those of the
    page are read with all that is shown of them.
    """
    keys = list(records.prefetch_related(None).values_list("pk", flat=True))
    page, missing = page_asked_for(keys, size, asked)
    page.object_list = records.filter(pk__in=page.object_list)
    return page, missing
