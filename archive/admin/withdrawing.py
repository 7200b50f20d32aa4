"""Withdrawing in the admin: what goes along is told before it goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from archive import derived, kinds
from archive.admin.generic import ModelAdmin
from archive.exchange.states import digest_of
from archive.models import Passage, Record
from archive.withdrawing import going_with

NAMED_AT_MOST = 5


def mark_of(going: Iterable[Record]) -> str:
    """The same for the same records: by it is known whether an editor was told of just these."""
    return str(digest_of(sorted(record.pk for record in going)))


def told_of(going: Iterable[Record]) -> list[str]:
    """What goes along, a sentence for each kind, and which passages stay that tell of the same."""
    going = list(going)
    by_kind: dict[str, list[str]] = {}
    for record in going:
        by_kind.setdefault(record.KIND, []).append(str(record))
    told = [f"{_counted(kind, len(names))}: {_named(names)}" for kind, names in by_kind.items()]
    keys = [record.pk for record in going]
    passages = Passage.objects.in_circulation().filter(statements__in=keys).exclude(pk__in=keys)
    staying = [str(passage) for passage in passages.distinct()]
    if staying:
        message = gettext(
            "These passages stay; withdraw them too if their summaries tell of it: %s"
        )
        told.append(message % _named(staying))
    return told


def _counted(name: str, number: int) -> str:
    kind = kinds.kind_named(name)
    return f"{number} {kind.label if number == 1 else kind.label_plural}"


def _named(names: list[str]) -> str:
    shown = "; ".join(f"“{name}”" for name in names[:NAMED_AT_MOST])
    more = len(names) - NAMED_AT_MOST
    return shown + (gettext(" and %d more") % more if more > 0 else "")


class Withdrawing(ModelAdmin):
    """What the admin of a kind needs to withdraw records and to bring them back."""

    @admin.action(description=_("Withdraw the chosen records"), permissions=["change"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        chosen = list(queryset.exclude(withdrawn=True))
        keys = {record.pk for record in chosen}
        found = {one.pk: one for record in chosen for one in going_with(record)}
        going = [one for one in found.values() if one.pk not in keys]
        if going and request.POST.get("along") != mark_of(going):
            context = {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "title": gettext("What goes along"),
                "chosen": chosen,
                "told": told_of(going),
                "along": mark_of(going),
                "checkbox": ACTION_CHECKBOX_NAME,
                "why": request.POST.get("why", ""),
            }
            return render(request, "admin/archive/withdraw.html", context)
        self._turn(request, chosen, withdrawn=True)
        number = len(chosen)
        done = ngettext("%d record was withdrawn.", "%d records were withdrawn.", number) % number
        if going:
            along = ngettext("%d went along.", "%d went along.", len(going)) % len(going)
            done = f"{done} {along}"
        self.message_user(request, done, messages.SUCCESS)
        return None

    @admin.action(description=_("Bring the chosen records back"), permissions=["change"])
    def bring_back(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        chosen = list(queryset.filter(withdrawn=True))
        self._turn(request, chosen, withdrawn=False)
        number = len(chosen)
        done = ngettext("%d record is back.", "%d records are back.", number)
        self.message_user(request, done % number, messages.SUCCESS)

    def _turn(self, request: HttpRequest, records: list[Any], *, withdrawn: bool) -> None:
        for record in records:
            record.withdrawn = withdrawn
            record.save()
            derived.refresh_around(record)
            self.log_change(request, record, [{"changed": {"fields": ["withdrawn"]}}])
