"""Sessions, as rows that know whose they are, so that all of one person can be ended.

This module is the setting SESSION_ENGINE. The session of somebody who is signed in ends after a
while without a request (SESSION_IDLE_MINUTES), and in any case so long after signing in
(SESSION_HOURS). Triggers end it when the account or what it may see changes
(`archive.accounts.endings`).
"""

from __future__ import annotations

import datetime
import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

if TYPE_CHECKING:
    from archive.models import Session

SIGNED_IN_AT = "signed_in_at"
# How much later a session must end for it to be worth a write.
_STEP = datetime.timedelta(minutes=1)


class SessionStore(DatabaseStore):
    """Keeps sessions in the database. Its name is part of what signs them."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The rows in which sessions lie."""
        # Django makes this class known before models can be imported.
        from archive.models import Session

        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """A row for the session, with whose it is and when it ends."""
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]
        row.user_id = int(data[SESSION_KEY]) if data.get(SESSION_KEY) else None
        if row.user_id is not None:
            row.expire_date = _end(data)
        return row


@receiver(user_logged_in, dispatch_uid="archive.accounts.sessions")
def begin(request: HttpRequest, **_of_signal: Any) -> None:
    """Note when somebody signed in; the browser forgets the session when it is closed."""
    request.session[SIGNED_IN_AT] = time.time()
    request.session.set_expiry(0)


def age(session: SessionBase) -> float:
    """How long ago the person of a session signed in, in seconds."""
    return time.time() - float(session.get(SIGNED_IN_AT, 0))


def prolong(session: SessionBase) -> None:
    """Let the session of somebody who is signed in last for another while, within its limit."""
    end = _end(session)
    rows = SessionStore.get_model_class().objects
    rows.filter(pk=session.session_key, expire_date__lt=end - _STEP).update(expire_date=end)


def end_all(user: AbstractBaseUser) -> int:
    """End every session of one person, wherever it is; how many there were."""
    ended, _by_model = SessionStore.get_model_class().objects.filter(user_id=user.pk).delete()
    return ended


def _end(data: dict[str, Any] | SessionBase) -> datetime.datetime:
    idle = timezone.now() + datetime.timedelta(minutes=settings.SESSION_IDLE_MINUTES)
    signed_in = datetime.datetime.fromtimestamp(data.get(SIGNED_IN_AT, time.time()), datetime.UTC)
    return min(idle, signed_in + datetime.timedelta(hours=settings.SESSION_HOURS))
