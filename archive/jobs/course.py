"""The course of a job, as its worker notes it.

A run is one attempt at a job. Each change names its run, so that a worker which was taken for lost
and yet lives cannot disturb the run that has replaced its own. The worker sees of what is held back
the job that it does, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from archive.care.person import seeing, wards_of_work
from archive.jobs import queue
from archive.models.job import Job

# A job that takes its worker with it, perhaps for want of memory, would do so for ever.
MOST_LOSSES = 3

_SAID = Job._meta.get_field("said").max_length


def begin(pk: str, number: int) -> Job | None:
    """Begin a run of the job that has a number in the queue; None if it is not to be done."""
    with _seeing_work(number):
        job = Job.objects.select_for_update().filter(pk=pk, queued=number).first()
        if job is None or job.is_over:
            return None
        job.state, job.started = Job.State.GOING_ON, timezone.now()
        job.run += 1
        job.done, job.total, job.said = 0, None, ""
        job.save()
        return job


def progress(job: Job, done: int, total: int | None, said: str) -> bool:
    """Note how far a run is; false if the run counts no more."""
    changes = {"done": done, "total": total, "said": said[:_SAID]}
    with _seeing_work(job.queued):
        return bool(_of_this_run(job).update(**changes))


def end(job: Job, state: Job.State, *, result: Any = None, error: str = "") -> bool:
    """Note how a run ended, and the job with it; false if the run counts no more."""
    job.end(state, result=result, error=error)
    changes = {name: getattr(job, name) for name in ("state", "result", "error")}
    if state == Job.State.DONE:
        # What is done is done to the last step, although that was not told.
        changes["done"] = Coalesce(F("total"), F("done"))
    times = {"finished": job.finished, "expires": job.expires}
    # What the database cannot hold is refused, and the run can still be ended otherwise.
    with _seeing_work(job.queued):
        return bool(_of_this_run(job).update(**changes, **times))


def put_back(job: Job) -> bool:
    """Have a job wait for another run, since its worker is told to stop."""
    with _seeing_work(job.queued):
        return bool(_of_this_run(job).update(state=Job.State.WAITING, started=None))


def lose(number: int) -> None:
    """The worker that had a number of the queue was lost: begin its job anew, or give it up."""
    with _seeing_work(number):
        _lose(number)


def _lose(number: int) -> None:
    job = Job.objects.select_for_update().filter(queued=number).first()
    row = queue.drop(number)
    if row is None or job is None or job.is_over:
        return
    job.losses += 1
    if job.cancel_requested:
        job.end(Job.State.CANCELLED)
    elif job.losses > MOST_LOSSES:
        given_up = _("The work was broken off %(times)d times and was given up. Ask for less.")
        job.end(Job.State.FAILED, error=given_up % {"times": job.losses})
    else:
        job.state, job.started = Job.State.WAITING, None
        job.queued = queue.put(str(job.pk), row)
    job.save()


def purge() -> int:
    """Delete the jobs that ended more than 30 days ago; answer how many."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT care_purge_work()")
        return int(cursor.fetchone()[0])


@contextmanager
def _seeing_work(number: int) -> Iterator[None]:
    """A transaction that sees the job with a number in the queue, whatever record it asks of."""
    with transaction.atomic(), seeing(wards_of_work(number)):
        yield


def _of_this_run(job: Job) -> Any:
    return Job.objects.filter(pk=job.pk, run=job.run, state=Job.State.GOING_ON)
