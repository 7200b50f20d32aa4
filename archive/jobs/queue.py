"""The queue in PostgreSQL, through the connection of the transaction that is going on.

What is put into it is there when the transaction commits, and not before.

Work stands in one of two rows, short work and long work, and the worker keeps one of its places for
short work alone: so that never waits until long work is over. Of the work that one asker has in
one row, only the first is done at a time, so that whoever asks for much leaves the other places to
the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection
from django.utils.crypto import salted_hmac
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.manager import JobManager
from procrastinate.tasks import configure_task

SHORT, LONG = "short-work", "long-work"
TASK = "do-job"

_manager = JobManager(DjangoConnector())


@dataclass(frozen=True)
class Row:
    """Where a job stands in the queue: in which row, and behind whose others (None: nobody's)."""

    name: str
    lock: str | None


def row_of(asker: str, *, long: bool) -> Row:
    """The row of short or long work, for an asker; an empty text is nobody known."""
    name = LONG if long else SHORT
    # Who asked cannot be read from it, and it is gone with the work.
    who = salted_hmac("archive.jobs.queue", asker, algorithm="sha256").hexdigest()
    return Row(name, f"{name} {who}" if asker else None)


def put(job: str, row: Row) -> int:
    """Put the job of that ID at the end of a row of the queue; answer its number there."""
    task = configure_task(name=TASK, job_manager=_manager, queue=row.name, lock=row.lock)
    return task.defer(job=job)


def before(number: int) -> int:
    """How many jobs of the same row come before a number: those going on, and the earlier."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM procrastinate_jobs AS mine JOIN procrastinate_jobs AS other "
            "ON other.queue_name = mine.queue_name AND other.task_name = mine.task_name "
            "WHERE mine.id = %s AND mine.id <> other.id AND "
            "(other.status = 'doing' OR other.status = 'todo' AND other.id < mine.id)",
            [number],
        )
        (found,) = cursor.fetchone()
        return int(found)


def call_off(number: int) -> None:
    """Take a number out of the queue, or have the worker that has it stop."""
    _manager.cancel_job_by_id(number, abort=True, delete_job=True)


def drop(number: int) -> Row | None:
    """Take out a number that a worker had when it was lost; None if another has done so."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM procrastinate_jobs WHERE id = %s AND status = 'doing' "
            "RETURNING queue_name, lock",
            [number],
        )
        found = cursor.fetchone()
        return None if found is None else Row(*found)
