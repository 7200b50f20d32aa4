"""Commands that are interrupted from the keyboard, whatever they are loading just then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.state import CHECKOUT
from tests.quick import members

# Python loads this before anything else: it interrupts the process when a module is looked for.
INTERRUPTION = """
import importlib.abc, os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)


class Interruption(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPTED_AT"]:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)


sys.meta_path.insert(0, Interruption())
"""


def test_what_is_interrupted_before_the_command_begins_ends_in_one_sentence(
    tmp_path: Path,
) -> None:
    """A Python that interrupts all that a terminal would, as soon as it is looked for."""
    python = tmp_path / "python3"
    python.write_text("#!/bin/sh\nkill -s INT 0\n")
    python.chmod(0o755)

    answer = subprocess.run(
        ["./dev", "manage", "odds", "miwok-staves"],
        cwd=CHECKOUT,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        start_new_session=True,
    )

    assert answer.returncode == 130
    assert answer.stderr == "dev: Stopped as you asked.\n"


@pytest.mark.parametrize(
    "module",
    members(
        [
            "django",
            "config.postgres.membership",
            "django.core.management",
            "config.settings",
            "games.management.commands.odds",
            "numpy",
        ],
        # Before Django is there, and when all but the last is loaded.
        quick=["config.postgres.membership", "numpy"],
    ),
)
def test_a_command_that_is_interrupted_while_it_loads_ends_in_one_sentence(
    module: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTION)
    # A server that is never asked: what comes after loading is no matter here.
    named = "postgres://nobody@/nothing?host=/nowhere"
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "INTERRUPTED_AT": module,
        "DATABASE_URL": named,
        "DATABASE_OWNER_URL": named,
    }
    environment.pop("DATABASE_ROLE", None)

    answer = subprocess.run(
        [sys.executable, "manage.py", "odds", "miwok-staves"],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
    )

    assert answer.returncode == 130
    assert answer.stderr == "dev: Stopped as you asked.\n"
