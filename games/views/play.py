"""The page of a match, and the moves that are made on it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.middleware import HtmxDetails

from games.models import Match
from games.pages.match import context_of
from games.pages.people import people_of
from games.play import moving
from games.play.following import mark_of
from games.play.refusals import BadRequestError, RefusedError
from games.play.seating import seats_held
from games.play.standing import Standing
from games.views.named import find_match, withdrawn
from games.views.visits import Visit, visit_of

# A number of more digits is none of any match.
_LONGEST_NUMBER = 9


@require_safe
@never_cache
def page(request: HttpRequest, slug: str, key: str | None = None) -> HttpResponse:
    """A match as it stands; only the part that changes, where a script asks for it.

    Whoever names the mark of what is shown already is told that nothing is new, without a replay.
    ``key`` is that of the address of a frame, here and in all that follows; the site has none.
    """
    match = find_match(slug)
    if match.withdrawn and key is None:
        return withdrawn(request, match)
    if match.withdrawn:
        raise Http404(_("This match was withdrawn."))
    visit = visit_of(request, key)
    mark = _mark(visit, match)
    if not _part_alone(request):
        return _show(visit, match, mark)
    etag = quote_etag(mark)
    known = get_conditional_response(request, etag=etag)
    response = known if known is not None else _show(visit, match, mark)
    response["ETag"] = etag
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def begin(request: HttpRequest, slug: str, key: str | None = None) -> HttpResponse:
    """Fix the word that is mixed into chance, and let the match begin."""
    word = request.POST.get("word", "").strip()
    visit = visit_of(request, key)
    return _play(visit, slug, lambda match, held: moving.begin(match, held, word))


# A move may tell where something is hidden, which no report of an error is to hold.
@sensitive_post_parameters("move")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def moves(request: HttpRequest, slug: str, key: str | None = None) -> HttpResponse:
    """Make a move at the place of the log that the form names."""
    notation = request.POST.get("move", "")

    def play(match: Match, held: frozenset[int]) -> Standing:
        return moving.move(match, held, _number(request.POST.get("ordinal", "")), notation)

    return _play(visit_of(request, key), slug, play)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def resign(request: HttpRequest, slug: str, key: str | None = None) -> HttpResponse:
    """Give the match up from the seat that the form names."""

    def give_up(match: Match, held: frozenset[int]) -> Standing:
        seat = _number(request.POST.get("seat", ""))
        return moving.resign(match, held, _number(request.POST.get("ordinal", "")), seat)

    return _play(visit_of(request, key), slug, give_up)


def _play(
    visit: Visit, slug: str, play: Callable[[Match, frozenset[int]], Standing]
) -> HttpResponse:
    """Do what was asked and lead to the match, or say on its page why it was not done.

    Leading there lets a reload repeat nothing; so does an address of moves that is merely opened.
    """
    match = find_match(slug)
    if match.withdrawn:
        raise Http404(_("This match was withdrawn."))
    if visit.request.method == "POST":
        try:
            play(match, seats_held(visit.key, match))
        except RefusedError as refusal:
            match = find_match(slug)
            return _show(visit, match, _mark(visit, match), refusal)
        visit.keep()
    return redirect(f"{visit.address_of(match)}#mat")


def _show(
    visit: Visit, match: Match, mark: str, refusal: RefusedError | None = None
) -> HttpResponse:
    request = visit.request
    held = seats_held(visit.key, match)
    told = context_of(
        match,
        held,
        whole_log=request.GET.get("log") == "whole",
        look=request.GET.get("look", ""),
    )
    people = people_of(told["standing"], visit.key, held, request.build_absolute_uri)
    following = people["following"]
    context = {
        **told,
        **people,
        "framed": visit.framed,
        "addresses": visit.addresses(match),
        "lesson": visit.lesson_of(match),
        "next_at": visit.address_of(following.match) if following else "",
        # Where the page is asked for anew, and what it shows now.
        "asked": f"?{asked}" if (asked := _asked(request).urlencode()) else "",
        "mark": mark,
        "refusal": refusal,
        "go_on": moving.GO_ON,
    }
    template = "games/_match.html" if _part_alone(request) else visit.match_template
    response = render(request, template, context, status=refusal.status if refusal else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _mark(visit: Visit, match: Match) -> str:
    held = seats_held(visit.key, match)
    return mark_of(match, visit.key, held, _asked(visit.request).urlencode())


def _asked(request: HttpRequest) -> QueryDict:
    """What an address of a match asks for beyond the match itself."""
    asked = QueryDict(mutable=True)
    for name in ("log", "look"):
        if name in request.GET:
            asked[name] = request.GET[name]
    return asked


def _part_alone(request: HttpRequest) -> bool:
    """Whether a script asks for the part of the page that changes."""
    htmx = HtmxDetails(request)
    return bool(htmx) and not htmx.history_restore_request


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise BadRequestError(_("The form does not say what it answers. Nothing was played."))
    return int(text)
