"""Asking for long work, and calling it off."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from archive.jobs import queue
from archive.jobs.kinds import kind_named
from archive.models.job import Job


class QueueFullError(Exception):
    """Too many jobs wait already; the message is a sentence for the visitor."""


@transaction.atomic
def submit(
    kind: str,
    parameters: dict[str, Any],
    title: str,
    *,
    about: int | None = None,
    asker: str = "",
    long: bool = False,
) -> Job:
    """Ask for work of a registered kind; it begins after the transaction has been committed.

    ``title`` says what is being done, in words. Work ``about`` a record, named by its key, is known
    to those alone who may see that. ``asker`` is whoever asks, under whatever name, and
    has one job of a sort done at a time. ``long`` work, which takes minutes, holds up no other.
    Raises KeyError where there is no such kind and QueueFullError where too much waits already.
    """
    name = kind_named(kind).name
    if Job.objects.waiting().count() >= settings.MOST_JOBS_WAITING:
        raise QueueFullError(
            _("Too much other work is waiting. Nothing was begun; try again in some minutes.")
        )
    pk = uuid.uuid4()
    queued = queue.put(str(pk), queue.row_of(asker, long=long))
    return Job.objects.create(
        pk=pk, kind=name, parameters=parameters, title=title, record_id=about, queued=queued
    )


@transaction.atomic
def cancel(job: Job) -> Job:
    """Call a job off: at once while it waits, else its worker stops it within a second or two.

    A job that is over stays as it is. Answers the job as it now stands.
    """
    found = Job.objects.select_for_update().get(pk=job.pk)
    if found.is_over or found.cancel_requested:
        return found
    found.cancel_requested = True
    if found.state == Job.State.WAITING:
        found.end(Job.State.CANCELLED)
    found.save()
    queue.call_off(found.queued)
    return found
