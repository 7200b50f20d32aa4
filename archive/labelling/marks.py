"""The labels and notices that show on a record: its own, and those of what it stands under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import prefetch_related_objects

from archive.models import Label, Notice, Record
from archive.models.label import IssuedRecord
from archive.standing import above, paths_above

M = TypeVar("M", bound=IssuedRecord)
# The relation to the placements of each, and what one of these leads to.
_RELATIONS = {"label_placements": "label", "notice_placements": "notice"}


@dataclass(frozen=True)
class Mark(Generic[M]):
    """A label or a notice as it shows on a record, and the record on which it was placed."""

    issued: M
    on: Record


@dataclass(frozen=True)
class Marks:
    """The labels and notices that show on one record, its own first."""

    labels: tuple[Mark[Label], ...]
    notices: tuple[Mark[Notice], ...]

    def each(self) -> Iterator[IssuedRecord]:
        """What the labels and notices are, labels first."""
        yield from (mark.issued for mark in self.labels)
        yield from (mark.issued for mark in self.notices)

    def __bool__(self) -> bool:
        return bool(self.labels or self.notices)


def paths_of_marks(kind: str) -> list[str]:
    """The paths, with points, by which the labels and notices of a record of a kind are read."""
    return [
        ".".join(filter(None, (path, relation, issued)))
        for path in ("", *paths_above(kind))
        for relation, issued in _RELATIONS.items()
    ]


def read_marks(records: Sequence[Record]) -> None:
    """Read the labels and notices that show on records of any kinds, those of all at once.

    Read path by path they would cost two queries for each path of each kind.
    """
    by_kind: dict[str, list[Record]] = {}
    for record in records:
        by_kind.setdefault(record.kind, []).append(record)
    for kind, like in by_kind.items():
        prefetch_related_objects(like, *(path.replace(".", "__") for path in paths_above(kind)))
    bearers = [bearer for record in records for bearer in (record, *above(record))]
    paths = (f"{relation}__{issued}" for relation, issued in _RELATIONS.items())
    prefetch_related_objects(bearers, *paths)


def marks_of(record: Record) -> Marks:
    """The labels and notices that show on a record."""
    prefetch_related_objects([record], *(p.replace(".", "__") for p in paths_of_marks(record.kind)))
    return marks_read(record)


def marks_read(record: Record) -> Marks:
    """The same of a record of which the paths of marks have been read already."""
    bearers = [record, *above(record)]
    return Marks(
        labels=tuple(_each_once(_placed(bearers, "label"))),
        notices=tuple(_each_once(_placed(bearers, "notice"))),
    )


def _placed(bearers: Iterable[Record], issued: str) -> Iterable[Mark[Any]]:
    for bearer in bearers:
        for placement in getattr(bearer, f"{issued}_placements").all():
            found = getattr(placement, issued)
            if not found.withdrawn:
                yield Mark(found, bearer)


def _each_once(marks: Iterable[Mark[M]]) -> Iterable[Mark[M]]:
    seen = set()
    for mark in marks:
        if mark.issued.pk not in seen:
            seen.add(mark.issued.pk)
            yield mark
