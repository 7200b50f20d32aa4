"""The second factor: codes of an app on a phone, and recovery codes on paper."""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from urllib.parse import urlencode

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.urls import reverse
from django.utils.encoding import force_bytes

# Longer than a code can be right: one period, and one on either side for a wrong clock.
_REMEMBERED = 300  # seconds
_SPENT = "spent"


def is_set_up(user: AbstractBaseUser) -> bool:
    """Whether an account has a second factor of its own."""
    return bool(is_mfa_enabled(user, [Authenticator.Type.TOTP]))


def way_to_give_it(user: AbstractBaseUser, following: str = "") -> str:
    """The address at which somebody sets a second factor up, or gives the one they have."""
    name = "mfa_reauthenticate" if is_set_up(user) else "mfa_activate_totp"
    query = f"?{urlencode({'next': following})}" if following else ""
    return f"{reverse(name)}{query}"


def lock(user: AbstractBaseUser) -> None:
    """Let no other request check a code of the same account until this one has ended."""
    list(Authenticator.objects.select_for_update().filter(user=user))


def spend(authenticator: Authenticator, code: str) -> bool:
    """Note that a code of an app was used; False if it was used before, by whomever."""
    code, now = "".join(code.split()), time.time()
    spent = [(old, at) for old, at in authenticator.data.get(_SPENT, ()) if now - _REMEMBERED < at]
    if any(secrets.compare_digest(old.encode(), code.encode()) for old, _at in spent):
        return False
    authenticator.data[_SPENT] = [*spent, (code, now)]
    authenticator.save(update_fields=["data"])
    return True


def encrypt(secret: str) -> str:
    """A secret as it lies in the database, so that a copy of that alone gives no codes."""
    return _keys().encrypt(secret.encode()).decode()


def decrypt(stored: str) -> str:
    """The secret; a fresh one, which no code fits, where the site's secret key has changed."""
    try:
        return _keys().decrypt(stored.encode()).decode()
    except InvalidToken:
        return base64.b32encode(secrets.token_bytes(20)).decode()


def remove(user: AbstractBaseUser) -> None:
    """Take away the second factor of an account, which ends its sessions."""
    Authenticator.objects.filter(user=user).delete()


def _keys() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = [hashlib.sha256(b"second factor:" + force_bytes(key)).digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
