"""What a record stands under, whichever app it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.db import models

from archive import kinds
from archive.models import Record


@cache
def paths_above(kind: str) -> tuple[str, ...]:
    """The paths, with points, from a record of a kind to what it stands under, near ones first.

    A kind whose records stand under one another says itself how far up that goes.
    """
    own = kinds.kind_named(kind)
    found = list(own.under)
    for path in own.under:
        near = model_at_end(own.model, path).KIND
        if near != kind:
            found += [f"{path}.{further}" for further in paths_above(near)]
    return tuple(dict.fromkeys(found))


def above(record: Record) -> Iterator[Record]:
    """The open records that a record stands under, each once, near ones first."""
    seen = {record.pk}
    for path in paths_above(record.kind):
        for other in at_end(record, path):
            if other.pk not in seen and not other.withdrawn:
                seen.add(other.pk)
                yield other


def at_end(record: models.Model, path: str) -> list[Record]:
    """The records at the end of a path of relations."""
    rows: list[models.Model] = [record]
    for part in path.split("."):
        reached: list[models.Model] = []
        for row in rows:
            far = getattr(row, part)
            if isinstance(far, models.Manager):
                reached += far.all()
            elif far is not None:
                reached.append(far)
        rows = reached
    return [row for row in rows if isinstance(row, Record)]


def model_at_end(model: type[models.Model], path: str) -> type[Record]:
    """The kind of record at the end of a path of relations."""
    for part in path.split("."):
        target = model._meta.get_field(part).related_model
        assert isinstance(target, type), f"{model.__name__}.{part} is no relation"
        model = target
    assert issubclass(model, Record)
    return model
