"""Who changes records, and why."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction

LONGEST_WHY = 2000


def sign(user: Any, why: str = "") -> None:
    """Put a person's name (None for a command) and a reason to what this transaction changes.

    It holds until the transaction ends or is signed anew. Raises TransactionManagementError
    outside a transaction, where it would hold for nothing.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("changes are signed within a transaction")
    person = "" if user is None or user.pk is None else str(user.pk)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('tallykeeper.person', %s, true),"
            " set_config('tallykeeper.why', %s, true)",
            [person, why.strip().replace("\x00", "")[:LONGEST_WHY]],
        )
