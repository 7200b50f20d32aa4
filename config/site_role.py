"""Whether the role that answers requests is bound by row-level security."""

from typing import Any, Protocol

from config.refusal import RefusalError


class Cursor(Protocol):
    """A database cursor, Django's or psycopg's."""

    def execute(self, query: Any, params: Any = ..., /) -> Any:
        """Run a query."""

    def fetchall(self) -> list[tuple[Any, ...]]:
        """The rows of the query."""


def faults(cursor: Cursor) -> list[str]:
    """What is wrong with the role that a cursor is logged in as; empty if it is fit for the site.

    Rights that it has as a member of another role count too, since it could take them on.
    """
    cursor.execute(
        """
        SELECT current_user, r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
               (SELECT count(*) FROM pg_class c
                 WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p', 'v', 'm')),
               (SELECT count(*) FROM pg_database d
                 WHERE d.datdba = r.oid AND d.datname = current_database())
          FROM pg_roles r
         WHERE pg_has_role(r.oid, 'MEMBER')
         ORDER BY r.rolname <> current_user, r.rolname
        """
    )
    found = []
    for user, role, superuser, bypasses, creates_roles, tables, databases in cursor.fetchall():
        it = "it" if role == user else f'as a member of "{role}" it'
        if superuser:
            found.append(f"{it} is a superuser")
            # A superuser counts as a member of every role: the rest would only repeat it.
            break
        if bypasses:
            found.append(f"{it} bypasses row-level security")
        if creates_roles:
            found.append(f"{it} may create roles")
        if tables:
            found.append(f"{it} owns {tables} tables")
        if databases:
            found.append(f"{it} owns the database")
    return found


def refuse_unfit(cursor: Cursor) -> None:
    """Raise RefusalError if the role that a cursor is logged in as is not fit for the site."""
    found = faults(cursor)
    if found:
        raise RefusalError(
            f"The role of DATABASE_URL must not answer requests: {', '.join(found)}; give it a "
            "role that owns nothing (docs/deploying.md tells how to make it)."
        )
