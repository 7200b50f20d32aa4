"""How often one visitor may do a thing in an hour, so that nobody fills the archive.

Visitors are told apart by their network address, and where they have one by their session. Counts
lie in the cache and begin anew with every hour of the clock.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping

from django.core.cache import cache

HOUR = 60 * 60  # seconds


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
