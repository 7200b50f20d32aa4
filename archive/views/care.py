"""The page on which a steward decides what protocols hold a record."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive import kinds
from archive.accounts.leading import after_second_factor
from archive.accounts.roles import stewarded
from archive.care.placing import (
    decided_by,
    held_with,
    lift,
    passages_that_tell,
    place,
    protocols_concerned,
)
from archive.forms.care import LiftForm, PlaceForm, PlayForm
from archive.models import Protocol, Record, Variant
from archive.views.named import leads_on


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@after_second_factor
@leads_on(Record)
def care(request: HttpRequest, plural: str, slug: str) -> HttpResponse:
    """What holds a record, what is held with it, and the forms that change it.

    To whoever is steward of no protocol that holds it or could hold it, there is no such page.
    """
    record = _record(plural, slug)
    mine = _stewarded(request, record)
    if not mine:
        raise Http404(_("There is nothing at this address."))
    form = PlaceForm(mine, record)
    decides = decided_by(request.user, record.pk)
    variant = Variant.objects.filter(pk=record.pk).first() if decides else None
    play = PlayForm(instance=variant) if variant else None
    if request.method == "POST":
        done, form, play = _decide(request, record, mine, form, play)
        if done:
            messages.success(request, done)
            # A record that its steward no longer sees has no page to come back to.
            there = Record.objects.filter(pk=record.pk).exists()
            return redirect(request.path if there else "home")
    kind = kinds.kind_named(record.kind)
    context: dict[str, Any] = {
        "record": record,
        "kind": kind,
        "placed": record.placed_under.select_related("protocol__community", "placed_by"),
        "stewarded": {protocol.pk for protocol in mine},
        "held_with": [
            (kinds.kind_named(name), count) for name, count in held_with(record).most_common()
        ],
        "passages": passages_that_tell(record),
        "form": form,
        "play": play,
    }
    refused = request.method == "POST"
    return render(request, "archive/care.html", context, status=400 if refused else 200)


def _decide(
    request: HttpRequest,
    record: Record,
    mine: list[Protocol],
    form: PlaceForm,
    play: PlayForm | None,
) -> tuple[str, PlaceForm, PlayForm | None]:
    """What was done, in a sentence; or nothing, and the forms with what is wrong in them."""
    deed = request.POST.get("deed", "")
    if deed == "lift":
        lifting = LiftForm(mine, record, request.POST)
        if lifting.is_valid():
            protocol = lifting.cleaned_data["protocol"]
            lift(record, protocol)
            return _("“%(protocol)s” holds it no longer.") % {"protocol": protocol}, form, play
        messages.error(request, _("That protocol does not hold this record, or is not yours."))
    elif deed == "play" and play is not None:
        play = PlayForm(request.POST, instance=play.instance)
        if play.is_valid():
            play.save()
            return _("What the game is for was noted."), form, play
    else:
        form = PlaceForm(mine, record, request.POST)
        if form.is_valid():
            protocol = form.cleaned_data["protocol"]
            assert request.user.pk is not None
            # What is held with the record first: placing it hides the way to the others.
            for passage in form.cleaned_data["passages"]:
                place(passage, protocol, request.user.pk, form.cleaned_data["why"])
            place(record, protocol, request.user.pk, form.cleaned_data["why"])
            return _("“%(protocol)s” holds it from now on.") % {"protocol": protocol}, form, play
    return "", form, play


def _record(plural: str, slug: str) -> Record:
    try:
        kind = kinds.kind_with_plural(plural)
    except KeyError:
        raise Http404(_("The archive has no list of that name.")) from None
    record = Record.objects.in_circulation().filter(kind=kind.name, slug=slug).first()
    if record is None:
        raise Http404(_("There is nothing at this address."))
    return record


def _stewarded(request: HttpRequest, record: Record) -> list[Protocol]:
    mine = stewarded(request.user)
    if not mine:
        return []
    concerned = Q(pk__in=protocols_concerned(record.pk)) | Q(placed_on__record_id=record.pk)
    found = Protocol.objects.filter(concerned, pk__in=mine).distinct()
    return list(found.select_related("community"))
