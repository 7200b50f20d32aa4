"""What is withdrawn takes along what stands under it, and brings it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models.signals import post_save

from archive import kinds, search
from archive.models import Record
from archive.standing import at_end, model_at_end


def follow(instance: Any, raw: bool = False, **_kwargs: Any) -> None:
    """Have what stands under a record that was just withdrawn, or is back, follow it."""
    if raw or not (isinstance(instance, Record) and instance.turned):
        return
    instance.turned = False
    if instance.withdrawn:
        for child in list(_left_alone_under(instance)):
            child.withdrawn, child.withdrawn_with = True, instance
            child.withdrawn_on, child.withdrawn_for = instance.withdrawn_on, instance.withdrawn_for
            child.save()
            search.index([child])
        return
    for kind in kinds.all_kinds():
        for child in kind.model._default_manager.filter(withdrawn_with=instance.pk):
            child.withdrawn = False
            child.save()
            search.index([child])


def _left_alone_under(record: Record) -> Iterator[Record]:
    """The open records under one that was withdrawn, with nothing open left to stand on by it."""
    for kind in kinds.all_kinds():
        for path in kind.under:
            if model_at_end(kind.model, path) is not type(record):
                continue
            lookup = path.replace(".", "__")
            children = kind.model._default_manager.filter(**{lookup: record.pk}, withdrawn=False)
            for child in children.distinct():
                if all(above.withdrawn or above.pk == record.pk for above in at_end(child, path)):
                    yield child


def connect() -> None:
    """Have every saved record heed this; called once when the app is ready."""
    post_save.connect(follow, dispatch_uid="archive.withdrawing")
