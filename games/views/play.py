"""The page of a match, and the moves that are made on it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.middleware import HtmxDetails

from archive.kinds import kind_named
from games.models import Match
from games.pages.match import context_of
from games.play import moving
from games.play.refusals import BadRequestError, RefusedError
from games.play.seating import keep, key_of, seats_held
from games.play.standing import Standing

# An ordinal of more digits is none of any match.
_LONGEST_ORDINAL = 9


@require_safe
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """A match as it stands; only the part that changes, where htmx asks for it."""
    match = _match(slug)
    if match.withdrawn:
        context = {"kind": kind_named(Match.KIND)}
        return render(request, "archive/withdrawn.html", context, status=410)
    return _show(request, match)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """Fix the word that is mixed into chance, and let the match begin."""
    word = request.POST.get("word", "").strip()
    return _play(request, slug, lambda match, held: moving.begin(match, held, word))


# A move may tell where something is hidden, which no report of an error is to hold.
@sensitive_post_parameters("move")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def moves(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a move at the place of the log that the form names."""
    notation = request.POST.get("move", "")

    def play(match: Match, held: frozenset[int]) -> Standing:
        return moving.move(match, held, _ordinal(request.POST.get("ordinal", "")), notation)

    return _play(request, slug, play)


def _play(
    request: HttpRequest, slug: str, play: Callable[[Match, frozenset[int]], Standing]
) -> HttpResponse:
    """Do what was asked and lead to the match, or say on its page why it was not done.

    Leading there lets a reload repeat nothing; so does an address of moves that is merely opened.
    """
    match = _match(slug)
    if match.withdrawn:
        raise Http404(_("This match was withdrawn."))
    if request.method == "POST":
        try:
            play(match, seats_held(key_of(request.session), match))
        except RefusedError as refusal:
            return _show(request, _match(slug), refusal)
        keep(request.session)
    return redirect(f"{match.get_absolute_url()}#mat")


def _show(request: HttpRequest, match: Match, refusal: RefusedError | None = None) -> HttpResponse:
    held = seats_held(key_of(request.session), match)
    context = {
        **context_of(
            match,
            held,
            whole_log=request.GET.get("log") == "whole",
            look=request.GET.get("look", ""),
        ),
        "refusal": refusal,
        "go_on": moving.GO_ON,
    }
    htmx = HtmxDetails(request)
    asked_by_htmx = bool(htmx) and not htmx.history_restore_request
    template = "games/_match.html" if asked_by_htmx else "games/match.html"
    response = render(request, template, context, status=refusal.status if refusal else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _match(slug: str) -> Match:
    found = (
        Match.objects.select_related("version__ruleset__variant")
        .prefetch_related("seats")
        .filter(slug=slug)
        .first()
    )
    if found is None:
        raise Http404(_("There is no match of that name. Look at its address again."))
    return found


def _ordinal(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_ORDINAL):
        raise BadRequestError(_("The form does not say which move it answers. Nothing was played."))
    return int(text)
