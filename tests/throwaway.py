"""A pytest plugin: one throwaway PostgreSQL a run, with the three roles that the site has.

The process that controls the run starts the server; the workers of pytest-xdist find it through
the environment. Runs never meet, and the database of a checkout is never touched.

Three databases serve as templates: `empty` (migrated), `founding` (the founding archive loaded)
and `small` (the small archive of the tests loaded). Every worker has a copy of each and logs in
as the site does, so that a test may do what a request may, and no more.
"""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from config.postgres import cluster, roles
from config.postgres.cluster import SUPERUSER, Cluster
from config.postgres.programs import find_programs
from config.refusal import RefusalError

RUN = "TALLYKEEPER_TEST_RUN"
EMPTY = "empty"
FOUNDING = "founding"
SMALL = "small"
_IN_MEMORY = "/dev/shm"
_ROOM = 4 * 1024**3
# What a shell may hold for the real site must not reach the tests.
FOREIGN = (
    "ALLOWED_HOSTS",
    "CONTACT",
    "DEBUG",
    "EMAIL_URL",
    "HOST",
    "MAIL_FROM",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "OIDC_ISSUER",
    "OIDC_NAME",
    "PORT",
    "SECRET_KEY",
    "SITE_ADDRESS",
    "TEXTS_DIR",
    "TEXT_JURISDICTION",
)

_server = pytest.StashKey[subprocess.Popen[bytes]]()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None, Any, Any]:
    """Point the settings, which pytest-django reads next, at the server of this run."""
    if not _is_worker():
        # Not below the folder of pytest: the server may run as a user who cannot enter that.
        os.environ[RUN] = tempfile.mkdtemp(prefix="tallykeeper-test-", dir=_fastest())
    for name in FOREIGN:
        os.environ.pop(name, None)
    place = f"@/{EMPTY}?host={run_folder() / 'sockets'}"
    os.environ |= {
        "DATABASE_OWNER_URL": f"postgres://{roles.OWNER}{place}",
        "DATABASE_URL": f"postgres://{roles.SITE}{place}",
        "DATABASE_ROLE": "owner",
        "STATE_DIR": str(run_folder() / "state"),
        # Playwright runs an event loop in the thread of the test.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
    }
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Start the server, in the process that controls the run."""
    if _is_worker() or config.option.collectonly:
        return
    run_folder().chmod(0o755)
    try:
        config.stash[_server] = _cluster().start()
    except RefusalError as refusal:
        raise pytest.UsageError(str(refusal)) from None
    roles.provision(_cluster())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the server and leave nothing behind."""
    if _is_worker():
        return
    if _server in config.stash:
        cluster.stop(config.stash[_server])
    shutil.rmtree(run_folder(), ignore_errors=True)


def run_folder() -> Path:
    """The folder of this run; every user may enter it."""
    return Path(os.environ[RUN])


@contextmanager
def once(name: str) -> Iterator[bool]:
    """Whether this worker is the first of the run to do something; the others wait for it."""
    with (run_folder() / f"{name}.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        first = not lock.read()
        if first:
            lock.write("begun")
            lock.flush()
        yield first


def _fastest() -> str:
    """Where databases are copied and dropped the fastest: in memory, if it has room for them."""
    if not os.access(_IN_MEMORY, os.W_OK | os.X_OK):
        return "/tmp"
    place = os.statvfs(_IN_MEMORY)
    runs_programs = not place.f_flag & os.ST_NOEXEC
    return _IN_MEMORY if runs_programs and place.f_bavail * place.f_frsize >= _ROOM else "/tmp"


class Databases:
    """The databases of one worker, of which Django's connection is to one at a time."""

    def __init__(self) -> None:
        self._template = EMPTY
        self._ready = False
        self._made: set[str] = set()

    def make_ready(self) -> None:
        """Make the empty template, if no other worker has, and connect to a copy of it."""
        with once(EMPTY) as first:
            if first:
                _create(EMPTY, template="template0")
                roles.grant(_cluster(), EMPTY)
                _as_owner(EMPTY, "migrate")
        self._ready = True
        self.use(self._template)

    def use(self, template: str) -> None:
        """Connect to this worker's copy of a template."""
        self._template = template
        if not self._ready:
            return
        name = self._name()
        if name not in self._made:
            if template != EMPTY:
                _make(template)
            if not _exists(name):
                _create(name, template=template)
            self._made.add(name)
        if not _is_connected(name, roles.SITE):
            _connect(name, roles.SITE)

    def restore(self) -> None:
        """Make the copy anew after a test that committed to it."""
        _connect(self._name(), roles.SITE)
        with _superuser() as connection:
            connection.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(self._name()))
            )
        self._made.discard(self._name())
        self.use(self._template)

    def _name(self) -> str:
        return f"{self._template}_{os.environ.get('PYTEST_XDIST_WORKER', 'only')}"


def _make(template: str) -> None:
    """Load an archive into a copy of the empty template, if no other worker has."""
    with once(template) as first:
        if first:
            # Made under another name: a copy that failed to load is no template.
            draft = f"{template}_draft"
            _create(draft, template=EMPTY)
            _load(draft, template)
            _analyze(draft)
            with _superuser() as connection:
                connection.execute(
                    sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                        sql.Identifier(draft), sql.Identifier(template)
                    )
                )
        elif not _exists(template):
            pytest.fail(f"The {template} archive did not load; the first test to need it says why.")


def _load(name: str, template: str) -> None:
    from tests.archive import small

    if template == FOUNDING:
        _as_owner(name, "load_archive")
        return
    _connect(name, roles.SITE)
    with tempfile.TemporaryDirectory(dir=run_folder()) as folder:
        small.load_rows(Path(folder), small.rows())
    _connect(EMPTY, roles.SITE)


def _is_worker() -> bool:
    return "PYTEST_XDIST_WORKER" in os.environ


def _cluster() -> Cluster:
    folder = run_folder()
    return Cluster(find_programs(folder), folder / "pg", folder / "sockets", durable=False)


def _superuser(name: str = "postgres") -> psycopg.Connection:
    url = f"postgres://{SUPERUSER}@/{name}?host={run_folder() / 'sockets'}"
    return psycopg.connect(url, autocommit=True)


def _exists(name: str) -> bool:
    with _superuser() as connection:
        query = "SELECT FROM pg_database WHERE datname = %s"
        return connection.execute(query, [name]).fetchone() is not None


def _create(name: str, template: str) -> None:
    with _superuser() as connection:
        connection.execute(
            sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(roles.OWNER), sql.Identifier(template)
            )
        )


def _as_owner(name: str, command: str) -> None:
    from django.core.management import call_command

    _connect(name, roles.OWNER)
    call_command(command, verbosity=0)
    _connect(EMPTY, roles.SITE)


def _analyze(name: str) -> None:
    """Let the planner know the tables, as the server does by itself on a site that runs."""
    with _superuser(name) as connection:
        connection.execute("VACUUM ANALYZE")


def _is_connected(name: str, role: str) -> bool:
    from django.db import connection

    return (connection.settings_dict["NAME"], connection.settings_dict["USER"]) == (name, role)


def _connect(name: str, role: str) -> None:
    """Have Django's connection log in to a database as a role when it is used next."""
    from django.db import connection

    connection.close()
    connection.settings_dict.update(NAME=name, USER=role)
