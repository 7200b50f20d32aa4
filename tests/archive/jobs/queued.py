"""What stands in the queue, and what a worker does to it."""

from __future__ import annotations

import json
from typing import Any

from django.db import connection

from archive.models import Job


def in_queue() -> list[tuple[int, str, Any]]:
    """The numbers of jobs in the queue with their standing and what they are for."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, status, args FROM procrastinate_jobs WHERE task_name = 'do-job' ORDER BY id"
        )
        return [(number, status, json.loads(args)) for number, status, args in cursor.fetchall()]


def take(job: Job) -> None:
    """Take the number of a job from the queue, as a worker does that is never heard of again."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT (procrastinate_fetch_job_v2(NULL, NULL)).id")
        assert cursor.fetchall() == [(job.queued,)]
