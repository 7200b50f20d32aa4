"""Pages of lists: by keyset in a stored order, by relevance where words are searched for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from api.cursors import Place
from archive.search import MOST_RESULTS, Found

# Each is stored in the spine and indexed after the kind.
ORDERINGS = {
    "sort_key": ("sort_key", "slug"),
    "-sort_key": ("-sort_key", "-slug"),
    "slug": ("slug",),
    "-slug": ("-slug",),
}
# Changes, whose number rises with time.
NEWEST_FIRST = {"-id": ("-id",)}


@dataclass
class Page:
    """The results of a page, the places of its neighbours, and what its envelope says besides."""

    results: Sequence[Any]
    next: Place | None
    previous: Place | None
    members: dict[str, Any] = field(default_factory=dict)


def keyset_page(
    rows: QuerySet[Any], ordering: str, place: Place | None, size: int, *, count: bool
) -> Page:
    """The page at a place, found by the keys of the ordering alone.

    A record that arrives or goes between two pages moves no other: nothing is skipped or repeated.
    """
    fields = {**ORDERINGS, **NEWEST_FIRST}[ordering]
    members = {"count": rows.count()} if count else {}
    backwards = place is not None and place.backwards
    if place is not None:
        rows = rows.filter(_beyond(fields, place))
    directed = [_turned(name) for name in fields] if backwards else fields
    found = list(rows.order_by(*directed)[: size + 1])
    more, found = len(found) > size, found[:size]
    if backwards:
        found.reverse()

    def key(row: Any) -> list[Any]:
        return [getattr(row, name.lstrip("-")) for name in fields]

    if place is not None and not found:
        # All that lay beyond is gone; one can turn back to the place itself.
        back = Place(place.key, not place.backwards, with_it=True)
        return Page(found, back if backwards else None, None if backwards else back, members)
    before = Place(key(found[0]), backwards=True) if (more if backwards else place) else None
    after = Place(key(found[-1])) if more or backwards else None
    return Page(found, after, before, members)


def _turned(name: str) -> str:
    return name[1:] if name.startswith("-") else f"-{name}"


def _beyond(fields: Sequence[str], place: Place) -> Q:
    """The rows after the place, or before it where it is read backwards.

    The first condition repeats what the others imply: it is what an index can be entered by.
    """
    beyond, entry = Q(), Q()
    equal: dict[str, Any] = {}
    for name, value in zip(fields, place.key, strict=True):
        bare = name.lstrip("-")
        side = "lt" if name.startswith("-") != place.backwards else "gt"
        reached = "e" if place.with_it and name == fields[-1] else ""
        beyond |= Q(**equal, **{f"{bare}__{side}{reached}": value})
        entry = entry or Q(**{f"{bare}__{side}e": value})
        equal[bare] = value
    return entry & beyond


def relevance_page(
    found: Found, rows: QuerySet[Any], place: Place | None, size: int, *, count: bool
) -> Page:
    """The page at a place among the most relevant of the rows, at most MOST_RESULTS of them.

    The key of a place is a record and its ordinal; the ordinal serves where the record is gone.
    """
    ranked = found.records.filter(pk__in=rows.values("pk"))
    keys = list(ranked.values_list("pk", flat=True)[: MOST_RESULTS + 1])
    members: dict[str, Any] = {
        "cut": len(keys) > MOST_RESULTS,
        "alike": found.alike,
        "slips": dict(found.slips),
    }
    del keys[MOST_RESULTS:]
    if count:
        members["count"] = len(keys)
    start, end = _stretch(keys, place, size)
    by_key = rows.in_bulk(keys[start:end])
    results = [by_key[key] for key in keys[start:end] if key in by_key]
    after = Place([keys[end - 1], end - 1]) if end < len(keys) else None
    first = keys[start] if start < len(keys) else 0
    before = Place([first, start], backwards=True) if start > 0 else None
    return Page(results, after, before, members)


def _stretch(keys: list[int], place: Place | None, size: int) -> tuple[int, int]:
    """The ordinals at which a page begins and ends."""
    if place is None:
        return 0, size
    key, ordinal = place.key
    at = keys.index(key) if key in keys else min(ordinal, len(keys))
    if place.backwards:
        return max(at - size, 0), at
    start = at + 1 if key in keys else at
    return start, start + size
