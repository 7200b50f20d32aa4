"""A site with the founding archive and a database of its own, thrown away when it was measured."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, Final

from config.postgres.membership import database_at_hand

_PREPARE: Final = (
    ["migrate", "--verbosity", "0"],
    ["load_archive", "--verbosity", "0"],
    ["collectstatic", "--no-input", "--verbosity", "0"],
)
# So that all that the database does is done by the one process whose time is counted.
_ALONE: Final = "-c max_parallel_workers_per_gather=0"


@contextmanager
def founding_site() -> Iterator[None]:
    """Within, Django is ready and logged in as the site, and the founding archive is loaded."""
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_ROLE"):
        os.environ.pop(name, None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    with tempfile.TemporaryDirectory(prefix="tallykeeper-bench-", dir="/tmp") as state:
        # The server may run as another user.
        Path(state).chmod(0o755)
        os.environ["STATE_DIR"] = state
        with database_at_hand():
            for command in _PREPARE:
                call = [sys.executable, "manage.py", *command]
                subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
            _begin()
            yield
            _end()


def _begin() -> None:
    from django.db import connections

    # As a server begins.
    import_module("config.wsgi")
    connection: Any = connections["default"]
    connection.close_pool()
    # One process of the database serves all requests.
    options = connection.settings_dict["OPTIONS"]
    del options["pool"]
    options["options"] = _ALONE
    connection.settings_dict["CONN_MAX_AGE"] = None


def _end() -> None:
    from django.db import connection

    connection.close()


def as_owner(statement: str) -> None:
    """Run one statement as the owner of the database, outside a transaction."""
    import psycopg

    with psycopg.connect(os.environ["DATABASE_OWNER_URL"], autocommit=True) as owner:
        owner.execute(statement.encode())


@dataclass(frozen=True)
class Took:
    """Seconds of processor time: the median and the 95th of 100 of the whole, and of the parts."""

    whole: float
    slow: float
    site: float
    database: float


def took(do: Callable[[], Any], rounds: int) -> Took:
    """How long something takes the site and its database, once it was done before."""
    do()
    server = _server()
    found = []
    for _round in range(rounds):
        before = time.process_time(), _time_of(server)
        do()
        found.append((time.process_time() - before[0], _time_of(server) - before[1]))
    whole = sorted(site + database for site, database in found)
    return Took(
        whole=median(whole),
        slow=whole[min(len(whole) - 1, int(0.95 * len(whole)))],
        site=median(site for site, _database in found),
        database=median(database for _site, database in found),
    )


def _server() -> int:
    """The process of the database that serves this one."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def _time_of(process: int) -> float:
    """Seconds of processor time that another process has had; only Linux tells."""
    # The number of its clock, as clock_getcpuclockid(3) makes it.
    return time.clock_gettime((~process << 3) | 2)
