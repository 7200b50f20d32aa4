"""Imports: what would come of an uploaded file, and applying it once."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from archive import derived
from archive.exchange import outcomes
from archive.exchange.reading import Row
from archive.exchange.uploads import Choices, Uploaded, read_upload
from archive.history.author import sign
from archive.history.sets import number_of_this
from archive.models import Import

EVERY_ROW = "*"


def examine(one: Import) -> None:
    """Find out what would come of an import, and keep it with it; nothing else is stored."""
    uploaded = _read(one)
    one.outcome = outcomes.try_out(uploaded.rows, uploaded.problems, _overwriting(one))
    one.outcome["found"] = [vars(found) for found in uploaded.found]
    one.save()


@transaction.atomic
def apply(pk: UUID) -> Import:
    """Apply an import as one change set signed by who uploaded it; one that is applied stays so.

    Raises LoadError, and stores nothing, where something is refused or is no longer as it was
    when the import was last examined.
    """
    one = Import.objects.select_for_update().get(pk=pk)
    if one.applied_at:
        return one
    uploaded = _read(one)
    sign(one.person, one.why)
    outcome = outcomes.store(
        uploaded.rows, uploaded.problems, _overwriting(one), one.outcome["digest"]
    )
    derived.refresh()
    one.applied_at, one.applied_in = timezone.now(), number_of_this()
    # Its words are in the records now, and whoever may see those may change.
    one.content, one.outcome = b"", {"counts": outcome["counts"], "rows": [], "whole": []}
    one.save()
    return one


def _read(one: Import) -> Uploaded:
    choices = Choices(one.holds, one.encoding, one.separator)
    return read_upload(one.name, bytes(one.content), choices)


def _overwriting(one: Import) -> Callable[[Row], bool]:
    chosen = set(one.overwrite)
    return lambda row: EVERY_ROW in chosen or outcomes.mark(row) in chosen
