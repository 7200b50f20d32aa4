"""Placing a record under a protocol and lifting it again, with all that is held with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.utils.translation import gettext as _

from archive import search
from archive.accounts.roles import stewarded
from archive.models import Passage, Protocol, Record, RecordProtocol, Statement
from archive.withdrawing import catch_up


@transaction.atomic
def place(record: Record, protocol: Protocol, user_id: int, why: str) -> None:
    """Put a record under a protocol; what hangs on it is held with it from then on.

    Only a steward of the protocol can: the database refuses everybody else. Raises PermissionDenied
    where the record is not of the protocol's community.
    """
    if protocol.pk not in protocols_concerned(record.pk):
        raise PermissionDenied(_("This record is not of the community of that protocol."))
    _placed, new = RecordProtocol.objects.get_or_create(
        record_id=record.pk,
        protocol=protocol,
        defaults={"placed_by_id": user_id, "why": why},
    )
    if new:
        search.index_these({})


def protocols_concerned(record_id: int) -> frozenset[int]:
    """The protocols of the communities that a record is of, by their keys.

    A record is of the communities that it names, or that what it stands under names, and of those
    above them. What names none, as a source, is of those that all that hangs on it is of.
    """
    return concerned_of_each([record_id])[record_id]


def concerned_of_each(record_ids: Iterable[int]) -> dict[int, frozenset[int]]:
    """The same of several records, asked at once."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, care_concerned(id) FROM unnest(%s::bigint[]) id", [[*record_ids]]
        )
        return {record_id: frozenset(protocols) for record_id, protocols in cursor.fetchall()}


def decided_by(user: Any, record_id: int) -> frozenset[int]:
    """The protocols of a record's communities that a person stewards, by their keys."""
    mine = stewarded(user)
    return mine & protocols_concerned(record_id) if mine else frozenset()


@transaction.atomic
def lift(record: Record, protocol: Protocol) -> None:
    """Take a record from under a protocol; other protocols hold it as before."""
    RecordProtocol.objects.filter(record_id=record.pk, protocol=protocol).delete()
    opened([record.pk])


def opened(record_ids: Iterable[int]) -> None:
    """Bring up to date what hangs on records that one protocol fewer holds back."""
    catch_up(_held_with(*record_ids))
    search.index_these({})


def held_with(record: Record) -> Counter[str]:
    """How many records of each kind, by its name, are held with a record, itself left out."""
    found = Record.objects.filter(pk__in=_held_with(record.pk)).exclude(pk=record.pk)
    return Counter(found.order_by().values_list("kind", flat=True))


def passages_that_tell(record: Record) -> list[Passage]:
    """The passages of the statements that are held with a record, which are open all the same.

    They are records of their own: their summaries and texts stay open unless they are placed too.
    """
    statements = Statement.objects.filter(pk__in=_held_with(record.pk))
    passages = Passage.objects.filter(statements__in=statements, wards=[])
    return list(passages.distinct())


def _held_with(*keys: int) -> list[int]:
    """Records and all that hangs on them, as far as the person of this transaction sees them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH RECURSIVE below(id) AS (SELECT unnest(%s::bigint[]) UNION "
            "SELECT e.child FROM below JOIN care_edge e ON e.parent = below.id) "
            "SELECT id FROM below",
            [[*keys]],
        )
        return [row[0] for row in cursor.fetchall()]
