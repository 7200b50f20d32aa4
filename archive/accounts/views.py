"""The page of one's own account, and the log of reads of restricted records."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from archive.accounts import audit, roles, second_factor
from archive.accounts.leading import after_second_factor
from archive.accounts.sessions import end_all
from archive.models import Access, Community, Protocol, ProtocolMember

A_PAGE = 50
COLUMNS = ("at", "person", "kind", "slug", "record_id", "how", "address")
# Of what the log is asked, and the parameter that asks.
_NARROWED_BY = {"record_id": "record", "person_id": "person"}
# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """What one's account is, and what can be done with it."""
    user = _person(request)
    codes = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    context = {
        "roles": [label for name, label in roles.LABELS.items() if name in roles.roles_of(user)],
        "memberships": _memberships(user),
        "has_password": user.has_usable_password(),
        "is_set_up": second_factor.is_set_up(user),
        "is_given": roles.has_second_factor(request),
        "is_needed": roles.needs_second_factor(user),
        "way_to_give_it": second_factor.way_to_give_it(user, request.path),
        "codes_left": len(codes.wrap().get_unused_codes()) if codes else 0,
        "reads_log": _may_read_log(request),
        "works_at_desk": user.is_staff,
        "idle": settings.SESSION_IDLE_MINUTES,
        "longest": settings.SESSION_HOURS,
    }
    return render(request, "account/account.html", context)


@require_http_methods(["POST"])
@login_required
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End every session of the person, this one included."""
    end_all(_person(request))
    logout(request)
    return redirect("account_login")


@require_safe
@login_required
@after_second_factor
def reads(request: HttpRequest) -> HttpResponse:
    """Who read which restricted records, the latest first; of one record or person if asked."""
    rows = _log(request)
    before = request.GET.get("before", "")
    if before.isdecimal():
        rows = rows.filter(pk__lt=int(before[:18]))
    found = list(rows[: A_PAGE + 1])
    narrowed = {_NARROWED_BY[name]: value for name, value in _narrowing(request).items()}
    context = {
        "rows": [_shown(request, row) for row in found[:A_PAGE]],
        "earlier": found[A_PAGE - 1].pk if len(found) > A_PAGE else None,
        "query": urlencode(narrowed),
    }
    return render(request, "account/reads.html", context)


@require_safe
@login_required
@after_second_factor
def reads_as_csv(request: HttpRequest) -> HttpResponseBase:
    """The same log as a file, whole."""
    rows = _log(request)

    def lines() -> Iterator[str]:
        writer = csv.writer(_Echo())
        yield writer.writerow(COLUMNS)
        for row in rows.iterator(chunk_size=2_000):
            shown = _shown(request, row)
            values = [row.at.isoformat(), *(str(shown[name]) for name in COLUMNS[1:])]
            yield writer.writerow([f"'{v}" if v.startswith(_FORMULA) else v for v in values])

    response = StreamingHttpResponse(lines(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="reads.csv"'
    return response


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _memberships(user: User) -> list[dict[str, Any]]:
    """The protocols of a person, with the community of each and whether they steward it.

    Before the second factor is given the database names no protocol that keeps silent.
    """
    found = ProtocolMember.objects.filter(user=user).order_by("pk")
    protocols = Protocol.objects.in_bulk([one.protocol_id for one in found])
    communities = Community.objects.in_bulk([p.community_id for p in protocols.values()])
    told = []
    for one in found:
        protocol = protocols.get(one.protocol_id)
        community = communities.get(protocol.community_id) if protocol else None
        told.append({"protocol": protocol, "community": community, "steward": one.steward})
    return told


class _Echo:
    """Gives back the line that it is to write."""

    def write(self, line: str) -> str:
        return line


def _may_read_log(request: HttpRequest) -> bool:
    user = request.user
    return roles.has_second_factor(request) and (
        roles.is_administrator(user) or roles.is_steward(user)
    )


def _log(request: HttpRequest) -> QuerySet[Access]:
    if not _may_read_log(request):
        raise PermissionDenied
    return audit.readable_by(request).filter(**_narrowing(request))


def _narrowing(request: HttpRequest) -> dict[str, int]:
    asked = {field: request.GET.get(name, "") for field, name in _NARROWED_BY.items()}
    return {field: int(value[:18]) for field, value in asked.items() if value.isdecimal()}


def _shown(request: HttpRequest, row: Access) -> dict[str, Any]:
    """A row as the person may see it: an administrator learns no name that a protocol keeps."""
    own = roles.protocols_of(request.user)
    known = not own.isdisjoint(row.protocols)
    return {
        "at": row.at,
        "person": row.person,
        "person_id": row.person_id,
        "kind": row.kind,
        "slug": row.slug if known else "",
        "record_id": row.record_id,
        "how": row.get_how_display(),
        "address": row.address if known else "",
    }
