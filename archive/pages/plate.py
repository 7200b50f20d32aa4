"""The pages of plates, figures and plate references."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from archive.kinds import kind_named
from archive.models import Figure, Passage, Plate, PlateReference, Source
from archive.pages import opened
from archive.pages.page import RecordPage, Step, step_to, step_to_list
from archive.pages.reported import reporters, unread


class PlatePage(RecordPage[Plate]):
    model = Plate
    shown = frozenset({"source", "images", "figures"})
    choices = {"source": "source"}

    def rows(self) -> QuerySet[Plate]:
        return opened.plates().prefetch_related(Prefetch("figures", opened.figures()))

    def told(self, record: Plate) -> Iterable[str]:
        return record.caption, record.note

    def sources(self, record: Plate) -> Iterable[Source]:
        return reporters(PlateReference.objects.filter(plate=record), record.source)

    def cited_at(self, record: Plate) -> Iterable[tuple[Source, str]]:
        return [(record.source, _number(record))]

    def context(self, record: Plate) -> dict[str, Any]:
        return {"unread": unread(record.source)}

    def list_context(self, narrowed_to: Mapping[str, str]) -> dict[str, Any]:
        in_text = opened.figures().filter(plate=None)
        if "source" in narrowed_to:
            in_text = in_text.filter(source__slug=narrowed_to["source"])
        return {"text_figures": in_text}


class FigurePage(RecordPage[Figure]):
    model = Figure
    shown = frozenset({"source", "plate", "images"})
    choices = {"source": "source"}

    def rows(self) -> QuerySet[Figure]:
        return opened.figures()

    def told(self, record: Figure) -> Iterable[str]:
        return record.depicts, record.note

    def sources(self, record: Figure) -> Iterable[Source]:
        return reporters(PlateReference.objects.filter(figures=record), record.source)

    def cited_at(self, record: Figure) -> Iterable[tuple[Source, str]]:
        number = _("fig. %(number)s") % {"number": record.number_as_printed}
        return [(record.source, f"{_number(record.plate)}, {number}" if record.plate else number)]

    def context(self, record: Figure) -> dict[str, Any]:
        return {"unread": unread(record.source)}

    def trail(self, record: Figure) -> list[Step]:
        steps = [step_to_list(kind_named("plate"))]
        return [*steps, step_to(record.plate)] if record.plate else steps


class PlateReferencePage(RecordPage[PlateReference]):
    model = PlateReference
    shown = frozenset({"passage", "source", "plate"})
    choices = {"source": "source"}

    def rows(self) -> QuerySet[PlateReference]:
        return opened.plate_references()

    def found(self) -> QuerySet[PlateReference]:
        return super().found().select_related("source", "passage__source")

    def led_to(self, record: PlateReference) -> Iterable[Passage]:
        return (record.passage,)

    def sources(self, record: PlateReference) -> Iterable[Source]:
        return [record.passage.source]

    def cited_at(self, record: PlateReference) -> Iterable[tuple[Source, str]]:
        return [(record.passage.source, record.passage.locator)]

    def context(self, record: PlateReference) -> dict[str, Any]:
        return {"unread": unread(record.source)}

    def trail(self, record: PlateReference) -> list[Step]:
        return [
            step_to_list(kind_named("source")),
            step_to(record.passage.source),
            Step(record.passage.locator, record.passage.get_absolute_url()),
        ]


def _number(plate: Plate) -> str:
    return _("plate %(number)s") % {"number": plate.number_as_printed}
