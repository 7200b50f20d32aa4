"""How many records a search found under each value by which it can be narrowed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

from archive.models import Record
from archive.search.facets import NAMES


@dataclass(frozen=True)
class Narrowing:
    """To what a search is narrowed: any of these kinds, and any of these values of each facet.

    Of communities and classes those below count as well.
    """

    kinds: tuple[str, ...] = ()
    communities: tuple[int, ...] = ()
    classes: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.kinds or self.communities or self.classes or self.sources)


# The tables of those kinds whose records hold others of their kind.
_TREES = {"communities": "archive_community", "classes": "archive_gameclass"}


def with_those_below(name: str, keys: Collection[int]) -> list[int]:
    """These values of a facet and all that lie below them, as far as they are seen."""
    table = _TREES.get(name)
    if table is None or not keys:
        return list(keys)
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE below(id) AS (SELECT unnest(%s::bigint[]) UNION "
            f"SELECT t.record_id FROM below JOIN {table} t ON t.parent_id = below.id) "
            "SELECT id FROM below",
            [list(keys)],
        )
        return [row[0] for row in cursor.fetchall()]


@dataclass(frozen=True)
class Counts:
    """How many records a search found: of each value of each facet, in all, and more widely.

    A facet's own choices do not narrow its counts, so that one sees what another choice would
    give. ``without`` counts what is found if a facet narrows nothing, ``anywhere`` if none does.
    """

    of: Mapping[str, Mapping[Any, int]]
    total: int
    without: Mapping[str, int]
    anywhere: int


_FITS = {
    "kinds": "kind = ANY (%(kinds)s)",
    **{name: f"{name} && %({name})s::bigint[]" for name in NAMES},
}


def count(found: QuerySet[Record], narrowing: Narrowing) -> Counts:
    """Count what was found under each value of each facet, in one query under row security.

    ``found`` has ``kind`` and ``entry_`` fields for the facets, and is not narrowed.
    """
    rows = found.order_by().values_list("pk", "kind", *(f"entry_{name}" for name in NAMES))
    try:
        sql, given = rows.query.sql_with_params()
    except EmptyResultSet:
        return Counts({name: {} for name in _FITS}, 0, dict.fromkeys(_FITS, 0), 0)
    chosen = {name: with_those_below(name, getattr(narrowing, name)) for name in NAMES}
    chosen["kinds"] = list(narrowing.kinds)  # type: ignore[arg-type]
    fits = {name: f"({condition})" if chosen[name] else "true" for name, condition in _FITS.items()}
    others = {
        name: " AND ".join(fit for other, fit in fits.items() if other != name) for name in fits
    }
    every = " AND ".join(fits.values())
    trees = "".join(
        f", above_{name}(id, above) AS (SELECT record_id, record_id FROM {table} UNION "
        f"SELECT a.id, t.parent_id FROM above_{name} a JOIN {table} t ON t.record_id = a.above "
        "WHERE t.parent_id IS NOT NULL)"
        for name, table in _TREES.items()
    )
    parts = [
        "SELECT 'kinds', kind, NULL::bigint, count(*) FROM found "
        f"WHERE {others['kinds']} GROUP BY 2"
    ]
    for name in NAMES:
        if name in _TREES:
            values = f"unnest({name}) v JOIN above_{name} a ON a.id = v"
            parts.append(
                f"SELECT '{name}', NULL, a.above, count(DISTINCT found.id) FROM found, {values} "
                f"WHERE {others[name]} GROUP BY 3"
            )
        else:
            parts.append(
                f"SELECT '{name}', NULL, v, count(*) FROM found, unnest({name}) v "
                f"WHERE {others[name]} GROUP BY 3"
            )
    totals = {"total": every, "anywhere": "true", **{f"-{n}": c for n, c in others.items()}}
    parts += [
        f"SELECT '{name}', NULL, NULL, count(*) FROM found WHERE {condition}"
        for name, condition in totals.items()
    ]
    of: dict[str, dict[Any, int]] = {name: {} for name in _FITS}
    whole: dict[str, int] = {}
    with connection.cursor() as cursor:
        bound, named = _named(sql, given)
        cursor.execute(
            f"WITH RECURSIVE found(id, kind, {', '.join(NAMES)}) AS MATERIALIZED ({bound}){trees} "
            + " UNION ALL ".join(parts),
            {**named, **chosen},
        )
        for name, kind, key, number in cursor.fetchall():
            if name in of:
                of[name][kind if name == "kinds" else key] = number
            else:
                whole[name] = number
    without = {name: whole[f"-{name}"] for name in _FITS}
    return Counts(of, whole["total"], without, whole["anywhere"])


def _named(sql: str, given: Collection[Any]) -> tuple[str, dict[str, Any]]:
    """A query with its values by name, so that it can be part of another."""
    names = [f"value_{number}" for number in range(len(given))]
    return sql % tuple(f"%({name})s" for name in names), dict(zip(names, given, strict=True))
