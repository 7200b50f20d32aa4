"""The queue in PostgreSQL, through the connection of the transaction that is going on.

What is put into it is there when the transaction commits, and not before.
"""

from __future__ import annotations

from django.db import connection
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.manager import JobManager
from procrastinate.tasks import configure_task

QUEUE = "long-work"
TASK = "do-job"

_manager = JobManager(DjangoConnector())


def put(job: str) -> int:
    """Put the job of that ID at the end of the queue; answer its number there."""
    return configure_task(name=TASK, job_manager=_manager, queue=QUEUE).defer(job=job)


def call_off(number: int) -> None:
    """Take a number out of the queue, or have the worker that has it stop."""
    _manager.cancel_job_by_id(number, abort=True, delete_job=True)


def drop(number: int) -> bool:
    """Take out a number that a worker had when it was lost; false if another has done so."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM procrastinate_jobs WHERE id = %s AND status = 'doing'", [number]
        )
        return bool(cursor.rowcount)
