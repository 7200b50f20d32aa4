"""Sessions of visitors and of people who are signed in."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.translation import gettext_lazy as _


class Session(AbstractBaseSession):
    """What a browser's cookie stands for; whose it is, if somebody is signed in."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )

    class Meta(AbstractBaseSession.Meta):
        verbose_name = _("session")  # type: ignore[assignment]
        verbose_name_plural = _("sessions")  # type: ignore[assignment]
