"""The collections of the API, each declared once: how its records are told and filtered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from api.filters import By, Filter
from api.paging import ORDERINGS
from api.parameters import Choice, Count, Cursor, Include, PageSize, Parameter, Words
from api.related import Tree
from archive import kinds
from archive.kinds import Kind
from archive.models import Record

if TYPE_CHECKING:
    from api.serializers.base import RecordSerializer


@dataclass(frozen=True)
class Collection:
    """The records of one kind: the serializer that tells them, the filters that narrow them.

    ``listed`` is the serializer of lists, where a record is told at less length in these.
    """

    serializer: type[RecordSerializer]
    filters: tuple[Filter, ...] = ()
    listed: type[RecordSerializer] | None = None

    @property
    def model(self) -> type[Record]:
        model: type[Record] = self.serializer.Meta.model
        return model

    @cached_property
    def kind(self) -> Kind:
        return kinds.kind_named(self.model.KIND)

    @property
    def name(self) -> str:
        return self.kind.plural

    @cached_property
    def parameters_of_one(self) -> tuple[Parameter, ...]:
        """All that a record of the collection takes at its own address."""
        links = sorted(self.serializer.links_by_name())
        return (Include(values=links),) if links else ()

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """All that a list of the collection takes."""
        ordering = Choice(
            "ordering",
            "The order: as people expect it (sort_key), by slug, or either from its end.",
            values=tuple(ORDERINGS),
        )
        words = (Words(),) if self.kind.searched else ()
        paging = (ordering, Cursor(), PageSize(), Count())
        return (*self.filters, *words, *paging, *self.parameters_of_one)


# Visitors choose what is included, so there is no end of combinations.
@lru_cache(maxsize=512)
def tree_of(serializer: type[RecordSerializer], include: tuple[str, ...]) -> Tree:
    """All relations that are read to tell a record and those it includes; not to be changed."""
    return serializer.tree_with(include)


_collections: dict[str, Collection] = {}


def register(collection: Collection) -> None:
    """Enter a collection under the kind of its records."""
    _collections[collection.model.KIND] = collection


def all_collections() -> Iterator[Collection]:
    """Every collection, in the order of the index."""
    return iter(tuple(_collections.values()))


def collection_of(kind: str) -> Collection:
    """The collection of a kind; KeyError where there is none."""
    return _collections[kind]


@cache
def filtered_by(kind: str) -> dict[str, str]:
    """The collections that can be narrowed by records of a kind, each with the filter's name."""
    return {
        collection.name: narrowing.name
        for collection in all_collections()
        for narrowing in collection.filters
        if isinstance(narrowing, By) and narrowing.kind == kind and narrowing.linked
    }
