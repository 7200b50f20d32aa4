"""Tries to sign in that failed, by which guessing is stopped."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class FailedTry(models.Model):
    """One try that failed, kept for a day; of which account is told to nobody who reads it."""

    class What(models.TextChoices):
        PASSWORD = "password", _("a password")
        CODE = "code", _("a code of the second factor")
        LINK = "link", _("a link to set a password, which was asked for")

    what = models.CharField(max_length=20, choices=What.choices)
    account = models.CharField(
        max_length=64, help_text=_("A digest of what was typed as the name of the account.")
    )
    address = models.CharField(max_length=64, help_text=_("The network address it came from."))
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("failed try")
        verbose_name_plural = _("failed tries to sign in")
        ordering = ("-at", "-pk")
        indexes = [
            models.Index(fields=["account", "at"], name="failed_try_of_account"),
            models.Index(fields=["address", "at"], name="failed_try_of_address"),
            models.Index(fields=["at"], name="failed_try_in_time"),
        ]

    def __str__(self) -> str:
        return f"{self.get_what_display()}, {self.address}"
