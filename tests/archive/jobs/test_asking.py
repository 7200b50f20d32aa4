"""Asking for long work, and calling it off."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from pytest_django import Settings

from archive.jobs import course
from archive.jobs.asking import QueueFullError, cancel, submit
from archive.models import Job
from tests.archive.jobs.queued import in_queue, take

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kinds_of_work")]


def test_work_that_is_asked_for_waits_in_the_queue() -> None:
    job = submit("add", {"numbers": [1, 2]}, "One and two")

    assert Job.objects.get().state == Job.State.WAITING
    assert job.place == 0
    assert in_queue() == [(job.queued, "todo", {"job": str(job.pk)})]


def test_a_request_that_is_undone_leaves_no_work() -> None:
    with transaction.atomic():
        submit("add", {"numbers": [1]}, "One")
        transaction.set_rollback(True)

    assert not Job.objects.exists()
    assert in_queue() == []


def test_work_of_a_kind_that_is_not_registered_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        submit("no-such-kind", {}, "Nothing")

    assert in_queue() == []


def test_the_address_of_a_job_cannot_be_guessed_from_another() -> None:
    first, second = (submit("add", {"numbers": []}, "None") for _ in range(2))

    assert first.pk.version == 4
    assert first.pk != second.pk
    assert (first.place, second.place) == (0, 1)


def test_too_much_that_waits_turns_the_next_away_in_a_sentence(settings: Settings) -> None:
    settings.MOST_JOBS_WAITING = 1
    submit("add", {"numbers": []}, "None")

    with pytest.raises(QueueFullError, match="Nothing was begun; try again"):
        submit("add", {"numbers": []}, "None")
    assert len(in_queue()) == 1


def test_a_job_that_waits_is_cancelled_at_once_and_leaves_the_queue() -> None:
    job = cancel(submit("add", {"numbers": []}, "None"))

    assert job.state == Job.State.CANCELLED
    assert job.expires is not None
    assert in_queue() == []
    assert course.begin(str(job.pk), job.queued) is None


def test_a_job_that_is_going_on_is_told_to_stop() -> None:
    job = submit("add", {"numbers": []}, "None")
    take(job)
    course.begin(str(job.pk), job.queued)

    job = cancel(job)

    assert (job.state, job.cancel_requested) == (Job.State.GOING_ON, True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT abort_requested FROM procrastinate_jobs")
        assert cursor.fetchall() == [(True,)]


def test_a_job_that_is_over_stays_as_it_is_when_it_is_cancelled() -> None:
    job = submit("add", {"numbers": []}, "None")
    take(job)
    begun = course.begin(str(job.pk), job.queued)
    assert begun
    course.end(begun, Job.State.DONE, result=3)

    job = cancel(job)

    assert (job.state, job.result, job.cancel_requested) == (Job.State.DONE, 3, False)


def test_who_asks_for_work_cannot_be_read_from_the_queue() -> None:
    submit("add", {"numbers": []}, "None", asker="192.0.2.7")

    with connection.cursor() as cursor:
        cursor.execute("SELECT lock FROM procrastinate_jobs")
        ((lock,),) = cursor.fetchall()
    assert lock
    assert "192.0.2.7" not in lock


def test_only_work_of_the_same_row_comes_before_a_job() -> None:
    submit("add", {"numbers": []}, "Long", long=True)
    short = submit("add", {"numbers": []}, "Short")
    long = submit("add", {"numbers": []}, "Long", long=True)

    assert (short.place, long.place) == (0, 1)
