"""The page of a community."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, Q, QuerySet

from archive.kinds import kind_named
from archive.models import Community, Consultation, Source
from archive.pages import opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class CommunityPage(RecordPage[Community]):
    model = Community
    shown = frozenset({"parent", "place", "divisions", "consultations"})

    def rows(self) -> QuerySet[Community]:
        return opened.communities().select_related("parent__parent").prefetch_related("nations")

    def whole(self) -> QuerySet[Community]:
        asked = Consultation.objects.filter(variant__withdrawn=False).select_related("variant")
        return (
            self.rows()
            .select_related("place")
            .prefetch_related(
                Prefetch("divisions", self.rows()),
                Prefetch("consultations", asked.order_by("variant__sort_key")),
            )
        )

    def sources(self, record: Community) -> Iterable[Source]:
        named = Q(passages__statements__communities=record) | Q(terms__communities=record)
        return Source.objects.in_circulation().filter(named).distinct()

    def trail(self, record: Community) -> list[Step]:
        above = []
        parent = record.parent
        while parent:
            above.append(step_to(parent))
            parent = parent.parent
        return [step_to_list(kind_named("community")), *reversed(above)]
