"""The match that an address names."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from archive.kinds import kind_named
from archive.views.records import gone
from games.models import Match


def find_match(slug: str) -> Match:
    """The match of an address, withdrawn or not. Raises Http404."""
    found = (
        Match.objects.select_related("version__ruleset__variant", "follows")
        .prefetch_related("seats")
        .filter(slug=slug)
        .first()
    )
    if found is None:
        raise Http404(_("There is no match of that name. Look at its address again."))
    return found


def withdrawn(request: HttpRequest, match: Match) -> HttpResponse:
    """What is answered in place of a match that was withdrawn."""
    return gone(request, kind_named(Match.KIND), match)
