"""Which restricted records were read: every one that the site made of a row is noted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from archive.models import Record

_read: ContextVar[dict[int, Record] | None] = ContextVar("read", default=None)


@contextmanager
def noting() -> Iterator[dict[int, Record]]:
    """Within, note the records that are read and not open, by their keys."""
    found: dict[int, Record] = {}
    before = _read.set(found)
    try:
        yield found
    finally:
        _read.reset(before)


def was_read(record: Record) -> None:
    """Note a record that was made of its row, if it is not open and somebody notes."""
    found = _read.get()
    # Where the wards were not asked for, asking now would be another query.
    if found is not None and record.__dict__.get("wards"):
        found[record.pk] = record
