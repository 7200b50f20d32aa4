"""What engines of search may know: the addresses of what is open to everybody."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.contrib.sitemaps import Sitemap, views
from django.db.models import Max, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from archive import kinds
from archive.care.caching import of_records
from archive.kinds import Kind
from archive.models import Record
from archive.pages.addresses import ADDRESSES
from archive.pages.register import page_of


def open_records() -> QuerySet[Record]:
    """The records that everybody sees without a warning, whoever asks."""
    return Record.objects.in_circulation().filter(wards=[], deceased="")


def open_to_all(kind: str) -> QuerySet[Record]:
    """Those of one kind."""
    return open_records().filter(kind=kind)


if TYPE_CHECKING:
    _OfAddresses = Sitemap[str]
    _OfRecords = Sitemap[Record]
else:
    _OfAddresses = _OfRecords = Sitemap


class Pages(_OfAddresses):
    """The pages that are no records, and the lists of records."""

    def items(self) -> list[str]:
        lists = [reverse("record-list", args=[kind.plural]) for kind in _kinds()]
        return [*map(reverse, ADDRESSES), *lists]

    def location(self, item: str) -> str:
        return item


class Records(_OfRecords):
    """The open records of one kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def items(self) -> Any:
        return open_to_all(self.kind.name).only("kind", "slug", "changed").order_by("slug")

    def lastmod(self, item: Record) -> datetime.datetime:
        return item.changed

    def get_latest_lastmod(self) -> datetime.datetime | None:
        """When any of them was changed last."""
        latest: datetime.datetime | None = self.items().aggregate(Max("changed"))["changed__max"]
        return latest


def _kinds() -> Iterable[Kind]:
    return (kind for kind in kinds.all_kinds() if page_of(kind.name))


def _maps() -> dict[str, Any]:
    return {"pages": Pages(), **{kind.plural: Records(kind) for kind in _kinds()}}


@require_safe
@of_records
def index(request: HttpRequest) -> HttpResponseBase:
    """The maps that there are, one for each kind of record of which any is open to all.

    A map without an address in it is none by the standard.
    """
    maps = _maps()
    shown = set(open_records().order_by().values_list("kind", flat=True).distinct())
    for kind in _kinds():
        if kind.name not in shown:
            del maps[kind.plural]
    return views.index(request, sitemaps=maps, sitemap_url_name="sitemap-section")


@require_safe
@of_records
def section(request: HttpRequest, section: str) -> HttpResponseBase:
    """The map of one kind of record."""
    return views.sitemap(request, sitemaps=_maps(), section=section)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What programs that walk the site are asked to leave alone, and where the maps lie."""
    address = request.build_absolute_uri(reverse("sitemap"))
    context = {"sitemap": address}
    return render(request, "robots.txt", context, content_type="text/plain; charset=utf-8")
