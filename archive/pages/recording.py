"""The page of a recording."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from archive.kinds import kind_named
from archive.models import Recording, Source
from archive.pages import opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list


class RecordingPage(RecordPage[Recording]):
    model = Recording
    shown = frozenset({"term", "community"})

    def rows(self) -> QuerySet[Recording]:
        return opened.recordings()

    def trail(self, record: Recording) -> list[Step]:
        return [step_to_list(kind_named("term")), step_to(record.term)]

    def sources(self, record: Recording) -> Iterable[Source]:
        return ()
