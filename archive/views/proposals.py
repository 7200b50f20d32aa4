"""Proposals: made by contributors, decided by editors, seen by nobody else."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required, user_passes_test
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from archive import kinds, proposing
from archive.accounts.curators import may_change, may_propose
from archive.accounts.leading import after_second_factor
from archive.accounts.roles import has_second_factor
from archive.exchange import outcomes
from archive.exchange.tables import has_table, table_of
from archive.forms.proposal import ProposalForm
from archive.kinds import Kind
from archive.models import Proposal, Record
from archive.views.named import leads_on, named

MOST_LISTED = 200


def _contributors_only(user: Any) -> bool:
    if not may_propose(user):
        raise PermissionDenied
    return True


def _private(view: Any) -> Any:
    """For contributors who are signed in; what it answers is kept by nobody else."""
    return cache_control(private=True, no_store=True)(
        login_required(after_second_factor(user_passes_test(_contributors_only)(view)))
    )


@_private
def proposal_list(request: HttpRequest) -> HttpResponse:
    """The proposals of a contributor; for an editor also those that wait."""
    proposals = Proposal.objects.select_related("record", "person")
    waiting = proposals.filter(state=Proposal.State.SENT).order_by("sent_at")
    editor = _may_decide(request)
    context = {
        "mine": proposals.filter(person_id=request.user.pk)[:MOST_LISTED],
        "waiting": waiting[:MOST_LISTED] if editor else (),
        "is_editor": editor,
        "kinds": [kind for kind in kinds.all_kinds() if _takes_new(kind)],
    }
    return render(request, "archive/proposal_list.html", context)


@_private
@leads_on(Record)
def begin(request: HttpRequest, plural: str, slug: str = "") -> HttpResponse:
    """Begin a proposal: a change to the record of that slug, or a new record."""
    try:
        kind = kinds.kind_with_plural(plural)
    except KeyError:
        raise Http404(_("The archive has no list of that name.")) from None
    if not has_table(kind.model):
        raise Http404(_("Records of this kind follow from documents and are not proposed."))
    if not (slug or _takes_new(kind)):
        raise Http404(_("A new record of this kind needs a picture, which an editor adds."))
    records = Record.objects.in_circulation().filter(kind=kind.name)
    record = named(records, slug, kind.label) if slug else None
    person: Any = request.user
    return _edit(request, Proposal(person=person, kind=kind.name, record=record))


@_private
def proposal(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """A proposal: to be changed and sent by its contributor, to be decided by an editor."""
    found = Proposal.objects.select_related("record", "person", "decided_by").filter(pk=pk).first()
    mine = found is not None and found.person_id == request.user.pk
    if found is None or not (mine or _is_for_editors(request, found)):
        raise Http404(_("There is no proposal at this address."))
    if mine and found.is_open:
        return _edit(request, found)
    if request.method == "POST" and _may_decide(request):
        return _decide(request, found)
    return _show(request, found)


def _may_decide(request: HttpRequest) -> bool:
    return may_change(request.user) and has_second_factor(request)


def _is_for_editors(request: HttpRequest, found: Proposal) -> bool:
    return _may_decide(request) and found.state != Proposal.State.DRAFT


def _takes_new(kind: Kind) -> bool:
    return has_table(kind.model) and not table_of(kind.model).file_columns


def _edit(request: HttpRequest, draft: Proposal) -> HttpResponse:
    if request.method == "POST" and "discard" in request.POST:
        Proposal.objects.filter(pk=draft.pk).delete()
        return redirect("proposal-list")
    table = proposing.table_for(draft.kind)
    stands = proposing.standing_cells(table, draft.record)
    columns = proposing.proposable(table, draft.record)
    form = ProposalForm(table, columns, stands | draft.cells, request.POST or None, instance=draft)
    outcome = proposing.examine(draft) if draft.cells else None
    refused = ""
    if form.is_valid():
        changed = form.save(commit=False)
        proposing.fill(changed, form.cells)
        outcome = proposing.examine(changed)
        if "send" not in request.POST:
            changed.save()
            return redirect(changed)
        if outcomes.is_open(outcome):
            proposing.send(changed)
            return redirect(changed)
        refused = _("It is not sent yet: mend what is refused, or say what is to be changed.")
    context = {"proposal": draft, "form": form, "kind": kinds.kind_named(draft.kind)}
    return _page(request, "archive/proposal_edit.html", context, outcome, refused)


def _decide(request: HttpRequest, found: Proposal) -> HttpResponse:
    word = request.POST.get("word", "")
    try:
        if "accept" in request.POST:
            seen, over = request.POST.get("seen", ""), "over" in request.POST
            proposing.accept(found.pk, request.user, seen, over)
        else:
            proposing.turn_down(found.pk, request.user, word, "decline" in request.POST)
    except proposing.DecisionError as error:
        found.refresh_from_db()
        return _show(request, found, str(error), word)
    return redirect(found)


def _show(request: HttpRequest, found: Proposal, refused: str = "", word: str = "") -> HttpResponse:
    waits = found.state == Proposal.State.SENT
    context = {
        "proposal": found,
        "kind": kinds.kind_named(found.kind),
        "to_decide": waits and _may_decide(request),
        "meanwhile": proposing.changed_meanwhile(found) if waits else (),
        "word": word,
        "columns": [(name, found.before.get(name, ""), cell) for name, cell in found.cells.items()],
    }
    outcome = proposing.examine(found) if waits else None
    return _page(request, "archive/proposal.html", context, outcome, refused)


def _page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    outcome: outcomes.Outcome | None,
    refused: str,
) -> HttpResponse:
    more = {
        "outcome": outcome,
        "rows": outcome["rows"] if outcome else (),
        "overwritten": (),
        "may_accept": bool(outcome) and outcomes.is_open(outcome or {}),
        "refused": refused,
    }
    return render(request, template, context | more, status=409 if refused else 200)
