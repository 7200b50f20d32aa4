"""One page of a long list, and what is said where the page asked for does not exist."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator

_LONGEST = 20


def page_asked_for(rows: Any, size: int, asked: str) -> tuple[Page[Any], str]:
    """The page of that number, or the nearest that exists and the number that does not."""
    page = Paginator(rows, size).get_page(asked)
    missing = "" if asked in ("", str(page.number)) else asked[:_LONGEST]
    return page, missing
