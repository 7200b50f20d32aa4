"""What answers requests carries nothing that only the worker needs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.db import connection

from config.state import CHECKOUT

ASK = """
import gc
import sys
from config.wsgi import application
from django.test import Client
assert gc.get_freeze_count() > 100_000, "each collection of garbage goes through what was loaded"
odds = "/rulesets/miwok-staves/odds/"
for address in ["/about/", odds, "/odds/", f"/api/v1{odds}", "/api/v1/schema/"]:
    answer = Client().get(address, headers={"host": "localhost"})
    assert answer.status_code == 200, answer.content.decode()
heavy = {"numba", "llvmlite", "procrastinate.worker", "config.work.tasks", "config.work.process"}
print(*sorted(heavy & sys.modules.keys()))
"""


# What the odds leave behind is seen by others, so that the database is made anew.
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("founding_archive")
def test_the_site_loads_neither_the_compiler_nor_the_worker() -> None:
    place = connection.get_connection_params()
    url = f"postgres://{place['user']}@/{place['dbname']}?host={place['host']}"
    answer = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=CHECKOUT,
        env={**os.environ, "DATABASE_URL": url, "DATABASE_ROLE": "site"},
        capture_output=True,
        text=True,
    )

    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == "\n"
