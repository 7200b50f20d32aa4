"""The page of a community."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from archive.kinds import kind_named
from archive.models import Community, CommunityName, Consultation, Source
from archive.pages import opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class CommunityPage(RecordPage[Community]):
    model = Community
    shown = frozenset({"parent", "place", "divisions", "variants", "consultations"})

    def rows(self) -> QuerySet[Community]:
        return opened.communities().select_related("parent__parent").prefetch_related("nations")

    def whole(self) -> QuerySet[Community]:
        return (
            self.rows()
            .select_related("place")
            .prefetch_related("parent__nations", Prefetch("divisions", self.rows()))
        )

    def found(self) -> QuerySet[Community]:
        return super().found().prefetch_related("names", "nations")

    def told(self, record: Community) -> Iterable[str]:
        yield "; ".join(name.name for name in record.names.all())
        yield "; ".join(nation.nation for nation in record.nations.all())
        yield record.codes_note

    def sources(self, record: Community) -> Iterable[Source]:
        named = Q(passages__statements__communities=record) | Q(terms__communities=record)
        return Source.objects.in_circulation().filter(named).distinct()

    def context(self, record: Community) -> dict[str, Any]:
        asked = Consultation.objects.filter(community=record)
        names = [name for name in record.names.all() if name.sort != CommunityName.Sort.ENDONYM]
        sources = {source.slug: source for source in Source.objects.in_circulation()}
        return {
            "variants": opened.named_variants()
            .filter(Q(communities=record) | Q(consultations__community=record))
            .prefetch_related(Prefetch("consultations", asked, to_attr="asked"))
            .distinct(),
            # Who writes a name so is a source's citation key or somebody else in words.
            "names": [(name, sources.get(name.written_by)) for name in names],
        }

    def trail(self, record: Community) -> list[Step]:
        above = []
        parent = record.parent
        while parent:
            above.append(step_to(parent))
            parent = parent.parent
        return [step_to_list(kind_named("community")), *reversed(above)]
