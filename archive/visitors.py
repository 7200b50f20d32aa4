"""Where a visitor comes from, as far as the site can tell."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest

# Whoever has one address of the sixth version has all that share its first half.
_PREFIX_6 = 64


def address_of(request: HttpRequest) -> str:
    """The network address of a visitor, as the connection or the proxy in front tells it."""
    told: str = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        # The last is the proxy's own word; what stands before it, anybody may have written.
        told = request.META.get("HTTP_X_FORWARDED_FOR", told).rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return told
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, _PREFIX_6), strict=False))
