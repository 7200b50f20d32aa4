"""What contributors propose."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from archive import kinds
from archive.models.record import Record


class Proposal(models.Model):
    """A change to a record, or a new record, that a contributor proposes and an editor decides."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        SENT = "sent", _("waits for an editor")
        RETURNED = "returned", _("sent back")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="proposals"
    )
    kind = models.CharField(_("kind"), max_length=30)
    record = models.ForeignKey(
        Record, on_delete=models.CASCADE, null=True, related_name="proposals"
    )
    cells: Any = models.JSONField(default=dict)
    before: Any = models.JSONField(default=dict)
    names = ArrayField(
        models.BigIntegerField(),
        default=list,
        help_text=_(
            "The records that its cells name: others than its contributor see it if they see all."
        ),
    )
    why = models.TextField(_("reason"))
    locator = models.CharField(_("where a source says so"), max_length=300)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    made_at = models.DateTimeField(_("begun"), auto_now_add=True)
    sent_at = models.DateTimeField(_("sent"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="decided"
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    word = models.TextField(_("the editor's word"), blank=True)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")

    def __str__(self) -> str:
        if self.record:
            return str(self.record)
        label = kinds.kind_named(self.kind).label
        return f"{label}: {self.cells.get('title') or self.cells.get('slug') or '…'}"

    def get_absolute_url(self) -> str:
        return reverse("proposal", args=[self.pk])

    @property
    def is_open(self) -> bool:
        """Whether its contributor may still change it."""
        return self.state in (self.State.DRAFT, self.State.RETURNED)
