"""The course of a job: its runs, the loss of its worker, its end, its purge."""

from __future__ import annotations

import datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from archive.jobs import course, queue
from archive.jobs.asking import cancel, submit
from archive.models import Job
from tests.archive.jobs.queued import in_queue, take

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kinds_of_work")]


@pytest.fixture
def job() -> Job:
    """A job that waits."""
    return submit("add", {"numbers": [1, 2]}, "One and two")


def begun(job: Job) -> Job:
    """A run of a job, whose worker has its number."""
    take(job)
    run = course.begin(str(job.pk), job.queued)
    assert run
    return run


def test_a_run_is_told_step_by_step_and_ends_with_its_result(job: Job) -> None:
    run = begun(job)
    assert course.progress(run, 1, 2, "Adding 2.")
    job.refresh_from_db()
    assert (job.state, job.percent, job.said) == (Job.State.GOING_ON, 50, "Adding 2.")

    assert course.end(run, Job.State.DONE, result={"sum": 3})

    job.refresh_from_db()
    assert (job.state, job.result, job.error) == (Job.State.DONE, {"sum": 3}, "")
    # The last step was never told.
    assert (job.done, job.total, job.percent) == (2, 2, 100)
    assert job.expires is not None
    assert job.finished is not None
    assert job.expires - job.finished == datetime.timedelta(days=30)


def test_how_far_it_is_stays_unknown_until_the_work_knows_it(job: Job) -> None:
    run = begun(job)
    course.progress(run, 7, None, "")
    job.refresh_from_db()

    assert job.percent is None


def test_the_job_of_a_lost_worker_waits_for_another_under_a_new_number(job: Job) -> None:
    run = begun(job)

    course.lose(job.queued)

    job.refresh_from_db()
    assert (job.state, job.losses) == (Job.State.WAITING, 1)
    assert in_queue() == [(job.queued, "todo", {"job": str(job.pk)})]
    assert job.queued != run.queued


def test_a_worker_that_was_taken_for_lost_disturbs_nothing(job: Job) -> None:
    stray = begun(job)
    course.lose(stray.queued)
    job.refresh_from_db()
    run = begun(job)

    assert not course.progress(stray, 1, 2, "")
    assert not course.end(stray, Job.State.FAILED, error="Too late.")
    assert not course.put_back(stray)
    assert course.begin(str(job.pk), stray.queued) is None
    assert course.end(run, Job.State.DONE, result=3)


def test_two_that_find_a_worker_lost_begin_its_job_anew_once(job: Job) -> None:
    number = begun(job).queued

    course.lose(number)
    course.lose(number)

    job.refresh_from_db()
    assert job.losses == 1
    assert len(in_queue()) == 1


def test_a_job_that_was_put_back_by_a_worker_that_stops_is_not_lost(job: Job) -> None:
    assert course.put_back(begun(job))
    job.refresh_from_db()

    assert (job.state, job.losses, job.started) == (Job.State.WAITING, 0, None)


def test_a_job_that_takes_every_worker_with_it_is_given_up_in_a_sentence(job: Job) -> None:
    for _ in range(course.MOST_LOSSES + 1):
        begun(job)
        course.lose(job.queued)
        job.refresh_from_db()

    assert job.state == Job.State.FAILED
    assert job.error == "The work was broken off 4 times and was given up. Ask for less."
    assert in_queue() == []


def test_a_job_that_was_called_off_is_not_begun_anew_when_its_worker_is_lost(job: Job) -> None:
    begun(job)
    cancel(job)

    course.lose(job.queued)

    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert in_queue() == []


def test_what_came_of_a_job_is_kept_for_thirty_days(job: Job) -> None:
    course.end(begun(job), Job.State.DONE, result=3)
    fresh = submit("add", {"numbers": []}, "None")
    assert course.purge() == 0

    Job.objects.filter(pk=job.pk).update(expires=timezone.now())

    assert course.purge() == 1
    assert list(Job.objects.all()) == [fresh]


@pytest.mark.parametrize(
    "changes",
    [
        {"state": "done"},
        {"result": 3},
        {"error": "It failed."},
        {"state": "failed", "finished": timezone.now(), "expires": timezone.now()},
    ],
)
def test_a_job_never_says_that_it_ended_without_saying_how(job: Job, changes: object) -> None:
    assert isinstance(changes, dict)
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=job.pk).update(**changes)


def test_the_job_of_a_lost_worker_stays_among_its_like() -> None:
    jobs = [submit("add", {"numbers": []}, "Long", asker="me", long=True) for _ in range(2)]
    begun(jobs[0])

    course.lose(jobs[0].queued)

    with connection.cursor() as cursor:
        cursor.execute("SELECT queue_name, lock FROM procrastinate_jobs")
        first, second = cursor.fetchall()
    assert first == second
    assert first[0] == queue.LONG
