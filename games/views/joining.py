"""The page behind the link to an open side."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from games.models import Match
from games.pages.people import invitation_to
from games.play.joining import join, open_seats
from games.play.refusals import RefusedError
from games.play.seating import keep, key_of, seats_held, take_key
from games.views.named import find_match


@method_decorator(never_cache, name="dispatch")
class Join(View):
    """What a link invites to; sitting down takes a form, since programs open links to preview."""

    def dispatch(self, request: HttpRequest, slug: str, side: int, invited_by: str) -> HttpResponse:
        """Answer, and let neither search engines nor other sites learn the link."""
        match = find_match(slug)
        if match.withdrawn:
            raise Http404(_("This match was withdrawn."))
        response = super().dispatch(request, match, side - 1, invited_by)
        response["X-Robots-Tag"] = "noindex, nofollow"
        # Not "no-referrer", under which a browser does not say where a form comes from either.
        response["Referrer-Policy"] = "same-origin"
        assert isinstance(response, HttpResponse)
        return response

    def get(self, request: HttpRequest, match: Match, side: int, invited_by: str) -> HttpResponse:
        """Which match it is and how it is played, and the button that sits down."""
        try:
            key = key_of(request.session)
            seats = open_seats(match, side, key, invited_by)
        except RefusedError as refusal:
            return _refused(request, match, refusal)
        if not seats:
            return redirect(match)
        held = seats_held(key, match)
        context = {**invitation_to(match, side, held), "match": match}
        return render(request, "games/join.html", context)

    def post(self, request: HttpRequest, match: Match, side: int, invited_by: str) -> HttpResponse:
        """Sit down."""
        try:
            # Whoever may not sit down gets no session.
            open_seats(match, side, key_of(request.session), invited_by)
            join(match, side, take_key(request.session), invited_by)
        except RefusedError as refusal:
            return _refused(request, match, refusal)
        keep(request.session)
        return redirect(match)


def _refused(request: HttpRequest, match: Match, refusal: RefusedError) -> HttpResponse:
    context = {"match": match, "refusal": refusal}
    return render(request, "games/join_refused.html", context, status=refusal.status)
