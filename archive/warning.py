"""The warnings that stand before a record, and who has chosen to read on."""

from __future__ import annotations

from django.db.models import prefetch_related_objects
from django.http import HttpRequest

from archive.models import DeceasedWarning, Record
from archive.standing import above, paths_above

_CHOSEN = "read-after-warning"
# So many choices a session remembers; before older ones the warning stands again.
_MOST_CHOSEN = 200


def warnings_before(record: Record) -> list[DeceasedWarning]:
    """The warnings asked for of a record and of what it stands under."""
    if not DeceasedWarning.objects.exists():
        return []
    prefetch_related_objects([record], *(p.replace(".", "__") for p in paths_above(record.kind)))
    concerned = [record.pk, *(one.pk for one in above(record))]
    return list(DeceasedWarning.objects.filter(record__in=concerned).select_related("community"))


def has_chosen(request: HttpRequest, record: Record) -> bool:
    """Whether this visitor has read the warning of a record and chosen to go on."""
    return record.pk in request.session.get(_CHOSEN, [])


def choose(request: HttpRequest, record: Record) -> None:
    """Note that this visitor goes on, until the session ends."""
    chosen = [pk for pk in request.session.get(_CHOSEN, []) if pk != record.pk]
    request.session[_CHOSEN] = [*chosen, record.pk][-_MOST_CHOSEN:]
