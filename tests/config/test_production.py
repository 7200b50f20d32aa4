"""The settings of a public server."""

import os
import subprocess
import sys

import pytest

from config.state import CHECKOUT

COMPLETE = {
    "SECRET_KEY": "a secret of fifty characters that guards nothing at all!",
    "ALLOWED_HOSTS": "archive.example",
    "DATABASE_URL": "postgres://site@db.example/tallykeeper",
    "DATABASE_OWNER_URL": "postgres://owner@db.example/tallykeeper",
    "STATE_DIR": "/var/lib/tallykeeper/site",
}
SHOW = "import config.production as p; print({})"


def under_production(expression: str, given: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Print an expression over the production settings (`p`) in a process of its own."""
    environment = {"PATH": os.environ["PATH"], **given}
    command = [sys.executable, "-c", SHOW.format(expression)]
    return subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True)


def test_production_without_its_variables_refuses_to_start_and_names_them_all() -> None:
    answer = under_production("p.DEBUG", {"DATABASE_ROLE": "owner"})

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[-1].endswith(
        "Production needs these environment variables, which are not set: "
        "SECRET_KEY, ALLOWED_HOSTS, DATABASE_URL, STATE_DIR, DATABASE_OWNER_URL."
    )


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "STATE_DIR"])
def test_production_refuses_to_start_when_one_variable_is_empty(name: str) -> None:
    answer = under_production("p.DEBUG", {**COMPLETE, name: ""})

    assert answer.returncode != 0
    assert f"not set: {name}." in answer.stderr


def test_what_answers_requests_in_production_needs_no_login_of_the_owner() -> None:
    answer = under_production(
        "p.DATABASES['default']['USER']",
        {name: value for name, value in COMPLETE.items() if name != "DATABASE_OWNER_URL"},
    )

    assert answer.stdout == "site\n"


def test_debugging_cannot_be_turned_on_in_production() -> None:
    answer = under_production("p.DEBUG", {**COMPLETE, "DEBUG": "true"})

    assert answer.stdout == "False\n"


def test_a_request_is_one_transaction() -> None:
    answer = under_production("p.DATABASES['default']['ATOMIC_REQUESTS']", COMPLETE)

    assert answer.stdout == "True\n"


def test_one_place_alone_for_all_work_is_refused_in_a_sentence() -> None:
    answer = under_production("p.JOBS_AT_ONCE", {**COMPLETE, "JOBS_AT_ONCE": "1"})

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[-1].endswith(
        "JOBS_AT_ONCE is 1, but must be 2 or more: one place is kept for short work."
    )
