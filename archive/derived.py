"""What is derived from records and stored for speed: titles, sort keys and search entries."""

from __future__ import annotations

from archive import kinds, search
from archive.models import Record


def refresh() -> None:
    """Derive titles and sort keys of all records anew, in the order of kinds, then search."""
    for kind in kinds.all_kinds():
        for record in kind.model._default_manager.all():
            before = (record.title, record.sort_key)
            record.derive()
            if before != (record.title, record.sort_key):
                record.save()
    search.index_all()


def refresh_around(record: Record) -> None:
    """Bring up to date what depends on one record that an editor has just saved."""
    search.index_around(record)
