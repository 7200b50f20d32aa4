"""What editors upload to be imported."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

_KEPT = timedelta(days=30)


class Import(models.Model):
    """A file that an editor has uploaded, with what would come of it, until it is applied."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imports"
    )
    made_at = models.DateTimeField(_("uploaded"), auto_now_add=True)
    name = models.CharField(_("file"), max_length=200)
    content = models.BinaryField()
    holds = models.CharField(max_length=80, blank=True)
    encoding = models.CharField(max_length=20, blank=True)
    separator = models.CharField(max_length=1, blank=True)
    why = models.TextField(_("reason"))
    overwrite = models.JSONField(default=list)
    outcome: Any = models.JSONField(default=dict)
    applied_at = models.DateTimeField(_("applied"), null=True)
    # The numbers of the change set that applying was, and of the one that undid it.
    applied_in = models.BigIntegerField(null=True)
    undone_in = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("import")
        verbose_name_plural = _("imports")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def note_undone(cls, change_set: int, by: int | None) -> None:
        """Note that a change set was undone by another; an import that this undid stands again."""
        cls.objects.filter(applied_in=change_set).update(undone_in=by)
        cls.objects.filter(undone_in=change_set).update(undone_in=None)

    @classmethod
    def forget_old(cls) -> None:
        """Delete what was uploaded more than 30 days ago and never applied."""
        cls.objects.filter(applied_at=None, made_at__lt=timezone.now() - _KEPT).delete()
