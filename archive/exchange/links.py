"""Storing the many-to-many links of loaded rows, once every record stands."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from archive.exchange.columns import Column, target_kind
from archive.exchange.problems import Problem
from archive.exchange.reading import Row
from archive.models import Record


def store_links(
    rows: list[Row], known: dict[str, dict[str, Record]], problems: list[Problem]
) -> None:
    """Make the links of each row exactly those that it names; faults are added to ``problems``."""
    stored = [row for row in rows if row.instance is not None]
    if not stored:
        return
    table = stored[0].table
    linking = [c for c in table.columns if isinstance(c.of(table.model), models.ManyToManyField)]
    targets = {
        (id(row), column.name): [
            known[target_kind(column.of(table.model)) or ""][slug]
            for slug in row.values[column.name]
        ]
        for row in stored
        for column in linking
    }
    for row in stored:
        for column in linking:
            if not (targets[id(row), column.name] or column.of(table.model).blank):
                problems.append(row.problem(column.name, "names none; name one at least"))
        links = {column.attribute: targets[id(row), column.name] for column in linking}
        if links and isinstance(row.instance, Record):
            try:
                row.instance.clean_links(links)
            except ValidationError as error:
                for name, messages in error.message_dict.items():
                    problems.extend(row.problem(name, message) for message in messages)
    if not problems:
        for column in linking:
            _store_column(column, stored, {id(r): targets[id(r), column.name] for r in stored})


def _store_column(column: Column, rows: list[Row], targets: dict[int, list[Record]]) -> None:
    field: Any = column.of(rows[0].table.model)
    through = field.remote_field.through
    near, far = field.m2m_field_name() + "_id", field.m2m_reverse_field_name() + "_id"
    present: dict[int, dict[int, int]] = defaultdict(dict)
    for pk, near_id, far_id in through._default_manager.values_list("pk", near, far):
        present[near_id][far_id] = pk
    added, gone = [], []
    for row in rows:
        wanted = {target.pk for target in targets[id(row)]}
        stands = present[row.instance.pk]
        added += [
            through(**{near: row.instance.pk, far: pk}) for pk in sorted(wanted - stands.keys())
        ]
        gone += [pk for far_id, pk in stands.items() if far_id not in wanted]
    if gone:
        through._default_manager.filter(pk__in=gone).delete()
    through._default_manager.bulk_create(added)
