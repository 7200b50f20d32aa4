"""What visitors ask for: corrections, restrictions and removals."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.models.community import Community
from archive.models.record import Record


class CareRequest(models.Model):
    """What somebody asks of a record; their words and name are never shown to the public."""

    class Sort(models.TextChoices):
        CORRECTION = "correction", _("a correction")
        RESTRICTION = "restriction", _("a restriction of who may see it")
        REMOVAL = "removal", _("a removal")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting to be taken up")
        TAKEN = "taken", _("taken up")
        ANSWERED = "answered", _("answered")
        DONE = "done", _("done")
        DECLINED = "declined", _("declined")

    # The states in which somebody has answered, and must have said something.
    ANSWERED_STATES = (State.ANSWERED, State.DECLINED)

    key_digest = models.CharField(max_length=64, unique=True, editable=False)
    record = models.ForeignKey(
        Record, on_delete=models.PROTECT, related_name="care_requests", editable=False
    )
    communities = models.ManyToManyField(Community, related_name="requests_of_it", editable=False)
    sort = models.CharField(_("what is asked for"), max_length=12, choices=Sort)
    who = models.CharField(max_length=200, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    words = models.TextField(max_length=5000)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    answer = models.TextField(
        blank=True,
        help_text=_("What the asker reads: what was done, or why not. Do not repeat their name."),
    )
    asked = models.DateTimeField(default=timezone.now, editable=False)
    changed = models.DateTimeField(auto_now=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )

    class Meta:
        ordering = ["asked", "pk"]
        verbose_name = _("request of a visitor")
        verbose_name_plural = _("requests of visitors")
        indexes = [models.Index(fields=["state", "asked"], name="care_request_queue")]

    def __str__(self) -> str:
        return f"{self.get_sort_display()}: {self.record}"

    def clean(self) -> None:
        super().clean()
        if self.state in self.ANSWERED_STATES and not self.answer.strip():
            raise ValidationError(
                {"answer": _("Say what the answer is, or why it is declined: the asker reads it.")}
            )
        if self.state == self.State.WAITING and self.answer.strip():
            message = _(
                "There is an answer: say how it stands with the request. The asker reads both, "
                "and it cannot be “%(state)s” beside its answer."
            )
            raise ValidationError({"state": message % {"state": self.get_state_display()}})


def new_key() -> str:
    """A key that nobody guesses, which leads the asker to the answer."""
    return secrets.token_urlsafe(24)


def digest_of_key(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def address_of_answer(key: str) -> str:
    """The private address at which the asker reads the answer."""
    return reverse("care-request", kwargs={"key": key})
