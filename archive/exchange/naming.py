"""The slugs by which rows name their own record and others, and those that lead nowhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Set
from difflib import get_close_matches

from archive.exchange.columns import target_kind
from archive.exchange.problems import Problem
from archive.exchange.reading import Row
from archive.exchange.tables import Table
from archive.models import Record

Known = dict[str, dict[str, Record]]
Names = Mapping[str, Set[str]]

_MEND = "or write the data files anew with export_archive"


def names_in(rows: dict[Table, list[Row]], known: Known) -> Names:
    """The slugs of each kind, stored or in a row; those of refused rows too, to blame each once.

    A slug that a record bore once is none: it is as wrong in a reference as in a row of its own.
    """
    former = _former(known)
    names: dict[str, set[str]] = defaultdict(set)
    for kind, records in known.items():
        names[kind].update(records)
    for table, table_rows in rows.items():
        if table.kind:
            slugs = {row.values.get("slug") or "" for row in table_rows}
            names[table.kind].update(slugs - former[table.kind].keys())
    return names


def note_unfit_names(
    rows: dict[Table, list[Row]], known: Known, names: Names, problems: list[Problem]
) -> None:
    """Note, and refuse, rows under a slug that their record bore once and references to none."""
    former = _former(known)
    for table, table_rows in rows.items():
        for row in table_rows:
            slug = row.values.get("slug")
            if table.kind and slug in former[table.kind]:
                now = former[table.kind][slug]
                reason = (
                    f"“{slug}” was once the slug of what is now “{now}” and is never used again; "
                    f"rename it “{now}” here, {_MEND}"
                )
                problems.append(row.problem("slug", reason))
                row.refused = True
        for column in table.columns:
            target = target_kind(column.of(table.model))
            if target is None:
                continue
            for row in table_rows:
                value = row.values.get(column.name)
                for slug in value if isinstance(value, list) else [value]:
                    if slug and slug not in names[target]:
                        reason = _reason(target, slug, names[target], former[target])
                        problems.append(row.problem(column.name, reason))
                        row.refused = True


def _former(known: Known) -> dict[str, dict[str, str]]:
    """By kind, the slugs that records bore once, each with the present one of its record."""
    former: dict[str, dict[str, str]] = defaultdict(dict)
    for kind, records in known.items():
        for slug, record in records.items():
            gone = (one for one in record.former_slugs if one not in records)
            former[kind].update(dict.fromkeys(gone, slug))
    return former


def _reason(kind: str, slug: str, names: Set[str], former: Mapping[str, str]) -> str:
    if slug in former:
        now = former[slug]
        return f"the {kind} “{slug}” is called “{now}” now; write “{now}” here, {_MEND}"
    near = get_close_matches(slug, names, n=1)
    hint = f"; is “{near[0]}” meant?" if near else ""
    return f"there is no {kind} “{slug}”{hint}"
