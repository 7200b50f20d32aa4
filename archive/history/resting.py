"""What rests on records: the rows that refer to them and would not be deleted with them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.exchange.tables import has_table
from archive.models import Record, RecordProtocol, RestrictedEntry, SearchEntry

# What rests on a record may be held back, and then nothing is said of it, not even that it is.
UNSAID = _("This record cannot be deleted now; ask an administrator.")
# They go with their record.
_GO_WITH_IT = (SearchEntry, RestrictedEntry, RecordProtocol)


@dataclass
class Resting:
    """The records and rows that may be told by name, and whether there is anything else."""

    told: list[models.Model] = field(default_factory=list)
    more: bool = False


def resting_on(
    model: type[models.Model], keys: Collection[Any], passed_over: Callable[[Any], bool]
) -> Resting:
    """What refers to rows of a table and is seen, but for the relations that are passed over.

    Records and their rows are told. What visitors ask for and contributors propose is not: it is
    not the affair of everybody who may delete a record.
    """
    found = Resting()
    for relation in model._meta.related_objects:
        rows: type[Any] = relation.related_model
        with_it = getattr(relation, "on_delete", None) is models.DO_NOTHING
        if with_it or rows in _GO_WITH_IT or passed_over(relation):
            continue
        resting = rows._default_manager.filter(**{f"{relation.field.name}__in": keys})
        if issubclass(rows, Record) or has_table(rows):
            found.told += resting
        elif resting.exists():
            found.more = True
    return found
