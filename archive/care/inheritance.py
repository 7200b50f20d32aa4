"""Which records are held with which: what hangs on a record is no more open than it.

Every foreign key from one record to another makes the first a child of the second. Links of many
to many do not, unless they are named here by the app that keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Link:
    """By what one record is held with another: the IDs of both, as SQL over the table as ``t``."""

    table: str
    child: str
    parent: str


@dataclass(frozen=True)
class Declared:
    """A link of many to many, or a table of rows, by which records are held with others."""

    model: str
    child: str
    parent: str


_declared: dict[Declared, None] = {}


def held_with(model: str, child: str, parent: str) -> None:
    """Declare that the record in one field of a table is held with the record in another.

    ``model`` is the label of the table, as "archive.TermUse" or "archive.Statement_variants".
    """
    _declared[Declared(model, child, parent)] = None


def declared() -> tuple[Declared, ...]:
    """All that was declared."""
    return tuple(_declared)
