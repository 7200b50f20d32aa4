"""A simulator alone, to be shown in a frame on the page of another site."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.documents.versions import document_of, rules_for
from games.forms.start import COMPUTER, PREFIX, StartForm
from games.models import Ruleset
from games.play.grounds import grounds_of, sources_of
from games.rules import ReadingError, read_reading
from games.views.framing import framed


@framed
@require_http_methods(["GET", "HEAD", "POST"])
def ruleset(request: HttpRequest, slug: str) -> HttpResponse:
    """The form that lays a match out."""
    found = Ruleset.objects.playable().filter(slug=slug).first()
    if found is None:
        raise Http404(_("No game that can be played has this address."))
    form, status = _form(found, request.GET.get("reading", ""))
    return render(request, "games/embed/start.html", _context(form), status=status)


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


def _context(form: StartForm) -> dict[str, Any]:
    version = form.version
    sources = sources_of(grounds_of(rules_for(version, ""), version).values())
    return {"framed": True, "form": form, "ruleset": form.ruleset, "sources": sources}
