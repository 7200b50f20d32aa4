"""Games beside one another, and the matrix of all of them."""

from __future__ import annotations

import codecs
import csv
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from archive.care.caching import of_records
from archive.views.renamed import at_present_names
from games.forms.columns import (
    CHOOSE,
    DIFFERENCES,
    ONLY,
    PLACES,
    READING,
    RULES,
    THROWS,
    VARIANT,
    WORD,
    fields_of,
)
from games.forms.comparing import Comparing
from games.forms.odds import FORM
from games.pages.comparable import by_class
from games.pages.comparing import context_of
from games.pages.matrix import FEATURES, matrix, table
from games.views.asked_for import no_such_value, takes

ORDER = "order"
_NAMES: dict[str, str | Promise] = {
    VARIANT: gettext_lazy("a game; two to four of them"),
    **{f"{READING}{n}": gettext_lazy("the reading of the game at this place") for n in PLACES},
    **{f"{RULES}{n}": gettext_lazy("the rules of the game at this place") for n in PLACES},
    THROWS: gettext_lazy("how many throws or guesses are judged"),
    WORD: gettext_lazy("the word from which they are drawn"),
    ONLY: gettext_lazy("with “differences”: what is the same is left out"),
    CHOOSE: gettext_lazy("with 1: the open questions stand on the page, to choose readings"),
    FORM: gettext_lazy("with 1: the fields of the form follow, one for each question"),
}
_ORDERED = {ORDER: gettext_lazy("the order of the rows")}


@require_safe
@of_records
@takes(_NAMES, [fields_of(place) for place in PLACES])
def compare(request: HttpRequest) -> HttpResponse:
    """Two to four games side by side, or the form that chooses them."""
    only = request.GET.get(ONLY, "")
    if only not in ("", DIFFERENCES):
        return no_such_value(request, ONLY, only, [(DIFFERENCES, _NAMES[ONLY])])
    asked = Comparing(request.GET)
    if asked.moved:
        return at_present_names(request, asked.moved)
    if asked.begun and not asked.problems and asked.sent:
        return redirect(f"{request.path}?{asked.address}")
    context: dict[str, Any] = {"asked": asked, "groups": by_class(asked.variants)}
    if asked.begun and not asked.problems:
        context |= context_of(asked)
        context |= {
            "whole": asked.address_with(only=""),
            "differing_only": asked.address_with(only=DIFFERENCES),
            "choosing": asked.address_with(choose="1"),
        }
    status = 400 if asked.problems else 200
    return render(request, "games/compare.html", context, status=status)


@require_safe
@takes(_ORDERED)
def of_all(request: HttpRequest) -> HttpResponse:
    """All games by their features."""
    order = request.GET.get(ORDER, "")
    return _no_such_order(request, order) or render(request, "games/matrix.html", matrix(order))


@require_safe
@takes(_ORDERED)
def as_csv(request: HttpRequest) -> HttpResponse:
    """The same as a table to take away, with the places in the sources in columns of their own.

    It opens with the mark by which a sheet knows the letters of Unicode.
    """
    order = request.GET.get(ORDER, "")
    if refused := _no_such_order(request, order):
        return refused
    response = HttpResponse(
        codecs.BOM_UTF8,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="games-by-feature.csv"'},
    )
    csv.writer(response, lineterminator="\n").writerows(table(request.build_absolute_uri, order))
    return response


def _no_such_order(request: HttpRequest, order: str) -> HttpResponse | None:
    if order in ("", *(way + name for name in FEATURES for way in ("", "-"))):
        return None
    options = [(name, feature.label) for name, feature in FEATURES.items()]
    return no_such_value(request, ORDER, order, options)
