"""The log of reads of restricted records."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl

from django.db.models import QuerySet
from django.http import HttpRequest

from archive.accounts.roles import is_administrator, stewarded
from archive.care.person import protocols_of
from archive.models import Access, Record

_HIDDEN = "…"
# Parts of addresses by which somebody could act for another: keys of seats, invitations to them.
_SECRET_PARTS = ("key", "invited_by")
_SECRET_PARAMETERS = re.compile(r"key|token|secret|password|code|state|sign", re.IGNORECASE)
_NOTED = "_restricted_records_noted"


def note(
    request: HttpRequest, records: Iterable[Record], how: Access.How | None = None
) -> list[Access]:
    """Write down that the person of a request reads these records, as far as they are not open.

    A record is written down once a request. ``how`` is told from the address where it is not
    given. The rows that were written are returned.
    """
    noted: set[int] = request.__dict__.setdefault(_NOTED, set())
    rows = []
    for record in records:
        if not record.wards or record.pk in noted:
            continue
        noted.add(record.pk)
        rows.append(
            Access(
                person_id=request.user.pk,
                person=request.user.get_username(),
                kind=record.kind,
                slug=record.slug,
                record_id=record.pk,
                protocols=protocols_of(record.wards),
                how=how or _how(request),
                address=address_without_secrets(request),
            )
        )
    return Access.objects.bulk_create(rows)


def readable_by(request: HttpRequest) -> QuerySet[Access]:
    """What of the log the person of a request may read: all, or what is of their protocols."""
    if is_administrator(request.user):
        return Access.objects.all()
    return Access.objects.filter(protocols__overlap=sorted(stewarded(request.user)))


def address_without_secrets(request: HttpRequest) -> str:
    """The address asked for, with what must not be repeated left out; at most 500 signs."""
    path = request.path
    given = request.resolver_match.kwargs if request.resolver_match else {}
    for name in _SECRET_PARTS:
        if given.get(name):
            path = path.replace(str(given[name]), _HIDDEN)
    query = "&".join(
        f"{name}={_HIDDEN if _SECRET_PARAMETERS.search(name) else value}"
        for name, value in parse_qsl(request.META.get("QUERY_STRING", ""), True)
    )
    return (f"{path}?{query}" if query else path)[:500]


def _how(request: HttpRequest) -> Access.How:
    if request.path.startswith("/admin/"):
        return Access.How.ADMIN
    if request.path.startswith("/api/"):
        return Access.How.API
    if request.resolver_match and request.resolver_match.url_name == "image-file":
        return Access.How.IMAGE
    return Access.How.PAGE
