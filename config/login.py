"""Reading the login of a database server from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

_HOLDERS = {"DATABASE_URL": "the site's login", "DATABASE_OWNER_URL": "the owner's login"}
_SHAPE = "postgres://USER:PASSWORD@HOST:PORT/NAME"


def login(name: str, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The login that a variable names, as Django's DATABASES has it.

    Raises ImproperlyConfigured, with one sentence that names the variable and never its value,
    where it is not set or is no address of a PostgreSQL server.
    """
    value = environment.get(name, "")
    if not value:
        raise ImproperlyConfigured(
            f"{name}, {_HOLDERS[name]}, is not set; set it to {_SHAPE} (docs/deploying.md)."
        )
    try:
        parts = urlsplit(value)
        parts.port  # noqa: B018 (reading it is what checks it)
        is_postgres = parts.scheme in ("postgres", "postgresql") and parts.path.strip("/")
    except ValueError:
        is_postgres = ""
    if not is_postgres:
        raise ImproperlyConfigured(
            f"{name} is no address of a PostgreSQL database; "
            f"write it as {_SHAPE} (docs/deploying.md)."
        )
    found: dict[str, Any] = environ.Env.db_url_config(value)
    return found
