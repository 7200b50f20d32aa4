"""A record as it was at some moment, put together from its changes."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.history.recorded import LINKS, ROWS, SPINE, Recorded, by_table
from archive.history.sets import Values
from archive.history.words import (
    Named,
    Side,
    label_of,
    leads_to_record,
    linked,
    named,
    names_of,
    side,
    told_columns,
)
from archive.models import Change, Record
from archive.models.record import HIDES_NAMES


@dataclass(frozen=True)
class Field:
    """One field and what stood in it."""

    name: str
    label: str
    value: Side


@dataclass(frozen=True)
class Rows:
    """The rows of one sort that belonged to the record."""

    name: str
    label: str
    rows: list[list[Field]]


@dataclass
class Past:
    """A record as it was at a moment. ``since`` is when it last came to be so."""

    kind: str
    slug: str
    title: str
    withdrawn: bool
    at: datetime.datetime
    since: datetime.datetime
    fields: list[Field] = field(default_factory=list)
    rows: list[Rows] = field(default_factory=list)


def moment(text: str) -> datetime.datetime:
    """The moment that a date (its end, in UTC) or an instant names.

    A day that is not over yet ends now. Raises ValueError, with what to write instead, for what is
    neither, or lies in the future.
    """
    now = timezone.now()
    try:
        day = parse_date(text)
        instant = parse_datetime(text) if day is None else None
        if instant is not None and instant.tzinfo:
            instant = instant.astimezone(datetime.UTC)
    except (ValueError, OverflowError):
        day = instant = None
    if day is not None:
        end = datetime.datetime.combine(day, datetime.time.max, datetime.UTC)
        found = min(end, now) if day <= now.date() else end
    elif instant is not None:
        found = instant if instant.tzinfo else instant.replace(tzinfo=datetime.UTC)
    else:
        raise ValueError(
            _("Write a date, as in %(day)s, or an instant, as in %(instant)s.")
            % {"day": f"{now:%Y-%m-%d}", "instant": f"{now:%Y-%m-%dT%H:%M:%SZ}"}
        )
    if found > now:
        raise ValueError(_("That moment has not come yet; name one in the past."))
    return found


def written(at: datetime.datetime) -> str:
    """A moment as an address names it, to the microsecond, so that it names the same for ever."""
    return at.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")


def past(record_id: int, at: datetime.datetime) -> Past | None:
    """A record as it was at a moment; None where it was not in the archive then."""
    tables = by_table()
    last = [
        change
        for change in Change.objects.of(record_id).until(at)
        if change.table_name in tables and tables[change.table_name].told
    ]
    stood: list[tuple[Recorded, Values]] = [
        (tables[change.table_name], change.after) for change in last if change.after is not None
    ]
    spine = next((values for one, values in stood if one.rank == SPINE), None)
    if spine is None:
        return None
    found = Past(
        kind=spine["kind"],
        slug=spine["slug"],
        title=spine["title"],
        withdrawn=spine["withdrawn"],
        at=at,
        since=max(change.at for change in last),
    )
    _fill(found, stood)
    return found


def _fill(found: Past, stood: list[tuple[Recorded, Values]]) -> None:
    names = _names_then({n for one, values in stood for n in _numbers(one, values)}, found.at)
    links: dict[str, tuple[str, list[Side]]] = defaultdict(lambda: ("", []))
    rows: dict[str, Rows] = {}
    for one, values in sorted(stood, key=lambda pair: (pair[0].rank, pair[0].table)):
        if one.rank == LINKS:
            field_, number = linked(one, values)
            label = label_of(field_)
            if one.between is not None:
                label = f"{capfirst(str(one.between._meta.verbose_name))}: {field_.verbose_name}"
            links[field_.name] = (label, [*links[field_.name][1], named(number, names)])
            continue
        fields = [
            Field(field_.name, label_of(field_), side(field_, values.get(column), names))
            for column, field_ in told_columns(one).items()
        ]
        fields = [one_field for one_field in fields if one_field.value]
        if one.rank == ROWS:
            meta = one.model._meta
            label = capfirst(str(meta.verbose_name_plural))
            rows.setdefault(one.table, Rows(str(meta.model_name), label, [])).rows.append(fields)
        else:
            found.fields += fields
    found.fields += [
        Field(name, label, tuple(piece for side_ in sides for piece in side_))
        for name, (label, sides) in links.items()
    ]
    found.rows = list(rows.values())


def _numbers(one: Recorded, values: Values) -> set[int]:
    return {
        values[column]
        for column, field_ in one.fields.items()
        if leads_to_record(field_) and values.get(column) is not None
    }


def _names_then(numbers: set[int], at: datetime.datetime) -> dict[int, Named]:
    """How records were named then; the link leads to those that can be read at present."""
    names = names_of(numbers)
    # What stands behind a warning keeps the words that stand for it.
    hidden = set(
        Record.objects.filter(pk__in=names, deceased__in=HIDES_NAMES).values_list("pk", flat=True)
    )
    spines = Change.objects.filter(
        table_name=Record._meta.db_table, row_id__in=[str(number) for number in numbers - hidden]
    )
    for change in spines.until(at):
        name = names.get(int(change.row_id))
        if name and name.url and change.after:
            title, slug = change.after["title"], change.after["slug"]
            names[int(change.row_id)] = Named(title, slug, name.url)
    return names
