"""The worker as a program, at work on a queue that others put jobs into."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from archive.jobs.asking import cancel, submit
from archive.models import Job
from config.postgres.roles import OWNER, SITE
from config.state import CHECKOUT
from tests import processes
from tests.archive.jobs.queued import in_queue

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("kinds_of_work"),
]


def login(role: str) -> dict[str, str]:
    """What a worker is told of the database of the test."""
    place = connection.get_connection_params()
    url = f"postgres://{role}@/{place['dbname']}?host={quote(str(place['host']), safe='')}"
    return {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(CHECKOUT)}


@contextmanager
def working() -> Iterator[subprocess.Popen[bytes]]:
    """A worker in a process of its own, as its operator starts it."""
    command = [sys.executable, "-m", "config.work"]
    worker = subprocess.Popen(command, cwd=CHECKOUT, env=login(SITE))
    try:
        yield worker
    finally:
        worker.kill()
        worker.wait()


def state_of(job: Job) -> str:
    """How a job stands now."""
    return str(Job.objects.values_list("state", flat=True).get(pk=job.pk))


def becomes(job: Job, state: Job.State, seconds: float = 60) -> bool:
    """Whether a job comes to stand so in time."""
    return processes.within(seconds, lambda: state_of(job) == state)


@pytest.fixture
def began(tmp_path: Path) -> Path:
    """A file in which work that never ends notes that it has begun, and as which process."""
    return tmp_path / "began"


def has_begun(began: Path) -> bool:
    """Whether the work has noted its process."""
    return began.exists() and bool(began.read_text())


def test_jobs_wait_for_a_worker_and_are_done_in_turn() -> None:
    jobs = [submit("add", {"numbers": [number, 1]}, "Sum") for number in (1, 2)]
    with working():
        assert becomes(jobs[1], Job.State.DONE)
        third = submit("add", {"numbers": [3, 1]}, "Sum")
        assert becomes(third, Job.State.DONE)
        assert processes.within(5, lambda: not in_queue())

    jobs = [*Job.objects.order_by("queued")]
    assert [job.result for job in jobs] == [{"sum": 2}, {"sum": 3}, {"sum": 4}]


def test_a_job_is_cancelled_within_two_seconds_and_the_next_is_done(began: Path) -> None:
    job = submit("never-end", {"began": str(began)}, "For ever")
    after = submit("add", {"numbers": [1]}, "One")
    with working():
        assert processes.within(60, lambda: has_begun(began))
        cancel(job)
        assert becomes(job, Job.State.CANCELLED, 2)
        assert not Path(f"/proc/{began.read_text()}").exists()
        assert becomes(after, Job.State.DONE)


def test_a_job_whose_worker_is_killed_is_begun_anew_by_the_next(began: Path) -> None:
    job = submit("end-the-second-time", {"began": str(began)}, "Twice")
    with working() as worker:
        assert processes.within(60, lambda: has_begun(began))
        worker.kill()
        # What the worker started ends with it, although it hears of nothing.
        assert processes.within(2, lambda: not Path(f"/proc/{began.read_text()}").exists())
    assert state_of(job) == Job.State.GOING_ON

    with working():
        assert becomes(job, Job.State.DONE)
    job.refresh_from_db()
    assert (job.result, job.run, job.losses) == ("begun anew", 2, 1)


def test_a_worker_that_is_told_to_stop_puts_its_job_back_and_ends_soon(began: Path) -> None:
    job = submit("end-the-second-time", {"began": str(began)}, "Twice")
    with working() as worker:
        assert processes.within(60, lambda: has_begun(began))
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(5) == 0
    assert state_of(job) == Job.State.WAITING

    with working():
        assert becomes(job, Job.State.DONE)
    job.refresh_from_db()
    assert (job.run, job.losses) == (2, 0)


def test_a_worker_refuses_the_owners_role_in_one_sentence() -> None:
    command = [sys.executable, "-m", "config.work"]
    answer = subprocess.run(command, cwd=CHECKOUT, env=login(OWNER), capture_output=True, text=True)

    assert answer.returncode == 1
    assert answer.stderr.startswith("dev: The role of DATABASE_URL must not answer requests: ")
    assert answer.stderr.count("\n") == 1


def test_short_work_does_not_wait_until_long_work_is_over(began: Path, tmp_path: Path) -> None:
    others = [tmp_path / name for name in ("second", "third")]
    asked = [{"began": str(file)} for file in (began, *others)]
    long = [submit("never-end", one, "For ever", long=True) for one in asked]
    with working():
        assert processes.within(60, lambda: has_begun(began))
        short = submit("add", {"numbers": [1, 2]}, "Sum")
        assert becomes(short, Job.State.DONE, 20)
        # The last place is kept, however much long work waits.
        assert [state_of(job) for job in long] == [Job.State.GOING_ON, *2 * [Job.State.WAITING]]
        assert [job.place for job in long[1:]] == [1, 2]
        assert not any(has_begun(file) for file in others)


def test_who_asks_for_much_leaves_a_place_to_the_others(began: Path, tmp_path: Path) -> None:
    mine = [
        submit("never-end", {"began": str(file)}, "For ever", asker="one")
        for file in (began, tmp_path / "second")
    ]
    with working():
        assert processes.within(60, lambda: has_begun(began))
        theirs = submit("add", {"numbers": [1]}, "One", asker="another")
        assert becomes(theirs, Job.State.DONE, 20)
        assert [state_of(job) for job in mine] == [Job.State.GOING_ON, Job.State.WAITING]
        cancel(mine[0])
        assert becomes(mine[1], Job.State.GOING_ON, 20)
