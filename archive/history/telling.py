"""What a change set did, told in readers' words: record by record, field by field."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive import kinds
from archive.history.recorded import LINKS, OF_KIND, ROWS, SPINE, Recorded, by_table
from archive.history.sets import Row
from archive.history.words import (
    COME,
    GONE,
    Named,
    Names,
    Piece,
    Side,
    label_of,
    linked,
    marked,
    named,
    names_of,
    referred_to,
    side,
    told_columns,
)
from archive.models import Change

ADDED, CHANGED, DELETED = Change.Operation.INSERT, Change.Operation.UPDATE, Change.Operation.DELETE


@dataclass(frozen=True)
class Line:
    """One field as it was and as it became."""

    name: str
    label: str
    before: Side
    after: Side
    several: bool = False


@dataclass
class Part:
    """What happened to one row: the record itself, or a row that belongs to it."""

    heading: str
    operation: Change.Operation
    name: str = ""
    lines: list[Line] = field(default_factory=list)


@dataclass
class Told:
    """What happened to one record."""

    record_id: int | None
    name: Named
    parts: list[Part]


def tell(rows: Iterable[Row], *, all_of_it: bool = False) -> list[Told]:
    """What happened to each record, in their order; to editors ``all_of_it``."""
    tables = by_table()
    known = [
        (tables[row.table], row)
        for row in rows
        if row.table in tables and (tables[row.table].told or all_of_it)
    ]
    by_record: dict[int | None, list[tuple[Recorded, Row]]] = defaultdict(list)
    for one, row in known:
        by_record[row.record_id].append((one, row))
    names = names_of(_all_numbers(known))
    return [
        Told(number, _name(number, own, names), _parts(own, names))
        for number, own in by_record.items()
    ]


def _all_numbers(known: Iterable[tuple[Recorded, Row]]) -> set[int]:
    numbers: set[int] = set()
    for one, row in known:
        if row.record_id is not None:
            numbers.add(row.record_id)
        for values in (row.before, row.after):
            numbers |= referred_to(one, values)
    return numbers


def _name(number: int | None, own: list[tuple[Recorded, Row]], names: Names) -> Named:
    if number is not None and number in names:
        return names[number]
    for one, row in own:
        if one.rank == SPINE and row.before:
            return Named(row.before["title"], row.before["slug"])
    return Named(_("a record that is no longer there"))


def _parts(own: list[tuple[Recorded, Row]], names: Names) -> list[Part]:
    """The record itself with its links, then the rows that belong to it."""
    itself = Part(_("Record"), CHANGED)
    links: dict[str, tuple[str, list[Piece], list[Piece]]] = {}
    rows = []
    for one, row in sorted(own, key=lambda pair: pair[0].rank):
        if one.rank in (SPINE, OF_KIND):
            if one.rank == SPINE:
                itself.operation = _operation(row)
                itself.heading = _kind(row)
            else:
                itself.heading = capfirst(str(one.model._meta.verbose_name))
            itself.lines += _lines(one, row, names)
        elif one.rank == ROWS:
            rows.append(
                Part(
                    capfirst(str(one.model._meta.verbose_name)),
                    _operation(row),
                    one.model._meta.model_name or "",
                    _lines(one, row, names),
                )
            )
        elif one.rank == LINKS:
            _note_link(one, row, names, links)
    itself.lines += [
        Line(name, label, tuple(gone), tuple(come), True)
        for name, (label, gone, come) in links.items()
    ]
    return [part for part in (itself, *rows) if part.lines or part.operation != CHANGED]


def _operation(row: Row) -> Change.Operation:
    if row.before is None:
        return ADDED
    return DELETED if row.after is None else CHANGED


def _kind(row: Row) -> str:
    values = row.after or row.before or {}
    return capfirst(str(kinds.kind_named(values["kind"]).label))


def _lines(one: Recorded, row: Row, names: Names) -> list[Line]:
    lines = []
    for column, field_ in told_columns(one).items():
        if column not in row.columns:
            continue
        before = side(field_, (row.before or {}).get(column), names)
        after = side(field_, (row.after or {}).get(column), names)
        if before != after or column in one.withheld:
            # Of a row that is new or gone, everything is: there is nothing to mark.
            sides = marked(before, after) if row.before and row.after else (before, after)
            lines.append(Line(field_.name, label_of(field_), *sides))
    return lines


def _note_link(
    one: Recorded,
    row: Row,
    names: Names,
    links: dict[str, tuple[str, list[Piece], list[Piece]]],
) -> None:
    for values, mark in ((row.before, GONE), (row.after, COME)):
        if values is None:
            continue
        field_, number = linked(one, values)
        name, label = field_.name, label_of(field_)
        if one.between is not None:
            label = f"{capfirst(str(one.between._meta.verbose_name))}: {field_.verbose_name}"
        _label, gone, come = links.setdefault(name, (label, [], []))
        (gone if mark == GONE else come).extend(
            Piece(piece.words, mark, piece.url) for piece in named(number, names)
        )
