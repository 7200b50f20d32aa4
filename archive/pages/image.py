"""The page of an image."""

from __future__ import annotations

from django.db.models import QuerySet

from archive.models import Image
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class ImagePage(RecordPage[Image]):
    model = Image
    shown = frozenset({"plate", "figure", "item"})

    def rows(self) -> QuerySet[Image]:
        return super().rows().select_related("plate", "figure", "item")

    def trail(self, record: Image) -> list[Step]:
        return [step_to_list(self.kind), step_to(record.subject)]
