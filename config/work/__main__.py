"""The worker as a program: `python -m config.work` does the work of the queue until told to stop.

The site that runs it beside itself gives its process ID as argument, and the worker ends with it.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from types import FrameType
from typing import TYPE_CHECKING

import django
from django.core.exceptions import ImproperlyConfigured

from config import site_role
from config.postgres.membership import database_at_hand
from config.processes import end_with_parent
from config.refusal import RefusalError

if TYPE_CHECKING:
    from procrastinate import App

# How often a worker says that it lives, and after how long a silence it counts as lost.
HEARTBEAT_SECONDS = 3.0
LOST_SECONDS = 12.0


def main() -> None:
    """Work until told to stop; exit with one plain sentence if that cannot be done."""
    if sys.argv[1:]:
        end_with_parent(int(sys.argv[1]), signal.SIGKILL)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Until the worker takes the signals over, a stop unwinds as Ctrl-C does.
    signal.signal(signal.SIGTERM, _unwind)
    try:
        with database_at_hand():
            # What does the visitors' work never learns the owner's login.
            os.environ["DATABASE_ROLE"] = "site"
            os.environ.pop("DATABASE_OWNER_URL", None)
            _work()
    except (ImproperlyConfigured, RefusalError) as refusal:
        sys.exit(f"dev: {refusal}")
    except KeyboardInterrupt:
        sys.exit(130)


def _work() -> None:
    django.setup()
    from django.conf import settings
    from django.db import OperationalError, connection

    try:
        with connection.cursor() as cursor:
            site_role.refuse_unfit(cursor)
    except OperationalError as error:
        reason = " ".join(str(error).split())
        raise RefusalError(f"The database cannot be reached: {reason}") from None
    finally:
        connection.close()
    from archive.jobs.queue import LONG, SHORT
    from config.work.process import prepare
    from config.work.tasks import app

    prepare()
    # One place is kept for short work; the others take what comes first.
    places = {(SHORT,): 1, (SHORT, LONG): settings.JOBS_AT_ONCE - 1}
    asyncio.run(_until_told_to_stop(app, places))


async def _until_told_to_stop(app: "App", places: Mapping[tuple[str, ...], int]) -> None:
    """Work with so many places for the rows of the queue that are named."""
    told = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, told.set)
    async with app.open_async():
        tasks = {
            asyncio.create_task(told.wait()),
            asyncio.create_task(_watch_for_lost_workers(app)),
            *(asyncio.create_task(_at_work(app, rows, many)) for rows, many in places.items()),
        }
        ended, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for task in ended:
            task.result()


async def _at_work(app: "App", rows: tuple[str, ...], at_once: int) -> None:
    await app.run_worker_async(
        queues=list(rows),
        concurrency=at_once,
        # A job that is going on is put back, and begun anew by the next worker.
        shutdown_graceful_timeout=0,
        abort_job_polling_interval=1.0,
        update_heartbeat_interval=HEARTBEAT_SECONDS,
        stalled_worker_timeout=LOST_SECONDS,
        # The record of a job is ours; the queue need not keep its own.
        delete_jobs="always",
        # A stop is for all places at once.
        install_signal_handlers=False,
    )


async def _watch_for_lost_workers(app: "App") -> None:
    """Have the jobs of workers that were killed begun anew."""
    from asgiref.sync import sync_to_async

    from config.work.tasks import lose

    while True:
        for lost in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=LOST_SECONDS):
            assert lost.id is not None
            await sync_to_async(lose)(lost.id)
        await asyncio.sleep(HEARTBEAT_SECONDS)


def _unwind(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
