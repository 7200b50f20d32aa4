"""What the line of time shows: when the sources are from, and when what they tell was observed."""

from __future__ import annotations

from dataclasses import dataclass

from edtf import parse_edtf

from archive.mapping.timeline import Span, Timeline, in_order, timeline
from archive.models import Recording, Source


@dataclass(frozen=True)
class Dated:
    """One date of a record: as it is kept, of what it is, and the years that it spans."""

    number: int
    record: Source | Recording
    date: str
    observed: bool
    span: Span


@dataclass(frozen=True)
class Times:
    """The line, the dates on it in its order, and the recordings that have none."""

    line: Timeline | None
    dated: list[Dated]
    undated: list[Recording]


def the_times() -> Times:
    """The open sources and recordings by their dates, in two queries."""
    records: list[Source | Recording] = [
        *Source.objects.in_circulation().prefetch_related("account_of"),
        *Recording.objects.in_circulation(),
    ]
    dates = [(one, one.date, False) for one in records if one.date]
    dates += [(one, one.observed, True) for one in records if isinstance(one, Source)]
    dates = [kept for kept in dates if kept[1]]
    spans = in_order(span_of(number, date) for number, (_one, date, _of) in enumerate(dates))
    dated = [Dated(place, *dates[one.number], one) for place, one in enumerate(spans, start=1)]
    undated = [one for one in records if isinstance(one, Recording) and not one.date]
    return Times(timeline(spans), dated, undated)


def span_of(number: int, date: str) -> Span:
    """The years of a date in EDTF: 1930/1933 is from 1930 to 1933, 1907~ about 1907."""
    parsed = parse_edtf(date)
    about = bool(getattr(parsed, "is_approximate", False) or getattr(parsed, "is_uncertain", False))
    return Span(number, parsed.lower_strict()[0], parsed.upper_strict()[0], about)
