"""The server that sends the site's e-mail, as the environment names it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured


def mail(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Django's settings of e-mail; empty where the site sends none.

    Raises ImproperlyConfigured, which never repeats the login, where the server is named without
    the sender or the sender without the server, or where the server is none.
    """
    server, sender = environment.get("EMAIL_URL", ""), environment.get("MAIL_FROM", "")
    if not server and not sender:
        return {}
    if not server or not sender:
        has, lacks = ("EMAIL_URL", "MAIL_FROM") if server else ("MAIL_FROM", "EMAIL_URL")
        raise ImproperlyConfigured(
            f"E-mail is set only in part: {has} is set and {lacks} is not; set both or neither "
            "(docs/accounts.md)."
        )
    try:
        found: dict[str, Any] = environ.Env.email_url_config(server)
    except (ImproperlyConfigured, KeyError, ValueError):
        found = {}
    if not found.get("EMAIL_HOST"):
        raise ImproperlyConfigured(
            "EMAIL_URL names no e-mail server; write it as smtp+tls://USER:PASSWORD@HOST:587 "
            "(docs/accounts.md)."
        )
    return {**found, "DEFAULT_FROM_EMAIL": sender}
