"""The one place where a change set of several rows is signed."""

from __future__ import annotations

from typing import Any

from django.db import connection


def sign(person: Any, why: str) -> None:
    """Sign whatever else this transaction changes with a person and their reason."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('tallykeeper.person', %s, true), "
            "set_config('tallykeeper.why', %s, true)",
            [str(person.pk), why],
        )
