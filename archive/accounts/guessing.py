"""Lock-out: who fails too often has to wait, whether the account exists or not.

Tries are counted in the database, which all processes of the site share, by account and by
network address. Those that are refused do not count, so that a lock-out ends by itself.
"""

from __future__ import annotations

import datetime
import unicodedata
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from archive.models import FailedTry

DAYS_KEPT = 1
_KEPT = datetime.timedelta(days=DAYS_KEPT)


class LockedOutError(Exception):
    """Too many tries have failed; the message says when it can be tried again, and no more."""

    def __init__(self, until: datetime.datetime) -> None:
        minutes = max(1, -(-int((until - timezone.now()).total_seconds()) // 60))
        super().__init__(
            ngettext(
                "Too many tries failed. Wait %(count)d minute and try again. Nothing is checked "
                "until then, right or wrong.",
                "Too many tries failed. Wait %(count)d minutes and try again. Nothing is checked "
                "until then, right or wrong.",
                minutes,
            )
            % {"count": minutes}
        )


@dataclass(frozen=True)
class Try:
    """One try to show who one is: what is tried, for which account, from which address."""

    what: FailedTry.What
    account: str
    address: str

    def begin(self) -> None:
        """Wait for other tries of the same account or address; raises LockedOutError.

        A transaction must be open: until it ends, no other try is counted, so that many at once
        are no way around the count.
        """
        with connection.cursor() as cursor:
            # In an order, so that two tries never wait for each other.
            for key in sorted((self.account, self.address)):
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
        window = datetime.timedelta(minutes=settings.LOCKOUT_MINUTES)
        for field, most in (
            ("account", settings.TRIES_OF_ACCOUNT),
            ("address", settings.TRIES_OF_ADDRESS),
        ):
            failed = FailedTry.objects.filter(
                **{field: getattr(self, field)}, at__gt=timezone.now() - window
            )
            oldest = failed.order_by("-at").values_list("at", flat=True)[most - 1 : most].first()
            if oldest:
                raise LockedOutError(oldest + window)

    def failed(self) -> None:
        """Count the try as one that failed, and forget those of yesterday."""
        FailedTry.objects.filter(at__lt=timezone.now() - _KEPT).delete()
        FailedTry.objects.create(what=self.what, account=self.account, address=self.address)

    def succeeded(self) -> None:
        """Forget the failures of the account; those of the address stay, which others share."""
        FailedTry.objects.filter(account=self.account).delete()


def of_password(name: str, address: str) -> Try:
    """A try of a password, for an account of that name."""
    return Try(FailedTry.What.PASSWORD, _digest("password", name), address)


def of_code(user: AbstractBaseUser, address: str) -> Try:
    """A try of a code, for an account whose password was right."""
    return Try(FailedTry.What.CODE, _digest("code", str(user.pk)), address)


def of_link(mail: str, address: str) -> Try:
    """A request for a link to set a password, which counts whatever comes of it."""
    return Try(FailedTry.What.LINK, _digest("link", mail), address)


def lift(user: AbstractBaseUser) -> int:
    """Let somebody try again at once; how many failures are forgotten."""
    digests = [_digest("password", user.get_username()), _digest("code", str(user.pk))]
    forgotten, _by_model = FailedTry.objects.filter(account__in=digests).delete()
    return forgotten


def _digest(what: str, name: str) -> str:
    # As loosely as names of accounts are compared, so that no spelling gives more tries.
    folded = unicodedata.normalize("NFKC", name.strip()).upper().casefold()
    return salted_hmac(f"archive.accounts.guessing.{what}", folded, algorithm="sha256").hexdigest()
