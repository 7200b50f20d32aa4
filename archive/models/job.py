"""Long work that somebody asked for."""

from __future__ import annotations

import datetime
import hashlib
import uuid
from typing import ClassVar, Self

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.jobs import queue
from archive.models.record import Record

KEPT = datetime.timedelta(days=30)


class JobQuerySet(models.QuerySet["Job"]):
    def waiting(self) -> Self:
        """The jobs whose turn has not come."""
        return self.filter(state=Job.State.WAITING)


class Job(models.Model):
    """A piece of work too long for one request: what was asked for, how far it is, what came of it.

    Its ID is its address and cannot be guessed: who has it may look at the job and cancel it, as
    long as they may see the record that it asks of.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for its turn")
        GOING_ON = "going-on", _("going on")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")
        REFUSED = "refused", _("refused")

    UNFINISHED = (State.WAITING, State.GOING_ON)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(
        max_length=50, help_text=_("What kind of work it is, as the register calls it.")
    )
    title = models.CharField(max_length=300, help_text=_("What is being done, in words."))
    parameters = models.JSONField(default=dict, help_text=_("What was asked for."))
    record = models.ForeignKey(
        Record,
        # The database deletes it with the record, whoever sees it.
        on_delete=models.DO_NOTHING,
        null=True,
        editable=False,
        related_name="jobs",
        help_text=_("The record that it asks of, with which it is held; empty if of none."),
    )
    state = models.CharField(max_length=20, choices=State.choices, default=State.WAITING)
    done = models.PositiveBigIntegerField(
        default=0, help_text=_("How much is done, in steps of the work's own.")
    )
    total = models.PositiveBigIntegerField(
        null=True, blank=True, help_text=_("How many steps there are; empty while not known.")
    )
    said = models.CharField(
        max_length=300, blank=True, help_text=_("What is being done just now, in a sentence.")
    )
    cancel_requested = models.BooleanField(default=False)
    result = models.JSONField(null=True, blank=True, help_text=_("What came of it, once done."))
    error = models.TextField(
        blank=True, help_text=_("Why nothing came of it, in a sentence for the visitor.")
    )
    created = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(
        null=True, blank=True, help_text=_("When it was last begun; it may be begun anew.")
    )
    finished = models.DateTimeField(null=True, blank=True)
    expires = models.DateTimeField(
        null=True, blank=True, help_text=_("Until when it is kept after it has ended.")
    )
    run = models.PositiveIntegerField(
        default=0, help_text=_("How often it was begun; word from an earlier run counts no more.")
    )
    losses = models.PositiveSmallIntegerField(
        default=0, help_text=_("How often the worker that did it was lost.")
    )
    queued = models.BigIntegerField(help_text=_("Its number in the queue."))

    objects: ClassVar = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ("-created", "id")
        indexes = [models.Index(fields=["expires"]), models.Index(fields=["state"])]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    state__in=("waiting", "going-on"), finished__isnull=True, expires__isnull=True
                )
                | models.Q(
                    state__in=("done", "cancelled", "failed", "refused"),
                    finished__isnull=False,
                    expires__isnull=False,
                ),
                name="job_over_has_end",
            ),
            models.CheckConstraint(
                condition=models.Q(state="done") | models.Q(result__isnull=True),
                name="job_result_of_done",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=("failed", "refused")) ^ models.Q(error=""),
                name="job_error_told",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The page of the job."""
        return reverse("job", kwargs={"pk": self.pk})

    @property
    def is_over(self) -> bool:
        """Whether nothing will happen to it any more."""
        return self.state not in Job.UNFINISHED

    @property
    def percent(self) -> int | None:
        """How much of it is done, in hundredths; None while that is not known."""
        return min(100, 100 * self.done // self.total) if self.total else None

    @property
    def place(self) -> int:
        """How many jobs of its row come before this one, which is waiting."""
        return queue.before(self.queued)

    def end(self, state: State, *, result: object = None, error: str = "") -> None:
        """Note the end of the job, which is kept from now on for 30 days; it is not saved."""
        now = timezone.now()
        self.state, self.result, self.error = state, result, error
        self.finished, self.expires = now, now + KEPT

    def mark(self, shown_as: str) -> str:
        """An entity tag (RFC 9110) of the job as it is shown in one form: a page, a part of one."""
        seen = (
            shown_as,
            self.state,
            self.run,
            self.done,
            self.total,
            self.said,
            self.cancel_requested,
            self.finished,
            self.place if self.state == Job.State.WAITING else 0,
        )
        return f'"{hashlib.sha256(repr(seen).encode()).hexdigest()[:32]}"'
