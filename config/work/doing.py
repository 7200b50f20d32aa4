"""Doing one job: its process is started, listened to, and ended when it must end."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from procrastinate.exceptions import JobAborted
from procrastinate.job_context import AbortReason

from archive.jobs import course
from archive.jobs.kinds import KindOfWork, kind_of
from archive.models import Job
from config.work.process import Process

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.2


def do(pk: str, number: int, told_to_stop: Callable[[], AbortReason | None]) -> None:
    """Do the job that has a number in the queue, and note what came of it.

    Raises JobAborted if it was broken off, because somebody asked for that or the worker stops.
    """
    job = course.begin(pk, number)
    if job is None:
        return
    kind = kind_of(job)
    if kind is None:
        gone = _("This site does work of this kind no longer. Ask for it anew.")
        course.end(job, Job.State.FAILED, error=gone)
        return
    try:
        with Process(kind.name, job.parameters, job.queued) as process:
            _follow(job, kind, process, told_to_stop)
    except JobAborted:
        raise
    except Exception:
        # What cannot be stored, or a process that cannot be started, is no reason to stop working.
        logger.exception("Job %s (%s) failed in the worker", job.pk, job.kind)
        course.end(job, Job.State.FAILED, error=_fault())


def _follow(
    job: Job,
    kind: KindOfWork,
    process: Process,
    told_to_stop: Callable[[], AbortReason | None],
) -> None:
    latest = time.monotonic() + kind.most_seconds
    while not process.silent:
        for word in process.words(LOOK_SECONDS):
            if not _heed(job, word):
                return
        reason, late = told_to_stop(), time.monotonic() > latest
        if reason or late:
            # What is called cancelled has ended.
            process.end()
        if reason is AbortReason.USER_REQUEST:
            course.end(job, Job.State.CANCELLED)
            raise JobAborted
        if reason is AbortReason.SHUTDOWN:
            course.put_back(job)
            raise JobAborted
        if late:
            took_long = _("The work took longer than %(minutes)d minutes. Ask for less.")
            minutes = {"minutes": round(kind.most_seconds / 60)}
            course.end(job, Job.State.FAILED, error=took_long % minutes)
            return
    logger.error("The process of job %s (%s) ended without a result", job.pk, job.kind)
    crashed = _("The work broke off, perhaps for want of memory. Ask for less.")
    course.end(job, Job.State.FAILED, error=crashed)


def _heed(job: Job, word: dict[str, Any]) -> bool:
    """Note one word of the process; false if nothing more need be heard."""
    match word:
        case {"result": result}:
            course.end(job, Job.State.DONE, result=result)
        case {"refused": sentence}:
            course.end(job, Job.State.REFUSED, error=sentence)
        case {"failed": "too much"}:
            too_much = _("The work brought more than can be kept. Ask for less.")
            course.end(job, Job.State.FAILED, error=too_much)
        case {"failed": _why}:
            course.end(job, Job.State.FAILED, error=_fault())
        case _:
            # A run that counts no more is given up.
            return course.progress(job, **word)
    return False


def _fault() -> str:
    return _("The work failed. The fault is ours and has been noted.")
