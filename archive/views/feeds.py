"""Feeds of what is new or was changed, of what is open to everybody."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.syndication.views import Feed
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from archive import kinds
from archive.care.caching import of_records
from archive.kinds import Kind
from archive.labelling.marks import Marks, marks_read, paths_of_marks
from archive.models import Change, Record
from archive.pages.register import page_of

MOST = 50
NEVER = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
# What is entered is saved more than once at a stroke.
AT_ONCE = datetime.timedelta(minutes=1)


@dataclass(frozen=True)
class News:
    """An open record that is new or was changed, with the labels and notices that go with it."""

    record: Record
    kind: Kind
    first: datetime.datetime
    last: datetime.datetime
    marks: Marks


def latest(kind: Kind | None) -> list[News]:
    """The records that are new or were changed last, of one kind or of all.

    When a record was changed is its own affair: of changes that also name other records it would
    show that these are there.
    """
    shown = [kind.name] if kind else [one.name for one in kinds.all_kinds() if page_of(one.name)]
    open_ones = Record.objects.in_circulation().filter(wards=[], kind__in=shown)
    told = list(open_ones.order_by("-changed", "kind", "slug").values_list("pk", flat=True)[:MOST])
    entered = dict(
        Change.objects.filter(
            table_name=Record._meta.db_table, operation=Change.Operation.INSERT, record_id__in=told
        ).values_list("record_id", "at")
    )
    records = _whole(told)
    return [
        News(
            record=records[pk],
            kind=kinds.kind_named(records[pk].kind),
            first=entered.get(pk, records[pk].changed),
            last=records[pk].changed,
            marks=marks_read(records[pk]),
        )
        for pk in told
        if pk in records
    ]


def _whole(numbers: list[int]) -> dict[int, Record]:
    """Records of whatever kinds with what their labels and notices are read from."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for pk, kind in Record.objects.filter(pk__in=numbers).values_list("pk", "kind"):
        by_kind[kind].append(pk)
    found: dict[int, Record] = {}
    for kind, keys in by_kind.items():
        records = list(kinds.kind_named(kind).model._default_manager.filter(pk__in=keys))
        prefetch_related_objects(records, *(p.replace(".", "__") for p in paths_of_marks(kind)))
        found |= {record.pk: record for record in records}
    return found


if TYPE_CHECKING:
    _Feed = Feed[News, Kind | None]
else:
    _Feed = Feed


class Unhurried(Atom1Feed):
    """An Atom feed that, while it is empty, does not become newer each time it is asked for."""

    def latest_post_date(self) -> datetime.datetime:
        """When what is newest in it was written; long ago where nothing is."""
        return super().latest_post_date() if self.items else NEVER


class NewsFeed(_Feed):
    """What is new or was changed, as an Atom feed."""

    feed_type = Unhurried
    author_name = "Tallykeeper"

    def get_object(self, request: HttpRequest, plural: str = "") -> Kind | None:
        """The kind of record that is asked for; None for all."""
        if not plural:
            return None
        try:
            kind = kinds.kind_with_plural(plural)
        except KeyError:
            kind = None
        if kind is None or page_of(kind.name) is None:
            raise Http404(_("The archive has no list of that name."))
        return kind

    def title(self, obj: Kind | None) -> str:
        what = capfirst(str(obj.label_plural)) if obj else _("All records")
        return _("Tallykeeper: %(what)s, new and changed") % {"what": what}

    def link(self, obj: Kind | None) -> str:
        return reverse("record-list", args=[obj.plural]) if obj else reverse("changes")

    subtitle = gettext_lazy("Records that are open to everybody, the last changed first.")

    def items(self, obj: Kind | None) -> list[News]:
        return latest(obj)

    def item_title(self, item: News) -> str:
        if item.record.hides_names:
            return _("A record behind a warning")
        return f"{item.record.title} ({item.kind.label})"

    def item_description(self, item: News) -> str:
        """Whether it is new, and what its communities ask readers to know."""
        said = [_("New.") if item.last - item.first < AT_ONCE else _("Changed.")]
        if item.record.deceased:
            said.append(_("A community asks for a warning of people who have died."))
        said += [
            f"{issued.name} ({issued.issued_by}): {issued.text}" for issued in item.marks.each()
        ]
        return " ".join(said)

    def item_link(self, item: News) -> str:
        return item.record.get_absolute_url()

    def item_pubdate(self, item: News) -> datetime.datetime:
        return item.first

    def item_updateddate(self, item: News) -> datetime.datetime:
        return item.last


_feed: Any = NewsFeed()


@require_safe
@of_records
def news(request: HttpRequest, plural: str = "") -> HttpResponseBase:
    """What is new or was changed, of one kind or of all."""
    response: HttpResponseBase = _feed(request, plural=plural)
    return response
