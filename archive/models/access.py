"""Who read which restricted record."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _


class Access(models.Model):
    """One read of one record that was not open, by one person.

    Everything is kept as a value, so that it stays when the person or the record goes. The
    database refuses to change or delete a row.
    """

    class How(models.TextChoices):
        PAGE = "page", _("page")
        API = "api", _("API")
        IMAGE = "image", _("image")
        EXPORT = "export", _("export")
        ADMIN = "admin", _("admin")

    at = models.DateTimeField(auto_now_add=True)
    person_id = models.BigIntegerField(null=True)
    person = models.CharField(max_length=150, blank=True)
    kind = models.CharField(max_length=30)
    slug = models.CharField(max_length=150)
    record_id = models.BigIntegerField()
    protocols = ArrayField(models.IntegerField(), help_text=_("Those that held it then."))
    how = models.CharField(max_length=10, choices=How.choices)
    address = models.CharField(max_length=500)

    class Meta:
        verbose_name = _("read of a restricted record")
        verbose_name_plural = _("reads of restricted records")
        ordering = ("-pk",)
        indexes = [
            GinIndex(fields=["protocols"], name="access_of_protocol"),
            models.Index(fields=["record_id", "-id"], name="access_of_record"),
            models.Index(fields=["person_id", "-id"], name="access_by_person"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.kind} {self.slug}"
