"""The list of matches, and beginning one."""

from __future__ import annotations

import re

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.decorators.cache import never_cache

from archive.models.record import SLUG_PATTERN
from archive.pages.narrowing import UnknownValueError
from games.forms.start import StartForm
from games.models import Lesson, Match, Ruleset
from games.pages.matches import row_of
from games.pages.start import context_of
from games.play.allowance import TooManyError, count_match
from games.play.from_lessons import lesson_with
from games.play.rematch import rematch
from games.play.starting import lay_out
from games.rules import NotPlayableError, ReadingError
from games.views.named import playable
from games.views.visits import Visit, visit_of

MATCHES_ON_A_PAGE = 50
GOING_ON, OVER = "going-on", "over"
FILTERS: list[tuple[str, str | Promise]] = [
    (GOING_ON, gettext_lazy("going on")),
    (OVER, gettext_lazy("over")),
]


@method_decorator(never_cache, name="dispatch")
class Matches(View):
    """All matches, the latest first; a form that is sent here lays a new one out."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """The list, a page at a time."""
        only = request.GET.get("only", "")
        matches = Match.objects.latest_first().prefetch_related("seats")
        if only == GOING_ON:
            matches = matches.going_on()
        elif only == OVER:
            matches = matches.over()
        elif only:
            said = _("“%(value)s” is no state of a match.") % {"value": only}
            refused = UnknownValueError(said, "only", FILTERS)
            return render(request, "archive/unknown_value.html", {"refused": refused}, status=400)
        rows = Paginator(matches, MATCHES_ON_A_PAGE).get_page(request.GET.get("page"))
        context = {
            "rows": rows,
            "matches": [row_of(match) for match in rows],
            "filters": FILTERS,
            "only": only,
            "query": urlencode({"only": only}) if only else "",
        }
        return render(request, "games/matches.html", context)

    def post(self, request: HttpRequest) -> HttpResponse:
        """A new match, of a ruleset or after another match; it waits for its word."""
        return begin_match(visit_of(request, None))


def begin_match(visit: Visit) -> HttpResponse:
    """A new match for a visitor, of a ruleset or after another match, as the form says."""
    posted = visit.request.POST
    if "after" in posted:
        return _follow(visit, posted["after"])
    slug = _slug(posted.get("ruleset", ""))
    ruleset = _playable(slug=slug)
    lesson = lesson_with(_slug(posted["lesson"]), ruleset) if "lesson" in posted else None
    form = StartForm(ruleset, posted.dict())
    if not form.is_valid() or form.rules is None:
        return _show_again(visit, form, lesson=lesson)
    try:
        count_match(visit.request)
    except TooManyError as refusal:
        return _too_many(visit, form, refusal, lesson)
    match = lay_out(ruleset, str(form.rules.reading), form.sorts(), visit.take_key())
    visit.note_lesson(match, lesson)
    visit.keep()
    return redirect(visit.address_of(match))


def _slug(text: str) -> str:
    """A slug that somebody sent; what cannot be one is none of any record."""
    if not re.fullmatch(SLUG_PATTERN, text):
        raise Http404(_("The form names nothing that can be played."))
    return text


def _playable(**lookup: object) -> Ruleset:
    """A ruleset that can be played."""
    return playable(
        _("There is no such game to play. Choose one from the page of its rules."), **lookup
    )


def _follow(visit: Visit, slug: str) -> HttpResponse:
    """A new match with the reading and the seats of another."""
    matches = Match.objects.in_circulation().select_related("version__ruleset")
    before = matches.filter(slug=_slug(slug)).first()
    if before is None:
        raise Http404(
            _("There is no match “%(slug)s” to follow. Start from a game.") % {"slug": slug}
        )
    ruleset = _playable(pk=before.version.ruleset_id)
    lesson = visit.lesson_of(before)
    change_sides = visit.request.POST.get("sides") == "changed"
    try:
        count_match(visit.request)
        match = rematch(before, visit.take_key(), change_sides)
    except (ReadingError, NotPlayableError):
        # The ruleset has another version now, in which that reading is no longer to be had.
        return _show_again(visit, _form_after(before, ruleset), lesson=lesson)
    except TooManyError as refusal:
        return _too_many(visit, _form_after(before, ruleset), refusal, lesson)
    visit.note_lesson(match, lesson)
    visit.keep()
    return redirect(visit.address_of(match))


def _form_after(before: Match, ruleset: Ruleset) -> StartForm:
    """The form that lays out a match with the reading of another."""
    form = StartForm(ruleset, {"reading": before.reading, "opponent": "computer"})
    form.is_valid()
    return form


def _too_many(
    visit: Visit, form: StartForm, refusal: TooManyError, lesson: Lesson | None
) -> HttpResponse:
    form.add_error(None, str(refusal))
    response = _show_again(visit, form, refusal.status, lesson)
    response["Retry-After"] = str(refusal.retry_after)
    return response


def _show_again(
    visit: Visit, form: StartForm, status: int = 400, lesson: Lesson | None = None
) -> HttpResponse:
    context = {**context_of(form), "framed": visit.framed, "lesson": lesson}
    return render(visit.request, visit.start_template, context, status=status)
