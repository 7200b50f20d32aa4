"""What the queue asks of the worker. Only the worker imports this, when Django is set up."""

from __future__ import annotations

from django.db import close_old_connections
from procrastinate import JobContext, RetryStrategy
from procrastinate.contrib.django import DjangoApp
from procrastinate.contrib.django.utils import connector_params
from procrastinate.exceptions import JobAborted
from procrastinate.psycopg_connector import PsycopgConnector

from archive.jobs import course
from archive.jobs.queue import LONG, SHORT, TASK
from config.work.doing import do

app = DjangoApp(connector=PsycopgConnector(kwargs=connector_params()))


# Only a job that was broken off because its worker stops comes back into the queue.
@app.task(
    name=TASK,
    queue=LONG,
    pass_context=True,
    retry=RetryStrategy(retry_exceptions=[JobAborted]),
)
def do_job(context: JobContext, job: str) -> None:
    """Do one job, in a process of its own."""
    assert context.job.id is not None
    do(job, context.job.id, context.abort_reason)


# A laptop's site may run for minutes only, so this is not left to some hour of the night.
@app.periodic(cron="*/10 * * * *")
@app.task(name="purge-jobs", queue=SHORT)
def purge_jobs(timestamp: int) -> None:
    """Delete the jobs that are kept no longer."""
    course.purge()


def lose(number: int) -> None:
    """Note that the worker that had a number of the queue was lost."""
    close_old_connections()
    try:
        course.lose(number)
    finally:
        close_old_connections()
