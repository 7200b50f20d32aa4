"""How rights are named: by the address of a statement or licence that others know too."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_STATEMENT = re.compile(r"https?://rightsstatements\.org/vocab/[A-Za-z]+(-[A-Za-z]+)*/1\.0/")
_LICENCE = re.compile(
    r"https?://creativecommons\.org/"
    r"(licenses/(by|by-sa|by-nd|by-nc|by-nc-sa|by-nc-nd)/\d\.\d/([a-z]{2,3}/)?"
    r"|publicdomain/(mark|zero)/1\.0/)"
)

_FREE = re.compile(
    r"https?://(rightsstatements\.org/vocab/(NoC-US|NKC)/"
    r"|creativecommons\.org/(publicdomain|licenses/(by|by-sa))/)"
)


def validate_rights_uri(value: str) -> None:
    """Raise ValidationError unless ``value`` is of rightsstatements.org or Creative Commons."""
    if not _names_rights(value):
        raise ValidationError(
            _(
                "“%(value)s” names no rights; copy the address of a statement or licence, as in "
                "http://rightsstatements.org/vocab/NoC-US/1.0/ or "
                "https://creativecommons.org/licenses/by/4.0/"
            ),
            params={"value": value},
        )


def are_free(uri: str) -> bool:
    """Whether rights of that address let anybody show the work to everybody."""
    return _names_rights(uri) and _FREE.match(uri) is not None


def _names_rights(uri: str) -> bool:
    return bool(_STATEMENT.fullmatch(uri) or _LICENCE.fullmatch(uri))
