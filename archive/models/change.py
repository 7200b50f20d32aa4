"""Changes of records."""

from __future__ import annotations

import datetime
from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _


class ChangeQuerySet(models.QuerySet["Change"]):
    def of(self, record_id: int) -> Self:
        """The changes of one record, its rows and its links."""
        return self.filter(record_id=record_id)

    def together_with(self, change: Change) -> Self:
        """The changes that were made at one stroke with ``change``, in their order."""
        return self.filter(transaction=change.transaction, at=change.at).order_by("pk")

    def until(self, moment: datetime.datetime) -> Self:
        """The last change of each row up to a moment."""
        return (
            self.filter(at__lte=moment)
            .order_by("table_name", "row_id", "-pk")
            .distinct("table_name", "row_id")
        )


class Change(models.Model):
    """One row of a record, its rows or its links as it was before and after one change.

    Triggers of the database write it, and nobody changes it. It names people and records by their
    numbers and not by foreign keys: it stays when they go.
    """

    class Operation(models.TextChoices):
        INSERT = "insert", _("added")
        UPDATE = "update", _("changed")
        DELETE = "delete", _("deleted")

    transaction = models.BigIntegerField(
        help_text=_("With the time, the number of the transaction: what was changed at one stroke.")
    )
    at = models.DateTimeField()
    person = models.BigIntegerField(
        null=True, help_text=_("The account of who changed it; none for commands and visitors.")
    )
    person_name = models.CharField(
        max_length=310, blank=True, help_text=_("The name under which the person is shown to all.")
    )
    why = models.TextField(blank=True)
    table_name = models.CharField(max_length=63)
    row_id = models.CharField(max_length=100)
    record_id = models.BigIntegerField(null=True, help_text=_("The record the row belongs to."))
    records = ArrayField(
        models.BigIntegerField(),
        default=list,
        help_text=_("All the records that the row names; it is seen by those who see them all."),
    )
    operation = models.CharField(max_length=6, choices=Operation)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    wards = ArrayField(
        models.IntegerField(),
        default=list,
        help_text=_("Who might see the record then: all of these protocols are needed."),
    )

    objects: ClassVar = ChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        default_permissions = ()
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["record_id", "-id"], name="change_of_record"),
            models.Index(fields=["table_name", "row_id", "-id"], name="change_of_row"),
            models.Index(fields=["transaction"], name="change_together"),
        ]

    def __str__(self) -> str:
        return f"{self.table_name} {self.row_id}: {self.get_operation_display()}"
