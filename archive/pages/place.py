"""The pages of places and of institutions."""

from __future__ import annotations

from django.db.models import QuerySet

from archive.models import Institution, Place
from archive.pages.page import RecordPage


class PlacePage(RecordPage[Place]):
    model = Place

    def rows(self) -> QuerySet[Place]:
        return super().rows().prefetch_related("candidates")


class InstitutionPage(RecordPage[Institution]):
    model = Institution
    shown = frozenset({"place"})

    def rows(self) -> QuerySet[Institution]:
        return super().rows().select_related("place")
