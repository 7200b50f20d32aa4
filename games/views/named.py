"""The match that an address names."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from archive.kinds import kind_named
from archive.views.records import gone
from games.models import Match, Ruleset
from games.play.permission import must_be_for_play


def find_match(slug: str) -> Match:
    """The match of an address, withdrawn or not. Raises Http404 and NotForPlayError."""
    found = (
        Match.objects.select_related("version__ruleset__variant", "follows")
        .prefetch_related("seats")
        .filter(slug=slug)
        .first()
    )
    if found is None:
        raise Http404(_("There is no match of that name. Look at its address again."))
    must_be_for_play(found.version.ruleset)
    return found


def playable(otherwise: str, **lookup: object) -> Ruleset:
    """The ruleset of which a match can be begun. Raises Http404, saying so, and NotForPlayError."""
    found = Ruleset.objects.in_circulation().select_related("variant").filter(**lookup).first()
    if found is not None:
        must_be_for_play(found)
    if found is None or not found.playable:
        raise Http404(otherwise)
    return found


def withdrawn(request: HttpRequest, match: Match) -> HttpResponse:
    """What is answered in place of a match that was withdrawn."""
    return gone(request, kind_named(Match.KIND), match)
