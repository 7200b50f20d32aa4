"""The odds of a ruleset, and playing it many times."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from archive.jobs.asking import QueueFullError
from archive.models import Job
from archive.views.named import leads_on, named
from games.chances.allowance import asker, seconds_until_odds, seconds_until_simulation
from games.chances.as_data import Data
from games.chances.asking import ask_for_odds, ask_for_simulation
from games.chances.chains import BeyondError
from games.chances.keeping import hold, is_kept, never_ends, odds_of
from games.chances.questions import Question
from games.chances.telling import as_sentence
from games.chances.work import SIMULATION
from games.forms.odds import AGAINST, BESIDE, FORM, LAW, READING, Asking, SimulationForm
from games.forms.switches import PREFIX
from games.forms.weights import WEIGHT, WEIGHTS
from games.models import Ruleset, RulesetVersion
from games.odds import TooLargeError
from games.pages.beside import differences
from games.pages.contents import parts_of_odds
from games.pages.odds import Refusal, columns
from games.pages.simulation import context_of
from games.pages.valued import SORTS, valued_and_chanced
from games.play.grounds import grounds_of, sources_of
from games.play.permission import must_be_for_play
from games.views.asked_for import no_such_value, takes

_NEVER_ENDS = gettext_lazy(
    "A game of this reading never ends, so none can be played to an end. Choose another reading."
)
# What the address of odds may hold: departures from the default, once or for a second reading.
_ASKED: dict[str, str | Promise] = {
    READING: gettext_lazy("the answers to the open points, where they are not the archive's"),
    WEIGHTS: gettext_lazy("how often each face of a piece comes up"),
    LAW: gettext_lazy("how the players decide"),
}
_ODDS_NAMES: dict[str, str | Promise] = {
    **_ASKED,
    BESIDE: gettext_lazy("with 1: a second reading beside the first"),
    FORM: gettext_lazy("with 1: the fields of the form follow, one for each question"),
    **{AGAINST + name: gettext_lazy("the same of the second reading") for name in _ASKED},
}
_ODDS_FIELDS = [of + field for of in ("", AGAINST) for field in (PREFIX, WEIGHT)]


@require_safe
@leads_on(Ruleset)
@takes(_ODDS_NAMES, _ODDS_FIELDS)
def odds(request: HttpRequest, slug: str) -> HttpResponse:
    """The odds of one reading, or of two beside each other, as the form or the address asks."""
    ruleset = _ruleset(slug)
    version = ruleset.current_version
    first, second = _asked(version, request.GET)
    beside = BESIDE in request.GET or (
        FORM not in request.GET and any(name.startswith(AGAINST) for name in request.GET)
    )
    asked = [first, second] if beside else [first]
    if any(asking.problems for asking in asked):
        return _show(request, ruleset, first, second, beside=beside, status=400)
    if FORM in request.GET:
        return redirect(_address(ruleset, asked))
    questions = [asking.question for asking in asked if asking.question is not None]
    wait = seconds_until_odds(request, *questions)
    if wait:
        told = _too_often(wait)
        return _show(request, ruleset, first, second, beside=beside, status=429, wait=told)
    found = _found(questions)
    shown = columns(version, asked, found)
    context: dict[str, Any] = {
        "columns": shown,
        "simulation": SimulationForm(),
        "parts": parts_of_odds(shown, "many"),
    }
    if beside:
        context |= differences(shown, found)
    return _show(request, ruleset, first, second, beside=beside, **context)


@require_http_methods(["GET", "HEAD", "POST"])
@leads_on(Ruleset)
def work(request: HttpRequest, slug: str) -> HttpResponse:
    """Have odds worked out that take longer than a page may, and lead to the work.

    An address that is merely opened leads back to the odds.
    """
    ruleset = _ruleset(slug)
    if request.method != "POST":
        return redirect("ruleset-odds", slug)
    asking = Asking(ruleset.current_version, request.POST.dict())
    form = SimulationForm()
    if asking.question is None:
        return _refuse(request, asking, form, status=400)
    return _ask(request, asking, form, lambda question: ask_for_odds(question, asker(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@leads_on(Ruleset)
def play(request: HttpRequest, slug: str) -> HttpResponse:
    """Have a reading played many times by chance, and lead to the work.

    An address that is merely opened leads back to the odds, where the form stands.
    """
    ruleset = _ruleset(slug)
    if request.method != "POST":
        return redirect(f"{reverse('ruleset-odds', kwargs={'slug': slug})}#many")
    asking = Asking(ruleset.current_version, request.POST.dict())
    form = SimulationForm(request.POST)
    if asking.question is None or not form.is_valid():
        return _refuse(request, asking, form, status=400)
    wait = seconds_until_simulation(request)
    if wait:
        return _refuse(request, asking, form, status=429, wait=_too_often(wait))
    if never_ends(asking.question):
        return _refuse(request, asking, form, status=400, wait=_NEVER_ENDS)
    games = form.cleaned_data["games"]
    seed = form.cleaned_data["seed"]
    if seed is None:
        seed = secrets.randbelow(2**32)
    return _ask(
        request,
        asking,
        form,
        lambda question: ask_for_simulation(question, games, seed, asker(request)),
    )


@require_safe
@takes({})
@cache_control(private=True, no_cache=True)
def simulation(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """What came of many games, beside the exact law; work that is not done has its own page."""
    job = Job.objects.filter(pk=pk, kind=SIMULATION).first()
    if job is None:
        raise Http404(
            _("No games were played at this address. What came of such work is kept for 30 days.")
        )
    if job.result is None:
        return redirect(job)
    return render(request, "games/simulation.html", {"job": job, **context_of(job, job.result)})


@require_safe
@takes({"sort": gettext_lazy("the order of the table")})
def valued(request: HttpRequest) -> HttpResponse:
    """What counts in every game: the points that its source gives it beside how rare it is."""
    sort = request.GET.get("sort", "game")
    if sort not in SORTS:
        options = [(name, label) for name, (label, _key) in SORTS.items()]
        return no_such_value(request, "sort", sort, options)
    return render(request, "games/valued.html", valued_and_chanced(sort))


def _ruleset(slug: str) -> Ruleset:
    ruleset: Ruleset = named(Ruleset.objects.in_circulation().select_related("variant"), slug)
    must_be_for_play(ruleset)
    if not ruleset.playable:
        raise Http404(_("The account leaves too much unsaid for its odds to be worked out."))
    return ruleset


def _asked(version: RulesetVersion, data: Mapping[str, Any]) -> tuple[Asking, Asking]:
    given = {name: data[name] for name in data}
    return Asking(version, given), Asking(version, given, AGAINST)


def _address(ruleset: Ruleset, asked: Sequence[Asking]) -> str:
    named: dict[str, str] = {}
    for asking in asked:
        named |= asking.address
    if len(asked) > 1 and not any(name.startswith(AGAINST) for name in named):
        named[BESIDE] = "1"
    query = f"?{urlencode(named)}" if named else ""
    return reverse("ruleset-odds", kwargs={"slug": ruleset.slug}) + query


def _found(questions: Sequence[Question]) -> list[Data | Refusal]:
    found: list[Data | Refusal] = []
    hold(*questions)
    for question in questions:
        try:
            found.append(odds_of(question))
        except BeyondError as error:
            found.append(Refusal(as_sentence(str(error)), beyond=True))
        except TooLargeError as error:
            found.append(Refusal(as_sentence(str(error)), beyond=False))
    return found


def _ask(
    request: HttpRequest, asking: Asking, form: SimulationForm, ask: Callable[[Question], Job]
) -> HttpResponse:
    """Lead to the job that is asked for, or say on the page why there is none."""
    assert asking.question is not None
    try:
        return redirect(ask(asking.question))
    except QueueFullError as error:
        return _refuse(request, asking, form, status=503, wait=str(error))


def _refuse(
    request: HttpRequest, asking: Asking, form: SimulationForm, **context: Any
) -> HttpResponse:
    """The page of the odds as it was, the form filled in as it was sent, and what is wrong."""
    shown: dict[str, Any] = {}
    # Odds are worked out for whoever asks for them, and not for a form that is wrong.
    if asking.question is not None and is_kept(asking.question):
        found = columns(asking.version, [asking], _found([asking.question]))
        shown = {"columns": found, "parts": parts_of_odds(found, "many")}
    second = Asking(asking.version, {}, AGAINST)
    told = {**shown, "simulation": form, **context}
    return _show(request, asking.version.ruleset, asking, second, beside=False, **told)


def _too_often(seconds: int) -> str:
    minutes = max(1, -(-seconds // 60))
    return ngettext(
        "So much was asked for from your address that the others have to have their turn. Try "
        "again in %(minutes)d minute.",
        "So much was asked for from your address that the others have to have their turn. Try "
        "again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


def _show(
    request: HttpRequest,
    ruleset: Ruleset,
    first: Asking,
    second: Asking,
    *,
    beside: bool,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    grounds = grounds_of(first.rules, first.version)
    told = {
        "ruleset": ruleset,
        "first": first,
        "second": second,
        "beside": beside,
        "problems": [*first.problems, *(second.problems if beside else ())],
        "sources": sources_of(grounds.values()),
        **context,
    }
    return render(request, "games/odds.html", told, status=status)
