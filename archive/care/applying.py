"""Putting the policies and triggers into the database after it was migrated."""

from __future__ import annotations

import hashlib
from typing import Any

from django.apps import apps
from django.db import connections, transaction

from archive.care import policies
from archive.care.structure import guarded

_MARK = "care_wards()"


def apply(using: str = "default", **_of_the_signal: Any) -> None:
    """Make the policies as the models ask for them; nothing is done if they stand so already.

    A database that was migrated only in part, back to an earlier state, is left as it is.
    """
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        wanted = {model._meta.db_table for model in guarded()} | {
            apps.get_model("archive", name)._meta.db_table
            for name in ("Ward", "Protocol", "GoneRecord", "Change")
        }
        if not wanted <= tables:
            return
        statements = list(policies.statements())
        digest = hashlib.sha256("\n".join(statements).encode()).hexdigest()
        if _standing(cursor) == digest:
            return
        for statement in statements:
            cursor.execute(statement)
        cursor.execute(f"COMMENT ON FUNCTION {_MARK} IS '{digest}'")


def _standing(cursor: Any) -> str | None:
    cursor.execute("SELECT obj_description(to_regprocedure(%s), 'pg_proc')", [_MARK])
    found: str | None = cursor.fetchone()[0]
    return found
