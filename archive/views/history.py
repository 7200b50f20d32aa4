"""The history of records: what changed, change sets, and undoing them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from archive import kinds
from archive.accounts.leading import after_second_factor
from archive.history.obstacles import UndoError, obstacles
from archive.history.people import is_at_the_desk, who_made
from archive.history.sets import ChangeSet, change_set, latest_sets, sets_of, told_to_readers
from archive.history.telling import Told, tell
from archive.history.undoing import may_undo, undo
from archive.kinds import Kind
from archive.models import Change, Record
from archive.models.record import HIDES_NAMES
from archive.views.named import moved, no_record
from archive.views.warnings import kept_by_nobody, warning_first
from archive.warning import has_chosen, warnings_before

SETS_ON_A_PAGE = 20
RECORDS_ON_A_PAGE = 50


@require_safe
def of_record(request: HttpRequest, plural: str, slug: str) -> HttpResponse:
    """What was changed of one record, newest first."""
    try:
        kind = kinds.kind_with_plural(plural)
    except KeyError:
        raise Http404(_("The archive has no list of that name.")) from None
    record = Record.objects.filter(kind=kind.name, slug=slug).first()
    if record is None:
        return _of_one_that_is_gone(request, kind, slug)
    if record.withdrawn and not is_at_the_desk(request):
        return render(request, "archive/withdrawn.html", {"kind": kind, "gone": record}, status=410)
    found = kind.model._default_manager.get(pk=record.pk)
    warnings = warnings_before(found)
    if warnings and not has_chosen(request, found):
        return warning_first(request, kind, found, warnings)
    page = _page(request, kind, record.pk, record.title, record)
    return kept_by_nobody(page) if warnings else page


def _of_one_that_is_gone(request: HttpRequest, kind: Kind, slug: str) -> HttpResponse:
    renamed = Record.objects.in_circulation().filter(kind=kind.name, former_slugs__contains=[slug])
    now = renamed.first()
    if now is not None:
        return moved(request, f"{now.get_absolute_url()}history/")
    deleted = Change.objects.filter(
        table_name=Record._meta.db_table, operation=Change.Operation.DELETE
    ).filter(before__kind=kind.name, before__slug=slug)
    change = deleted.first() if is_at_the_desk(request) else None
    if change is None or change.before is None or change.record_id is None:
        raise Http404(no_record(kind.label, slug))
    return _page(request, kind, change.record_id, change.before["title"], None)


def _page(
    request: HttpRequest, kind: Kind, record_id: int, title: str, record: Record | None
) -> HttpResponse:
    sets = sets_of(record_id, _below(request), SETS_ON_A_PAGE + 1, _among(request))
    shown, more = sets[:SETS_ON_A_PAGE], sets[SETS_ON_A_PAGE:]
    who = who_made(shown, accounts_too=is_at_the_desk(request))
    context = {
        "kind": kind,
        "record": record,
        "title": title,
        "begun": _below(request) is None,
        "next": shown[-1].first if more else None,
        "editor": is_at_the_desk(request),
        "entries": [(one, who[one.number], _parts(one, request)) for one in shown],
    }
    return render(request, "archive/history.html", context)


def _parts(one: ChangeSet, request: HttpRequest) -> list[Any]:
    return [part for told in _told(one, request) for part in told.parts]


def _told(one: ChangeSet, request: HttpRequest) -> list[Told]:
    told = tell(one.rows(), all_of_it=is_at_the_desk(request))
    if is_at_the_desk(request):
        return told
    numbers = {record.record_id for record in told if record.record_id is not None}
    open_ones = set(
        Record.objects.in_circulation().filter(pk__in=numbers).values_list("pk", flat=True)
    )
    return [record for record in told if record.record_id in open_ones]


def _without_names_of_the_dead(told: list[Told]) -> list[Told]:
    """The same, where what a warning stands before is left to the record's own history."""
    numbers = [record.record_id for record in told if record.record_id is not None]
    warned = Record.objects.filter(pk__in=numbers, deceased__in=HIDES_NAMES)
    hidden = set(warned.values_list("pk", flat=True))
    return [replace(one, parts=[]) if one.record_id in hidden else one for one in told]


def _among(request: HttpRequest) -> QuerySet[Change] | None:
    """The changes that may be told of; all of them at the desk."""
    return None if is_at_the_desk(request) else told_to_readers()


def _below(request: HttpRequest) -> int | None:
    """The number from below which a page begins; what is none begins at the newest."""
    asked = request.GET.get("before", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 18 else None


@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """All change sets, newest first."""
    sets = latest_sets(_below(request), SETS_ON_A_PAGE + 1, _among(request))
    shown, more = sets[:SETS_ON_A_PAGE], sets[SETS_ON_A_PAGE:]
    who = who_made(shown, accounts_too=is_at_the_desk(request))
    context = {
        "entries": [(one, who[one.number]) for one in shown],
        "begun": _below(request) is None,
        "next": shown[-1].first if more else None,
    }
    return render(request, "archive/changes.html", context)


@require_safe
def one_set(request: HttpRequest, number: int) -> HttpResponse:
    """One change set with all that it changed."""
    found = _set_or_404(number)
    told = _told(found, request)
    if not told and not is_at_the_desk(request):
        raise Http404(_("There is no change of that number."))
    context = {
        "set": found,
        "who": who_made([found], accounts_too=is_at_the_desk(request))[found.number],
        "told": _without_names_of_the_dead(told[:RECORDS_ON_A_PAGE]),
        "more": len(told) - RECORDS_ON_A_PAGE,
        "may_undo": _may_undo(request, found),
    }
    return render(request, "archive/change_set.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@after_second_factor
def undo_set(request: HttpRequest, number: int) -> HttpResponse:
    """Ask whether a change set is to be undone, and undo it."""
    found = _set_or_404(number)
    if not _may_undo(request, found):
        raise PermissionDenied(_("Only an editor of these records undoes what was changed."))
    why = request.POST.get("why", "").strip()
    refusal = obstacles(found)
    if request.method == "POST" and why and refusal is None:
        try:
            undo(found, request.user, why)
        except UndoError as error:
            refusal = error
        else:
            messages.success(request, _("It is undone."))
            return HttpResponseRedirect("../")
    told = _told(found, request)
    context = {
        "set": found,
        "who": who_made([found], accounts_too=is_at_the_desk(request))[found.number],
        "told": told[:RECORDS_ON_A_PAGE],
        "more": len(told) - RECORDS_ON_A_PAGE,
        "refusal": refusal,
        "no_reason": request.method == "POST" and not why,
    }
    return render(request, "archive/undo.html", context, status=409 if refusal else 200)


def _may_undo(request: HttpRequest, one: ChangeSet) -> bool:
    return is_at_the_desk(request) and may_undo(one, request.user)


def _set_or_404(number: int) -> ChangeSet:
    found = change_set(number)
    if found is None:
        raise Http404(_("There is no change of that number."))
    return found
