"""How many matches one visitor may lay out in an hour, so that nobody fills the archive with them.

Visitors are told apart by their session, and by their network address where they come without one.
A whole class may share an address, so that it is allowed ten times as many. Counts lie in the
cache and begin anew with every hour of the clock.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import ngettext

from archive.allowance import seconds_to_wait
from archive.visitors import address_of
from games.play.refusals import RefusedError

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
