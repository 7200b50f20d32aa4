"""The institution whose OpenID Connect signs people in, as the environment names it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

PROVIDER = "institution"
_NEEDED = ("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME")
_THIS_MACHINE = ("127.0.0.1", "localhost", "::1")


def institution(environment: Mapping[str, str] = os.environ) -> dict[str, Any] | None:
    """The institution as django-allauth takes it; None where no OIDC_ variable is set.

    Raises ImproperlyConfigured where some are set and others are not, or where what is secret
    would travel in the clear.
    """
    given = {name: environment.get(name, "").strip() for name in _NEEDED}
    missing = [name for name, value in given.items() if not value]
    if len(missing) == len(_NEEDED):
        return None
    if missing:
        raise ImproperlyConfigured(
            "Sign-in by OpenID Connect is set only in part: "
            f"{', '.join(name for name in _NEEDED if given[name])} are set and "
            f"{', '.join(missing)} are not; set all of them or none (docs/accounts.md)."
        )
    issuer = urlsplit(given["OIDC_ISSUER"])
    is_ours = issuer.scheme == "http" and issuer.hostname in _THIS_MACHINE
    if not issuer.hostname or not (issuer.scheme == "https" or is_ours):
        raise ImproperlyConfigured(
            "OIDC_ISSUER must be the https address of the institution's OpenID Connect "
            "(docs/accounts.md)."
        )
    return {
        "provider_id": PROVIDER,
        "name": given["OIDC_NAME"],
        "client_id": given["OIDC_CLIENT_ID"],
        "secret": given["OIDC_CLIENT_SECRET"],
        "settings": {"server_url": given["OIDC_ISSUER"].rstrip("/")},
    }
