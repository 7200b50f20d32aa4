"""The two roles of the archive's database beside the superuser, and their rights.

The owner owns the database, migrates it and runs commands. The site logs in as a role that owns
nothing, so that row-level security binds it. `docs/deploying.md` has the same in SQL for a server.
"""

import psycopg
from psycopg import sql

from config.postgres.cluster import SUPERUSER, Cluster

OWNER = "tallykeeper_owner"
SITE = "tallykeeper_site"
DATABASE = "tallykeeper"
EXTENSIONS = ("pg_trgm", "unaccent", "btree_gin")

_ROLES = {OWNER: "LOGIN", SITE: "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS"}


def provision(cluster: Cluster) -> None:
    """Make the roles and the database in a running private server, whatever is there already."""
    with _superuser(cluster, "postgres") as connection:
        for role, rights in _ROLES.items():
            if not _exists(connection, "pg_roles", "rolname", role):
                connection.execute(sql.SQL("CREATE ROLE {} " + rights).format(sql.Identifier(role)))
        if not _exists(connection, "pg_database", "datname", DATABASE):
            connection.execute(
                sql.SQL("CREATE DATABASE {} OWNER {}").format(
                    sql.Identifier(DATABASE), sql.Identifier(OWNER)
                )
            )
        # The owner sees what the site sees where that is asked: search entries are made so.
        connection.execute(
            sql.SQL("GRANT {} TO {}").format(sql.Identifier(SITE), sql.Identifier(OWNER))
        )
    grant(cluster, DATABASE)


def grant(cluster: Cluster, database: str) -> None:
    """Give a database its extensions, and the site its rights on all that the owner will make."""
    with _superuser(cluster, database) as connection:
        for extension in EXTENSIONS:
            connection.execute(
                sql.SQL("CREATE EXTENSION IF NOT EXISTS {}").format(sql.Identifier(extension))
            )
        for rights in (
            "SELECT, INSERT, UPDATE, DELETE ON TABLES",
            "USAGE, SELECT ON SEQUENCES",
        ):
            connection.execute(
                sql.SQL(
                    "ALTER DEFAULT PRIVILEGES FOR ROLE {} IN SCHEMA public GRANT "
                    + rights
                    + " TO {}"
                ).format(sql.Identifier(OWNER), sql.Identifier(SITE))
            )


def _superuser(cluster: Cluster, database: str) -> psycopg.Connection:
    return psycopg.connect(cluster.url(SUPERUSER, database), autocommit=True)


def _exists(connection: psycopg.Connection, catalogue: str, column: str, name: str) -> bool:
    found = connection.execute(
        sql.SQL("SELECT FROM {} WHERE {} = %s").format(
            sql.Identifier(catalogue), sql.Identifier(column)
        ),
        [name],
    )
    return found.fetchone() is not None
