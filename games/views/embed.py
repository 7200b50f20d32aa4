"""A simulator alone, to be shown in a frame on the page of another site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.documents.versions import document_of
from games.forms.start import COMPUTER, StartForm
from games.forms.switches import PREFIX
from games.models import Ruleset
from games.pages.start import context_of
from games.rules import ReadingError, read_reading
from games.views import play
from games.views.framing import framed
from games.views.matches import begin_match
from games.views.visits import InFrame


@framed
@require_safe
def ruleset(request: HttpRequest, slug: str) -> HttpResponse:
    """The form that lays a match out, with a reading chosen beforehand if the address names one."""
    found = Ruleset.objects.playable().filter(slug=slug).first()
    if found is None:
        raise Http404(_("No game that can be played has this address."))
    form, status = _form(found, request.GET.get("reading", ""))
    context = {**context_of(form), "framed": True}
    return render(request, InFrame.start_template, context, status=status)


@framed
@require_POST
def matches(request: HttpRequest, key: str = "") -> HttpResponse:
    """A new match; one that follows another is laid out for whoever has its key."""
    return begin_match(InFrame(request, key))


match = framed(play.page)
begin = framed(play.begin)
moves = framed(play.moves)
resign = framed(play.resign)


def _form(found: Ruleset, reading: str) -> tuple[StartForm, int]:
    """The form with a reading chosen beforehand; of one that there is not it says so."""
    if not reading:
        return StartForm(found), 200
    try:
        chosen = read_reading(document_of(found.current_version), reading).departures
    except ReadingError:
        form = StartForm(found, {"reading": reading, "opponent": COMPUTER})
        form.is_valid()
        return form, 400
    answers = {PREFIX + path: name for path, name in chosen}
    return StartForm(found, {"opponent": COMPUTER, "side": "0", **answers}), 200
