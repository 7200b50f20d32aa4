"""What ends the sessions of a person: triggers, so that no path around the site escapes them."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import connection

# A model, the column that names the person, when, and on what condition.
_CAUSES = (
    (
        "auth.User",
        "id",
        "UPDATE OF password, is_active, is_staff, is_superuser",
        "OLD.password <> NEW.password OR OLD.is_active <> NEW.is_active"
        " OR OLD.is_staff <> NEW.is_staff OR OLD.is_superuser <> NEW.is_superuser",
    ),
    ("auth.User_groups", "user_id", "INSERT OR UPDATE OR DELETE", ""),
    ("mfa.Authenticator", "user_id", "DELETE", "OLD.type <> 'recovery_codes'"),
    ("archive.ProtocolMember", "user_id", "INSERT OR UPDATE OR DELETE", ""),
)
_FUNCTION = """
CREATE OR REPLACE FUNCTION archive_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    person bigint;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        person := to_jsonb(OLD) ->> TG_ARGV[0];
        DELETE FROM archive_session WHERE user_id = person;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        person := to_jsonb(NEW) ->> TG_ARGV[0];
        DELETE FROM archive_session WHERE user_id = person;
    END IF;
    RETURN NULL;
END
$$
"""


def make_endings(**_of_signal: Any) -> None:
    """Make the triggers on every table that is a cause and is there; idempotent."""
    with connection.cursor() as cursor:
        cursor.execute(_FUNCTION)
        for label, column, event, condition in _CAUSES:
            try:
                name = apps.get_model(label)._meta.db_table
            except LookupError:
                continue
            table = connection.ops.quote_name(name)
            cursor.execute("SELECT to_regclass(%s)", [table])
            if cursor.fetchone() == (None,):
                continue
            when = f"WHEN ({condition})" if condition else ""
            cursor.execute(
                f"CREATE OR REPLACE TRIGGER archive_end_sessions AFTER {event} ON {table} "
                f"FOR EACH ROW {when} EXECUTE FUNCTION archive_end_sessions('{column}')"
            )
