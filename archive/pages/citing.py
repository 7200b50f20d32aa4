"""What is cited where a record is cited: its sources first, then its page in this archive."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import QuerySet, prefetch_related_objects
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive import kinds
from archive.exchange.citing.work import Cited, OwnPage, Work, work_of
from archive.history.past import Past, written
from archive.labelling.marks import marks_of
from archive.models import Record, Source, Term
from archive.models.label import IssuedRecord
from archive.pages.register import page_of
from archive.standing import above, paths_above
from archive.warning import warnings_before


@dataclass(frozen=True)
class Grounds:
    """On which sources a record rests, at which places of them, and its own state.

    ``cited_at`` are the places, if they are few; their sources are named before all others.
    """

    sources: tuple[Source, ...] = ()
    cited_at: tuple[tuple[Source, str], ...] = ()
    details: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class CitedKind:
    """How records of a kind are cited that have no page of the usual sort."""

    records: Callable[[], QuerySet[Record]]
    grounds: Callable[[Record], Grounds]


@dataclass(frozen=True)
class Citing:
    """A record and what it rests on, as they are cited.

    ``behind`` are sources that hold names before which a community asks for a warning, so that
    they are not written out here.
    """

    works: tuple[Work, ...]
    page: OwnPage
    behind: tuple[Source, ...] = ()
    is_source: bool = False
    # Whether the archive keeps how it was before.
    has_past: bool = True

    @property
    def entries(self) -> tuple[Cited, ...]:
        """What a file holds: of a source as it is now, the source alone."""
        if self.is_source and self.page.as_of is None:
            return self.works
        return (*self.works, self.page)


_without_page: dict[str, CitedKind] = {}


def register_cited(kind: str, cited: CitedKind) -> None:
    """Enter how records of a kind without a page of the usual sort are cited."""
    _without_page[kind] = cited


def can_be_cited(kind: str) -> bool:
    """Whether records of a kind are cited at all."""
    return kind in _without_page or page_of(kind) is not None


def citable(kind: str) -> QuerySet[Record]:
    """The open records of a kind with what citing them needs."""
    page = page_of(kind)
    return page.whole() if page else _without_page[kind].records()


def grounds_of(record: Record, sources: Iterable[Source] | None = None) -> Grounds:
    """On what a record rests; ``sources`` are those of its page, if they are known already."""
    page = page_of(record.kind)
    if page is None:
        return _without_page[record.kind].grounds(record)
    if isinstance(record, Source):
        # What tells of a source that nobody here has read is not the source.
        return Grounds((record,))
    found = tuple(page.sources(record) if sources is None else sources)
    return Grounds(found, tuple(page.cited_at(record)), tuple(page.state(record)))


def citing_of(
    record: Record,
    root: str,
    *,
    sources: Iterable[Source] | None = None,
    past: Past | None = None,
    noted: bool = False,
) -> Citing:
    """How a record is cited; ``root`` is the address of the site, with its last slash.

    With ``past`` it is the record as it was then. ``noted``: with the labels, notices and warnings
    that go with it into files.
    """
    grounds = grounds_of(record, sources)
    works, behind = [], []
    for source, locators in _with_locators(grounds):
        if source.hides_names and not _stands_under(record, source):
            behind.append(source)
        else:
            works.append(work_of(source, locators, _notes(source) if noted else ()))
    return Citing(
        works=tuple(works),
        page=_own_page(record, grounds, root, past, _notes(record) if noted else ()),
        behind=tuple(behind),
        is_source=isinstance(record, Source),
        has_past=page_of(record.kind) is not None,
    )


def _stands_under(record: Record, source: Source) -> bool:
    """Whether the warning before the record is, or was, the one before the source."""
    prefetch_related_objects([record], *(p.replace(".", "__") for p in paths_above(record.kind)))
    return source.pk in {record.pk, *(one.pk for one in above(record))}


def _with_locators(grounds: Grounds) -> list[tuple[Source, list[str]]]:
    found: dict[int, tuple[Source, list[str]]] = {}
    for source, locator in grounds.cited_at:
        found.setdefault(source.pk, (source, []))[1].append(locator)
    for source in grounds.sources:
        # Of one that is there already, the one whose people have been read is kept.
        found[source.pk] = (source, found[source.pk][1] if source.pk in found else [])
    told = [source for source, _locators in found.values()]
    prefetch_related_objects(told, "contributors", "account_of")
    return [(source, list(dict.fromkeys(at))) for source, at in found.values()]


def _own_page(
    record: Record, grounds: Grounds, root: str, past: Past | None, notes: tuple[str, ...]
) -> OwnPage:
    address = root + record.get_absolute_url().removeprefix("/")
    as_of: datetime.datetime | None = past.at if past else None
    key = f"tallykeeper-{record.kind}-{record.slug}"
    asked = written(as_of) if as_of else ""
    return OwnPage(
        key=f"{key}-{as_of:%Y-%m-%d}" if as_of else key,
        title=past.title if past else record.title,
        sort=capfirst(str(kinds.kind_named(record.kind).label)),
        address=f"{address}?as_of={asked}" if asked else address,
        changed=record.changed,
        # Which state of it is meant, its moment says.
        details=() if past else grounds.details,
        notes=(*grounds.notes, *notes) if past is None else notes,
        as_of=as_of,
        asked=asked,
        lang=record.language if isinstance(record, Source | Term) else "",
    )


def _notes(record: Record) -> tuple[str, ...]:
    """The labels, notices and warnings of a record, as a file of citations tells them."""
    marks = marks_of(record)
    told = [_told(mark.issued, str(mark.issued.get_sort_display())) for mark in marks.labels]
    told += [_told(mark.issued, _("notice")) for mark in marks.notices]
    warned = [
        _("%(community)s asks for a warning: %(text)s")
        % {"community": warning.community, "text": warning.text or warning.get_covers_display()}
        for warning in warnings_before(record)
    ]
    return (*told, *warned)


def _told(issued: IssuedRecord, sort: str) -> str:
    by = f", {issued.issued_by}" if issued.issued_by else ""
    return f"{issued.name} ({sort}{by}): {issued.text}".removesuffix(": ")
