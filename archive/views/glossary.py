"""The glossary, its views, and its words as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from archive import kinds
from archive.care.caching import of_records
from archive.exchange.wordlist import wordlist
from archive.models import Community, Term
from archive.pages import glossary
from archive.pages.narrowing import Narrowed, UnknownValueError, narrow, narrow_file
from archive.pages.term import GlossaryPage
from archive.views.renamed import at_present_names

# So many words one page shows; the file has all.
MOST_WORDS = 1000
BY: dict[str, str | Promise] = {
    "community": gettext_lazy("By community, in columns"),
    "denotes": gettext_lazy("By what is named"),
    "source": gettext_lazy("By source, as printed"),
    "alphabet": gettext_lazy("By the source's alphabet"),
}
_FIRST = "community"


@of_records
def words(request: HttpRequest) -> HttpResponse:
    """The native words of the sources, in the view and narrowed as the address says."""
    try:
        narrowed, by = _asked(request, narrow)
    except UnknownValueError as refused:
        return _refused(request, refused)
    if narrowed.moved:
        return at_present_names(request, narrowed.moved)
    found = list(narrowed.records[: MOST_WORDS + 1])
    shown = glossary.words_of(found[:MOST_WORDS])
    sources = glossary.sources_among(shown)
    prefetch_related_objects(sources, "account_of", "contributors")
    context: dict[str, Any] = {
        "by": by,
        "views": [
            (label, urlencode({"by": value, **narrowed.query}), value == by)
            for value, label in BY.items()
        ],
        "narrowed": narrowed,
        "kept": {"by": by},
        "query": urlencode(narrowed.query),
        "count": len(shown),
        "cut": len(found) > MOST_WORDS,
        "sources": sources,
        "many_sources": len(sources) != 1,
        "marks": glossary.marks_among(shown),
    }
    if by == "community":
        context["tables"] = glossary.in_columns(shown, _only(narrowed))
    elif by == "denotes":
        context["games"] = glossary.by_game(shown)
    else:
        grouped = glossary.by_letter if by == "alphabet" else glossary.by_source
        context["by_source"], context["many_sources"] = grouped(shown), False
    return render(request, "archive/glossary.html", context)


@of_records
def words_as_csv(request: HttpRequest) -> HttpResponse:
    """The words, narrowed as the address says, as a file for a spreadsheet."""
    try:
        narrowed, _by = _asked(request, narrow_file)
    except UnknownValueError as refused:
        return _refused(request, refused)
    if narrowed.moved:
        return at_present_names(request, narrowed.moved)
    answer = HttpResponse(wordlist(narrowed.records), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="words.csv"'
    return answer


def _asked(
    request: HttpRequest, by_address: Callable[[GlossaryPage, dict[str, str]], Narrowed]
) -> tuple[Narrowed, str]:
    """The words that are asked for, and the view. Raises UnknownValueError."""
    asked = request.GET.dict()
    by = asked.pop("by", "").strip() or _FIRST
    if by not in BY:
        sentence = _("The glossary has no view “%(by)s”.") % {"by": by[:40]}
        raise UnknownValueError(sentence, "by", list(BY.items()))
    return by_address(GlossaryPage(), asked), by


def _only(narrowed: Narrowed) -> Community | None:
    slug = narrowed.query.get("community")
    return Community.objects.in_circulation().filter(slug=slug).first() if slug else None


def _refused(request: HttpRequest, refused: UnknownValueError) -> HttpResponse:
    context = {"kind": kinds.kind_named(Term.KIND), "refused": refused}
    return render(request, "archive/unknown_value.html", context, status=400)
