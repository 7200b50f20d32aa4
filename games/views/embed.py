"""A simulator alone, to be shown in a frame on the page of another site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive.views.named import leads_on
from games.models import Ruleset
from games.pages.start import context_of, form_with
from games.views import play
from games.views.framing import framed
from games.views.matches import begin_match
from games.views.named import playable
from games.views.visits import InFrame


@framed
@require_safe
@leads_on(Ruleset)
def ruleset(request: HttpRequest, slug: str) -> HttpResponse:
    """The form that lays a match out, with a reading chosen beforehand if the address names one."""
    found = playable(_("No game that can be played has this address."), slug=slug)
    form = form_with(found, request.GET.get("reading", ""))
    status = 400 if form.is_bound and not form.is_valid() else 200
    context = {**context_of(form), "framed": True}
    return render(request, InFrame.start_template, context, status=status)


@framed
def matches(request: HttpRequest, key: str = "") -> HttpResponse:
    """A new match; one that follows another is laid out for whoever has its key."""
    if request.method != "POST":
        raise Http404(_("Matches are begun by the form of a game. Go back to it."))
    return begin_match(InFrame(request, key))


match = framed(play.page)
begin = framed(play.begin)
moves = framed(play.moves)
resign = framed(play.resign)
