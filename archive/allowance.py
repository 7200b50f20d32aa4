"""How often one visitor may do a thing in an hour, so that nobody fills the archive.

Visitors are told apart by their network address, and where they have one by their session. Counts
lie in the cache and begin anew with every hour of the clock.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections.abc import Mapping

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

HOUR = 60 * 60  # seconds
# Whoever has one address of the sixth version has all that share its first half.
_PREFIX_6 = 64


def seconds_to_wait(what: str, bounds: Mapping[str, int]) -> int:
    """Count one of something against each visitor; how many seconds to wait if that is too many.

    0 where it can be done now. ``bounds`` gives for each visitor how many there may be in an hour.
    """
    hour, gone = divmod(int(time.time()), HOUR)
    for visitor, bound in bounds.items():
        # A cache that somebody reads tells neither addresses nor sessions.
        key = f"{what}.{hour}.{hashlib.sha256(visitor.encode()).hexdigest()}"
        cache.add(key, 0, HOUR)
        if cache.incr(key) > bound:
            return HOUR - gone
    return 0


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
