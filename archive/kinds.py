"""The register of kinds: which kinds of record there are, and what each one is called.

Each app registers its kinds when it is ready. Loading, export, search and routes walk this
register, so that the archive need not know which other apps keep records.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import Promise

if TYPE_CHECKING:
    from archive.models.record import Record


@dataclass(frozen=True)
class Kind:
    """One kind of record: its name, the plural used in addresses, its model and its words.

    ``under`` names the relations to the records that one of the kind stands under, as paths with
    points: what is said of these as a whole is said of it too.
    """

    name: str
    plural: str
    model: type[Record]
    label: str | Promise
    label_plural: str | Promise
    searched: bool = True
    under: tuple[str, ...] = ()


_register: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Enter ``kind``; a name or plural that is taken by another kind raises ValueError."""
    for other in _register.values():
        if other.model is not kind.model and (
            kind.name == other.name or kind.plural == other.plural
        ):
            raise ValueError(
                f"“{kind.name}” or “{kind.plural}” is registered already for {other.model.__name__}"
            )
    _register[kind.name] = kind


def all_kinds() -> Iterator[Kind]:
    """Every kind, in the order in which they were registered."""
    return iter(tuple(_register.values()))


def kind_named(name: str) -> Kind:
    """The kind of that name; KeyError where there is none."""
    return _register[name]


def kind_with_plural(plural: str) -> Kind:
    """The kind whose addresses begin with ``plural``; KeyError where there is none."""
    for kind in _register.values():
        if kind.plural == plural:
            return kind
    raise KeyError(plural)
