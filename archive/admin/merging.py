"""Merging two records in the admin: both side by side, and which values stand."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from archive.accounts.curators import may_change
from archive.admin.generic import ModelAdmin
from archive.merging import BOTH, KEPT, OTHER, MergeError, merge, side_by_side


class Merging(ModelAdmin):
    """What the admin of a kind needs to make one record of two."""

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.merge_view)
        own = [path("merge/<int:kept>/<int:other>/", view, name=self._name("merge"))]
        return own + super().get_urls()

    def has_merge_permission(self, request: HttpRequest) -> bool:
        return may_change(request.user) and self.has_change_permission(request)

    @admin.action(description=_("Merge two chosen records"), permissions=["merge"])
    def merge(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        keys = list(queryset.values_list("pk", flat=True)[:3])
        if len(keys) != 2:
            message = _t("Choose exactly two records to be merged.")
            self.message_user(request, message, messages.ERROR)
            return None
        return HttpResponseRedirect(reverse(f"admin:{self._name('merge')}", args=keys))

    def merge_view(self, request: HttpRequest, kept: int, other: int) -> HttpResponse:
        """Show two records side by side; make one of them when that is confirmed."""
        if not self.has_merge_permission(request):
            raise PermissionDenied
        records = self.get_queryset(request)
        one, two = (records.filter(pk=pk).first() for pk in (kept, other))
        if one is None or two is None or kept == other:
            refusal = (
                _t("Choose two records to be merged; one cannot be merged with itself.")
                if kept == other
                else _t("One of the two is not there, or not any more. Choose two from the list.")
            )
            self.message_user(request, refusal, messages.ERROR)
            return HttpResponseRedirect(reverse(f"admin:{self._name('changelist')}"))
        refused = ""
        why = request.POST.get("why", "").strip()
        choices = {
            name.removeprefix("of-"): value
            for name, value in request.POST.items()
            if name.startswith("of-") and value in (KEPT, OTHER, BOTH)
        }
        if request.method == "POST":
            if not why:
                refused = _t("Say why they are one; it stands in their history.")
            else:
                try:
                    merged = merge(one, two, choices, request.user, why)
                except MergeError as error:
                    refused = str(error)
                else:
                    return self._merged(request, merged)
        columns = side_by_side(one, two)
        for column in columns:
            usual = BOTH if column["linking"] else KEPT if column["kept"] else OTHER
            column["chosen"] = choices.get(column["name"], usual)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _t("Merge two records"),
            "one": one,
            "two": two,
            "columns": columns,
            "why": why,
            "refused": refused,
            "turned": reverse(f"admin:{self._name('merge')}", args=[other, kept]),
        }
        return render(request, "admin/archive/merge.html", context, status=200)

    def _merged(self, request: HttpRequest, merged: Any) -> HttpResponse:
        message = _t("The two are one now: “%(record)s”. The other's addresses lead to it.")
        self.message_user(request, message % {"record": merged}, messages.SUCCESS)
        return HttpResponseRedirect(reverse(f"admin:{self._name('change')}", args=[merged.pk]))

    def _name(self, page: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{page}"
