"""The page of a statement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, QuerySet

from archive.kinds import kind_named
from archive.models import Passage, Source, Statement, Term
from archive.pages import features, opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class StatementPage(RecordPage[Statement]):
    model = Statement
    shown = frozenset(
        {"passage", "citation", "variants", "communities", "terms", "implements", "items"}
        | {"sentences", "disputes", "disputed_by", "confirms", "confirmed_by"}
        | features.NAMES
    )
    choices = {
        "source": "passage__source",
        "community": "communities",
        "variant": "variants",
        "topic": "topic",
        "voice": "voice",
    }

    def rows(self) -> QuerySet[Statement]:
        return opened.statements()

    def whole(self) -> QuerySet[Statement]:
        return opened.statements().prefetch_related(
            Prefetch("implements", opened.implements()),
            Prefetch("items", opened.items()),
            *(
                Prefetch(name, model._default_manager.select_related("implement", "item"))
                for name, model in features.MODELS.items()
            ),
        )

    def found(self) -> QuerySet[Statement]:
        words = Term.objects.in_circulation().prefetch_related("communities")
        return opened.brief_statements().prefetch_related(Prefetch("terms", words))

    def told(self, record: Statement) -> Iterable[str]:
        return record.text, record.note

    def led_to(self, record: Statement) -> Iterable[Passage]:
        return (record.passage,)

    def trail(self, record: Statement) -> list[Step]:
        return [
            step_to_list(kind_named("source")),
            step_to(record.passage.source),
            Step(record.passage.locator, record.passage.get_absolute_url()),
        ]

    def sources(self, record: Statement) -> Iterable[Source]:
        return [record.passage.source]

    def cited_at(self, record: Statement) -> Iterable[tuple[Source, str]]:
        return [(record.passage.source, record.passage.locator)]

    def context(self, record: Statement) -> dict[str, Any]:
        return {
            "terms": opened.terms().filter(statements=record),
            "told_again": Passage.objects.in_circulation()
            .filter(sentences__statements=record)
            .exclude(pk=record.passage_id)
            .select_related("source")
            .distinct(),
            "facts": [
                (feature.implement or feature.item, features.read(feature))
                for name in features.MODELS
                for feature in getattr(record, name).all()
            ],
        }
