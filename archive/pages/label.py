"""The pages of labels and notices, and the list of those in use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef, QuerySet

from archive.kinds import kind_named
from archive.models import Label, LabelPlacement, Notice, NoticePlacement, Record
from archive.models.label import IssuedRecord
from archive.pages.page import RecordPage, Step, step_to_list

MOST_BEARERS = 100

I = TypeVar("I", bound=IssuedRecord)  # noqa: E741


class IssuedPage(RecordPage[I]):
    """What the pages of labels and of notices have in common."""

    shown = frozenset({"community"})

    @property
    def templates(self) -> list[str]:
        return ["archive/issued.html"]

    def trail(self, record: I) -> list[Step]:
        return [step_to_list(kind_named("label"))]

    def context(self, record: I) -> dict[str, Any]:
        bearers = Record.objects.in_circulation().filter(
            **{f"{record.KIND}_placements__{record.KIND}": record}
        )
        return {
            "issued": record,
            "formerly": record.former_wordings.all(),  # type: ignore[attr-defined]
            "bearers": bearers.order_by("kind", "sort_key", "slug")[:MOST_BEARERS],
            "bearer_count": bearers.count(),
        }


class LabelPage(IssuedPage[Label]):
    model = Label

    def rows(self) -> QuerySet[Label]:
        return Label.objects.in_circulation().select_related("community")

    def list_context(self, narrowed_to: Mapping[str, str]) -> dict[str, Any]:
        """The notices in use, and how many labels are kept that stand on no record."""
        placed = LabelPlacement.objects.filter(label=OuterRef("pk"))
        return {
            "notices": notices_in_use(),
            "unplaced": Label.objects.in_circulation().exclude(Exists(placed)).count(),
        }


class NoticePage(IssuedPage[Notice]):
    model = Notice


def notices_in_use() -> QuerySet[Notice]:
    """The open notices that stand on some record."""
    placed = NoticePlacement.objects.filter(notice=OuterRef("pk"))
    return Notice.objects.in_circulation().filter(Exists(placed))
