"""Writing many rows at once, and one by one where something stands against one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils import timezone

from archive.exchange.faults import found_by_model, refused_by_database
from archive.exchange.problems import Problem
from archive.exchange.reading import Row
from archive.exchange.tables import Table
from archive.models import Record

# So many stand or fall together: where one is refused, these are written one by one.
AT_ONCE = 100

Values = dict[str, Any]


@dataclass
class Draft:
    """A row, and what it makes of its model; ``before`` holds what stands, None for a new one."""

    row: Row
    one: models.Model
    before: Values | None


def values_of(one: models.Model) -> Values:
    """All that is stored of a row, by attribute."""
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}


def write(drafts: Sequence[Draft], problems: list[Problem]) -> None:
    """Store drafts of one table, all found in order by their model but for its constraints.

    What does not go is refused, and the reason added to the problems.
    """
    for start in range(0, len(drafts), AT_ONCE):
        some = drafts[start : start + AT_ONCE]
        if not (only_writes_its_row(some[0].row.table) and _together(some)):
            for draft in some:
                _alone(draft, problems)


def only_writes_its_row(table: Table) -> bool:
    """Whether saving a row of the table writes that row and does nothing else besides."""
    plain = table.model.save in (models.Model.save, Record.save)
    return plain and not table.file_columns


def _together(drafts: Sequence[Draft]) -> bool:
    """Store drafts at one stroke; whether nothing stood against any of them."""
    new = [draft.one for draft in drafts if draft.before is None]
    try:
        with transaction.atomic():
            # What gives up its place does so before another takes it.
            _change([draft for draft in drafts if draft.before is not None])
            _add(new)
    except DatabaseError:
        for one in new:
            _take_for_new(one)
        return False
    return True


def _alone(draft: Draft, problems: list[Problem]) -> None:
    row = draft.row
    try:
        draft.one.validate_constraints()
        with transaction.atomic():
            draft.one.save()
    except ValidationError as error:
        problems += found_by_model(row, error)
        row.refused = True
    except DatabaseError as error:
        problems.append(refused_by_database(row, error))
        row.refused = True


def _change(drafts: Sequence[Draft]) -> None:
    """Change rows that stand, in the fields in which any of them differs."""
    if not drafts:
        return
    differing = set()
    for draft in drafts:
        if isinstance(draft.one, Record):
            draft.one.changed = timezone.now()
        now = values_of(draft.one)
        differing |= {name for name, value in (draft.before or {}).items() if now[name] != value}
    model = type(drafts[0].one)
    fields = [field.name for field in model._meta.concrete_fields if field.attname in differing]
    model._default_manager.bulk_update([draft.one for draft in drafts], fields)


def _add(ones: Sequence[models.Model]) -> None:
    """Add rows; those of records to the spine first."""
    records = [one for one in ones if isinstance(one, Record)]
    if not records:
        if ones:
            type(ones[0])._default_manager.bulk_create(ones)
        return
    own = {field.attname for field in Record._meta.concrete_fields}
    spine = [
        Record(**{name: value for name, value in values_of(one).items() if name in own})
        for one in records
    ]
    for record, row in zip(records, Record.objects.bulk_create(spine), strict=True):
        record.pk = record.id = row.pk
        record.changed = row.changed
    model = type(records[0])
    # Django's bulk_create does not take a model with a parent; this is what it writes with.
    rows: Any = model._base_manager
    rows._insert(records, fields=model._meta.local_concrete_fields)
    for record in records:
        record._state.adding = False


def _take_for_new(one: models.Model) -> None:
    """Have a row that was not stored after all be a new one again."""
    one.pk = None
    one._state.adding = True
    if isinstance(one, Record):
        one.id = None
