"""The triggers that keep every change, made by the owner of the database after each migration.

They are generated from the models. What is no longer recorded loses its trigger, and a table that
gets one although it has rows has these kept as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.db import connection
from psycopg import sql

from archive import kinds
from archive.history.recorded import Recorded, left_out, recorded
from archive.models import Change, Record

NAME = "kept_change"
UNCUT = "kept_from_truncation"
STOOD = "Stood in the archive when its history began."
_FUNCTIONS = Path(__file__).with_name("functions.sql")


def keep_changes(**_kwargs: Any) -> None:
    """Have every change of every table of records kept; what is so already stays as it is."""
    present = set(connection.introspection.table_names())
    if Change._meta.db_table not in present:
        return  # migrated back to before there was a history
    tables = [one for one in recorded() if one.table in present]
    with connection.cursor() as cursor:
        # One function and one table for all of them; no parameters, so that "%" is itself.
        cursor.execute(_FUNCTIONS.read_text(encoding="utf-8"))
        cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = %s", [NAME])
        guarded = {name.strip('"') for (name,) in cursor.fetchall()}
        for one in tables:
            _guard(cursor, one)
            if one.table not in guarded:
                _keep_what_stands(cursor, one)
        for table in guarded - {one.table for one in tables}:
            for name in (NAME, UNCUT):
                cursor.execute(
                    sql.SQL("DROP TRIGGER IF EXISTS {} ON {}").format(
                        sql.Identifier(name), sql.Identifier(table)
                    )
                )


def _guard(cursor: Any, one: Recorded) -> None:
    arguments = sql.SQL(", ").join(sql.Literal(argument) for argument in _arguments(one))
    cursor.execute(
        sql.SQL(
            "CREATE OR REPLACE TRIGGER {} AFTER INSERT OR UPDATE OR DELETE ON {}"
            " FOR EACH ROW EXECUTE FUNCTION archive_keep_change({})"
        ).format(sql.Identifier(NAME), sql.Identifier(one.table), arguments)
    )
    cursor.execute(
        sql.SQL(
            "CREATE OR REPLACE TRIGGER {} BEFORE TRUNCATE ON {}"
            " FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse_truncation()"
        ).format(sql.Identifier(UNCUT), sql.Identifier(one.table))
    )


def _arguments(one: Recorded) -> tuple[str, ...]:
    between = one.between._meta if one.between else None
    between_key = between.pk.column if between and between.pk else ""
    return (
        one.key,
        _array(one.passed_over),
        _array(one.withheld),
        _array(one.owners),
        between.db_table if between else "",
        str(between_key),
        one.via,
        _array(_begun_by_play()),
        "yes" if any(field.name == "wards" for field in Record._meta.fields) else "no",
    )


def _begun_by_play() -> list[str]:
    """The kinds whose own table is left out: that one begins is no change of the archive."""
    out = left_out()
    return [kind.name for kind in kinds.all_kinds() if kind.model in out]


def _array(names: Sequence[str]) -> str:
    return "{" + ",".join(names) + "}"


def _keep_what_stands(cursor: Any, one: Recorded) -> None:
    *arguments, _has_wards = _arguments(one)
    arguments.append(STOOD)
    cursor.execute("SELECT archive_keep_standing(%s" + ", %s" * 9 + ")", [one.table, *arguments])
