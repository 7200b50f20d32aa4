"""Doing one job in a process of its own, whatever becomes of that."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from procrastinate.exceptions import JobAborted
from procrastinate.job_context import AbortReason

from archive.jobs.asking import submit
from archive.models import Job
from config.work.doing import do
from config.work.process import prepare

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kinds_of_work")]


@pytest.fixture(scope="module", autouse=True)
def prepared() -> None:
    """The process that those of the jobs are copies of ends with the tests, not with one thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_SETTINGS_MODULE", "tests.work.settings")
        prepare()


def never() -> AbortReason | None:
    """Nobody asks to stop."""
    return None


def done(
    kind: str,
    parameters: dict[str, Any] | None = None,
    told_to_stop: Callable[[], AbortReason | None] = never,
) -> Job:
    """A job after a worker had it."""
    job = submit(kind, parameters or {}, "Something long")
    do(str(job.pk), job.queued, told_to_stop)
    job.refresh_from_db()
    return job


def test_work_is_done_and_brings_its_result() -> None:
    job = done("add", {"numbers": [1, 2, 3]})

    assert (job.state, job.result) == (Job.State.DONE, {"sum": 6})
    # What is told next is told at once, and what is done is done to the last step.
    assert (job.done, job.total, job.said) == (3, 3, "Adding 3.")


def test_work_that_cannot_be_done_says_why() -> None:
    job = done("refuse")

    assert (job.state, job.error) == (Job.State.REFUSED, "This game never ends.")


@pytest.mark.parametrize("kind", ["fail", "not-a-number", "nul"])
def test_a_fault_is_told_in_a_sentence_without_its_inside(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    job = done(kind)

    assert job.state == Job.State.FAILED
    assert job.error == "The work failed. The fault is ours and has been noted."


def test_a_crash_is_a_job_that_failed_and_not_the_end_of_the_worker() -> None:
    job = done("crash")

    assert job.state == Job.State.FAILED
    assert job.error == "The work broke off, perhaps for want of memory. Ask for less."


def test_work_that_brings_too_much_fails_in_a_sentence() -> None:
    job = done("too-much")

    assert job.state == Job.State.FAILED
    assert job.error == "The work brought more than can be kept. Ask for less."


def test_work_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    job = done("hurry", {"began": str(tmp_path / "began")})

    assert job.state == Job.State.FAILED
    assert job.error == "The work took longer than 0 minutes. Ask for less."


def test_work_of_a_kind_that_is_done_no_longer_fails_in_a_sentence(
    kinds_of_work: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = submit("add", {"numbers": []}, "None")
    monkeypatch.setattr("archive.jobs.kinds._register", {})
    do(str(job.pk), job.queued, never)
    job.refresh_from_db()

    assert job.state == Job.State.FAILED
    assert job.error == "This site does work of this kind no longer. Ask for it anew."


@pytest.mark.parametrize(
    ("reason", "state"),
    [
        (AbortReason.USER_REQUEST, Job.State.CANCELLED),
        (AbortReason.SHUTDOWN, Job.State.WAITING),
    ],
)
def test_work_that_hears_of_nothing_is_ended_all_the_same(
    reason: AbortReason, state: str, tmp_path: Path
) -> None:
    began = tmp_path / "began"

    def once_begun() -> AbortReason | None:
        return reason if began.exists() and began.read_text() else None

    with pytest.raises(JobAborted):
        done("never-end", {"began": str(began)}, once_begun)

    assert Job.objects.get().state == state
    assert not Path(f"/proc/{began.read_text()}").exists()
