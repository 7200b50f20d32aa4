"""How many matches one visitor may lay out in an hour, so that nobody fills the archive with them.

Visitors are told apart by their session, and by their network address where they come without one.
A whole class may share an address, so that it is allowed ten times as many. Counts lie in the
cache and begin anew with every hour of the clock.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

from archive.visitors import address_of
from games.play.refusals import RefusedError

HOUR = 60 * 60  # seconds
AT_ONE_ADDRESS = 10


class TooManyError(RefusedError):
    """A visitor has laid out as many matches as one may in an hour.

    ``retry_after`` is the number of seconds after which it can be tried again.
    """

    status = 429

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        minutes = -(-retry_after // 60)
        super().__init__(
            ngettext(
                "So many matches were laid out from here that no more can be for a while. Nothing "
                "was laid out; try again in %(count)d minute.",
                "So many matches were laid out from here that no more can be for a while. Nothing "
                "was laid out; try again in %(count)d minutes.",
                minutes,
            )
            % {"count": minutes}
        )


def count_match(request: HttpRequest) -> None:
    """Count a match that is about to be laid out against the visitor; raises TooManyError.

    Editors who are logged in are not counted, and nobody is where the setting MATCHES_AN_HOUR is 0.
    """
    most = settings.MATCHES_AN_HOUR
    if not most or request.user.is_authenticated:
        return
    bounds = {f"address {address_of(request)}": most * AT_ONE_ADDRESS}
    if request.session.session_key:
        bounds[f"session {request.session.session_key}"] = most
    _count_match(bounds)


def count_match_of_program(request: HttpRequest) -> None:
    """The same for a program, which comes without a session; raises TooManyError."""
    if settings.MATCHES_AN_HOUR:
        _count_match({f"address {address_of(request)}": settings.MATCHES_AN_HOUR * AT_ONE_ADDRESS})


def _count_match(bounds: Mapping[str, int]) -> None:
    wait = seconds_to_wait("matches", bounds)
    if wait:
        raise TooManyError(wait)


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
