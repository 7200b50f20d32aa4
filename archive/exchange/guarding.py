"""Which rows were changed on the site since they were last loaded, and may not be overwritten.

A digest of each row is kept as it was last loaded from data files, and as it was last brought in
by either way. Data files are held against the first: what was imported on the site since is a
change of the site. An import is held against the second: whoever imports twice meant it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from archive.exchange.reading import Row
from archive.exchange.states import Cells, brought, digest_of
from archive.exchange.tables import Table
from archive.models.loaded import LoadedRow

Way = Literal["loaded", "imported"]
_AT_ONCE = 2000


@dataclass
class Guard:
    """Knows what rows were when they came in by ``way``; ``overwrite`` lets a row pass."""

    way: Way
    overwrite: Callable[[Row], bool]
    _known: dict[str, str] = field(default_factory=dict)

    def remember(self, rows: Iterable[Row]) -> None:
        """Look up what these rows were; to be called before the first of them is asked about."""
        keys = [_key(row.table, row) for row in rows]
        for start in range(0, len(keys), _AT_ONCE):
            found = LoadedRow.objects.filter(pk__in=keys[start : start + _AT_ONCE])
            self._known.update(found.values_list("key", self.way))

    def bars(self, row: Row, stands: Cells) -> bool:
        """Whether what ``stands`` is not what was last loaded, and the row may not replace it."""
        return self._known.get(_key(row.table, row)) != digest_of(stands) and not self.overwrite(
            row
        )

    def note(self, rows: Iterable[Row]) -> None:
        """Keep what these rows are now, as last come in."""
        noted = [LoadedRow(key=_key(row.table, row), imported=_digest(row)) for row in rows]
        fields = ["imported"]
        if self.way == "loaded":
            fields = ["loaded", "imported"]
            for one in noted:
                one.loaded = one.imported
        noted = [one for one in noted if self._known.get(one.key) != getattr(one, self.way)]
        LoadedRow.objects.bulk_create(
            noted,
            batch_size=_AT_ONCE,
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=fields,
        )


def _key(table: Table, row: Row) -> str:
    return digest_of([table.file, *map(str, row.key)])


def _digest(row: Row) -> str:
    return digest_of(brought(row))
