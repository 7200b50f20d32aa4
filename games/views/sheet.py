"""A sheet to print and cut, of a ruleset in one of its readings."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from archive.views.named import leads_on, named
from games.documents.versions import document_of
from games.forms.faults import labelled
from games.forms.switches import PREFIX
from games.models import Ruleset
from games.pages.sheet import context_of
from games.play.permission import must_be_for_play
from games.rules import NotPlayableError, ReadingError, reading_of


@require_safe
@leads_on(Ruleset)
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet; a form that chooses answers one by one is led to the address of its reading."""
    rulesets = Ruleset.objects.in_circulation().select_related("variant")
    ruleset: Ruleset = named(rulesets, slug)
    must_be_for_play(ruleset)
    if not ruleset.playable:
        raise Http404(_("The account leaves too much unsaid for a sheet to be played from."))
    document = document_of(ruleset.current_version)
    try:
        chosen = {
            name.removeprefix(PREFIX): value
            for name, value in request.GET.dict().items()
            if name.startswith(PREFIX)
        }
        if chosen:
            reading = str(reading_of(document, chosen))
            return redirect(f"{request.path}?{urlencode({'reading': reading})}")
        context = context_of(ruleset, request.GET.get("reading", ""))
    except (ReadingError, NotPlayableError) as error:
        told = labelled(document, error)
        refused = {"ruleset": ruleset, "refusal": told}
        return render(request, "games/sheet_refused.html", refused, status=400)
    return render(request, "games/sheet.html", context)
