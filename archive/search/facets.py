"""What a search is narrowed by: the communities, classes of games and sources of each record.

They are kept with a record's search entry. A way to them takes at most one step down from the
record, to what is linked with it directly: when that is held back the database drops the entry, and
when anything above it is, it is held back itself. So nothing that is hidden counts a record in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from django.db import models

from archive import kinds
from archive.models import Record

Ways = tuple[str, ...]
# The record itself.
ITSELF = "pk"


@dataclass(frozen=True)
class Facets:
    """The lookups that lead from records of one kind to the values that they count under."""

    communities: Ways = ()
    classes: Ways = ()
    sources: Ways = ()


NAMES = ("communities", "classes", "sources")

_CLASS = "game__game_class"
_OF_VARIANTS = Facets(("variants__communities",), (f"variants__{_CLASS}",))
_facets: dict[str, Facets] = {
    "place": Facets(("communities",)),
    "community": Facets((ITSELF,), (f"variants__{_CLASS}",), ("statements__passage__source",)),
    "source": Facets(("account_of",), (), (ITSELF,)),
    "game-class": Facets((), (ITSELF,), ()),
    "game": Facets(("variants__communities",), ("game_class",), ()),
    "passage": Facets(
        ("statements__communities",),
        (f"statements__variants__{_CLASS}", f"term_uses__variant__{_CLASS}"),
        ("source",),
    ),
    "variant": Facets(("communities",), (_CLASS,), ("statements__passage__source",)),
    "implement": Facets(
        _OF_VARIANTS.communities, _OF_VARIANTS.classes, ("statements__passage__source",)
    ),
    "term": Facets(("communities",), (f"uses__variant__{_CLASS}",), ("source",)),
    "plate": Facets(
        ("figures__implements__variants__communities", "figures__items__communities"),
        (f"figures__implements__variants__{_CLASS}", f"figures__items__variants__{_CLASS}"),
        ("source",),
    ),
    "figure": Facets(
        ("implements__variants__communities", "items__communities"),
        (f"implements__variants__{_CLASS}", f"items__variants__{_CLASS}"),
        ("source",),
    ),
    "plate-reference": Facets((), (), ("passage__source", "source")),
    "citation": Facets((), (), ("passage__source", "source")),
    "item": Facets(
        ("communities",),
        _OF_VARIANTS.classes,
        ("statements__passage__source", "figures__source"),
    ),
    "statement": Facets(("communities",), _OF_VARIANTS.classes, ("passage__source",)),
    "image": Facets(
        ("item__communities",),
        (f"item__variants__{_CLASS}",),
        ("plate__source", "figure__source"),
    ),
    "recording": Facets(("community",), (f"term__uses__variant__{_CLASS}",), ("term__source",)),
    "label": Facets(("community",)),
}


def register(kind: str, facets: Facets) -> None:
    """Enter by what the records of a kind of another app are narrowed."""
    _facets[kind] = facets
    _steps.cache_clear()


def values_of(kind: str, keys: Collection[int]) -> dict[int, dict[str, list[int]]]:
    """The keys of the values that these records of a kind count under, by record and facet."""
    facets = _facets.get(kind, Facets())
    model = kinds.kind_named(kind).model
    own = {key: {key} for key in keys}
    reached: dict[str, Links] = {ITSELF: own}
    found = {key: {name: set[int]() for name in NAMES} for key in keys}
    for name in NAMES:
        for way in getattr(facets, name):
            for key, values in _follow(model, own, way, reached).items():
                found[key][name] |= values
    return {key: {name: sorted(those) for name, those in own.items()} for key, own in found.items()}


# The keys that are reached from each record.
Links = dict[int, set[int]]


def _follow(model: Any, own: Links, way: str, reached: dict[str, Links]) -> Links:
    """What a way leads to, step by step: a join of many guarded tables takes far longer.

    ``reached`` remembers what its beginnings lead to.
    """
    before, links, current = "", own, model
    for step in _walk(model, way):
        if step.way not in reached:
            part = step.way.removeprefix(before).removeprefix("__")
            reached[step.way] = _linked(current, part, links, bool(step.kind))
        before, links = step.way, reached[step.way]
        current = step.model
    return links


def _linked(model: Any, part: str, links: Links, to_records: bool) -> Links:
    keys = set().union(*links.values()) if links else set()
    if not keys:
        return {}
    rows = model._default_manager.filter(pk__in=keys, **{f"{part}__isnull": False}).order_by()
    further: dict[int, set[int]] = defaultdict(set)
    for key, other in rows.values_list("pk", part):
        further[key].add(other)
    if to_records:
        others = set().union(*further.values()) if further else set()
        there = set(
            Record.objects.in_circulation().filter(pk__in=others).values_list("pk", flat=True)
        )
        further = defaultdict(set, {key: those & there for key, those in further.items()})
    return {
        key: set().union(*(further.get(each, set()) for each in reached))
        for key, reached in links.items()
    }


def led_through(record: Record) -> dict[str, set[int]]:
    """The records that count under a value to which the way leads through this one, further on.

    Those that are linked with it directly are left out; they follow it anyhow.
    """
    found: dict[str, set[int]] = {}
    for kind, way in _steps().get(record.KIND, ()):
        rows = kinds.kind_named(kind).model._default_manager.filter(**{way: record.pk})
        found.setdefault(kind, set()).update(rows.order_by().values_list("pk", flat=True))
    return found


class Step(NamedTuple):
    """A lookup, and the kind of record that it leads to; none where it leads to other rows."""

    way: str
    kind: str
    model: Any


@cache
def _steps() -> dict[str, list[tuple[str, str]]]:
    """By kind, the kinds and lookups that pass through it on their way, two steps off or more."""
    found: dict[str, dict[tuple[str, str], None]] = defaultdict(dict)
    for kind, facets in _facets.items():
        model = kinds.kind_named(kind).model
        for way in (way for name in NAMES for way in getattr(facets, name)):
            for step in list(_walk(model, way))[1:-1]:
                if step.kind:
                    found[step.kind][kind, step.way] = None
    return {kind: list(ways) for kind, ways in found.items()}


def _walk(model: type[models.Model], way: str) -> Iterator[Step]:
    if way == ITSELF:
        return
    parts = way.split("__")
    current: Any = model
    for number, part in enumerate(parts, start=1):
        current = current._meta.get_field(part).related_model
        own = current.KIND if issubclass(current, Record) else ""
        yield Step("__".join(parts[:number]), own, current)
