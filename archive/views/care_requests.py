"""The form by which a visitor asks for something of a record, and the page of its answer."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from archive.kinds import all_kinds
from archive.models import CareRequest, Record
from archive.models.care_request import address_of_answer, digest_of_key
from archive.requesting import ask, seconds_until_request
from archive.views.named import leads_on


class AskingForm(forms.Form):
    """What is asked for, in the visitor's own words; their name is theirs to give."""

    sort = forms.ChoiceField(
        label=gettext_lazy("What do you ask for?"),
        choices=CareRequest.Sort.choices,
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label=gettext_lazy("What is it about, in your words?"),
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    who = forms.CharField(
        label=gettext_lazy("Who you are, if you wish to say"), max_length=200, required=False
    )
    contact = forms.CharField(
        label=gettext_lazy("How we may reach you, if you wish"), max_length=200, required=False
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@leads_on(Record)
def form(request: HttpRequest, kind: str, slug: str) -> HttpResponse:
    """The form; sent, it leads to the private address where the answer will stand."""
    record = _record(kind, slug)
    asking = AskingForm(request.POST or None)
    status, wait = 200, 0
    if request.method == "POST":
        status = 400
        if asking.is_valid():
            wait = seconds_until_request(request)
            if not wait:
                return redirect(address_of_answer(ask(record, **asking.cleaned_data)))
            status = 429
    minutes = -(-wait // 60)
    context = {"record": record, "form": asking, "minutes": minutes}
    response = render(request, "archive/care_request_form.html", context, status=status)
    if wait:
        response["Retry-After"] = str(wait)
    return _kept_from_others(response)


@never_cache
@require_safe
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """How it stands with a request, for whoever has its private address."""
    asked = CareRequest.objects.filter(key_digest=digest_of_key(key)).first()
    if asked is None:
        raise Http404(_("There is no request at this address. Look at it again, letter by letter."))
    # It may be held back since, from whoever asked for that too.
    record = Record.objects.filter(pk=asked.record_id).first()
    context = {"asked": asked, "record": record}
    return _kept_from_others(render(request, "archive/care_request.html", context))


def _record(kind: str, slug: str) -> Record:
    """The open record of that name. Raises Http404."""
    model = next((known.model for known in all_kinds() if known.name == kind), None)
    found = model._default_manager.filter(slug=slug).first() if model else None
    if found is None or not found.in_circulation:
        raise Http404(_("There is no such record in the archive."))
    return found


def _kept_from_others(response: HttpResponse) -> HttpResponse:
    # Not "no-referrer", under which a browser does not say where a form comes from either.
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex"
    return response
