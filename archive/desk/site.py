"""The editors' desk: the admin, its records under headings, and the page of what needs care."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from archive.accounts.desk import Desk
from archive.needs import all_needs, need_named

ROWS_ON_A_PAGE = 100
# Models by their names, in the order in which one works; what is not named comes last.
GROUPS = (
    (_("Curating"), ("Import", "Proposal")),
    (_("Sources and what they say"), ("Source", "Passage", "Statement", "Citation")),
    (_("Peoples and their games"), ("Community", "GameClass", "Game", "Variant", "Term")),
    (_("Things and pictures"), ("Implement", "Item", "Plate", "Figure", "PlateReference", "Image")),
    (_("Places"), ("Place", "Institution")),
    (_("Play"), ("Ruleset", "Clause", "Match")),
)


class EditorsDesk(Desk):
    """The admin site of the archive."""

    site_header = site_title = _("Tallykeeper: the editors' desk")
    index_title = _("What there is to work on")
    index_template = "admin/desk.html"

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [
            path("care/", self.admin_view(self.needs), name="needs"),
            path("care/<slug:name>/", self.admin_view(self.need), name="need"),
            *super().get_urls(),
        ]

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The kinds that the person may see, under headings; one app as Django has it."""
        apps = super().get_app_list(request, app_label)
        if app_label:
            return apps
        models = {model["object_name"]: model for app in apps for model in app["models"]}
        grouped = []
        for number, (name, members) in enumerate(GROUPS):
            found = [models.pop(member) for member in members if member in models]
            if found:
                grouped.append(_group(str(name), f"group-{number}", found))
        rest = sorted(models.values(), key=lambda model: str(model["name"]))
        return [*grouped, _group(_t("The site"), "site", rest)] if rest else grouped

    def needs(self, request: HttpRequest) -> HttpResponse:
        """What needs care, each with how many records; one query for each."""
        counted = [(need, need.records().count()) for need in all_needs()]
        return self._page(request, "needs.html", _t("What needs care"), counted=counted)

    def need(self, request: HttpRequest, name: str) -> HttpResponse:
        """The records that need one thing, each with a link to where it is mended."""
        try:
            need = need_named(name)
        except KeyError:
            raise Http404(_t("There is no such list.")) from None
        records = need.records()
        opts = records.model._meta
        change = f"admin:{opts.app_label}_{opts.model_name}_change"
        page = Paginator(records, ROWS_ON_A_PAGE).get_page(request.GET.get("page"))
        rows = [(record, reverse(change, args=[record.pk])) for record in page]
        return self._page(request, "need.html", need.title, need=need, page=page, rows=rows)

    def _page(
        self, request: HttpRequest, template: str, title: Any, **context: Any
    ) -> HttpResponse:
        whole = {**self.each_context(request), "title": title, **context}
        return render(request, f"admin/curating/{template}", whole)


def _group(name: str, label: str, models: Sequence[Any]) -> dict[str, Any]:
    return {
        "name": name,
        "app_label": label,
        "app_url": "",
        "has_module_perms": True,
        "models": list(models),
    }
