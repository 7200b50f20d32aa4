"""What a search shows of each record that it found, with the words that it met marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from archive.kinds import Kind
from archive.models import Passage, Record, Source, Statement, Term
from archive.pages.native import pieces
from archive.pages.register import page_of
from archive.search.marking import Marker, Span, clipped, cut, marker_of
from archive.search.query import Query

MOST_PASSAGES = 3
MOST_VALUES = 4


@dataclass(frozen=True)
class Stretch:
    """A stretch of a text: whether it was met, and the language of the native word it is of."""

    text: str
    met: bool
    language: str = ""


@dataclass(frozen=True)
class Hit:
    """One record found: its title, what it says where it was met, where that stands, of whom.

    Without a title it stands behind a warning, which its names ask for.
    """

    record: Record
    kind: Kind
    title: Sequence[Stretch] = ()
    text: Sequence[Stretch] = ()
    passages: Sequence[Passage] = ()
    sources: Sequence[Source] = ()
    communities: Sequence[Record] = ()


@dataclass
class _Shown:
    """A record with the texts that may be shown of it."""

    record: Record
    kind: Kind
    title: str
    texts: list[str] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)


def hits_of(
    query: Query, found: Mapping[Kind, Sequence[int]], values: Mapping[int, Mapping[str, list[int]]]
) -> dict[Kind, list[Hit]]:
    """The records with these keys of each kind, in their order, ready to be shown.

    ``values`` are the keys of the communities and sources that each record counts under.
    """
    shown = {kind: list(_shown(kind, keys)) for kind, keys in found.items()}
    every = [one for those in shown.values() for one in those]
    marker = marker_of(query, (text for one in every for text in (one.title, *one.texts)))
    wanted = [values.get(one.record.pk, {}) for one in every]
    communities = _in_bulk(Record, (key for own in wanted for key in own.get("communities", ())))
    sources = _in_bulk(Source, (key for own in wanted for key in own.get("sources", ())))

    def hit(one: _Shown) -> Hit:
        own = values.get(one.record.pk, {})
        named = [communities[key] for key in own.get("communities", ()) if key in communities]
        told = [sources[key] for key in own.get("sources", ()) if key in sources]
        # A record that is a value itself need not name itself.
        named = [each for each in named if each.pk != one.record.pk]
        told = [] if one.passages else [each for each in told if each.pk != one.record.pk]
        if one.record.hides_names:
            return Hit(one.record, one.kind)
        return Hit(
            one.record,
            one.kind,
            _title(one, marker),
            _text(one, marker),
            one.passages[:MOST_PASSAGES],
            sorted(told, key=lambda each: each.sort_key)[:MOST_VALUES],
            sorted(named, key=lambda each: each.sort_key)[:MOST_VALUES],
        )

    return {kind: [hit(one) for one in those] for kind, those in shown.items()}


def _shown(kind: Kind, keys: Sequence[int]) -> Iterator[_Shown]:
    page = page_of(kind.name)
    rows: Any = page.found() if page else kind.model.objects.in_circulation()
    records = rows.in_bulk(keys)
    for key in keys:
        record = records.get(key)
        if record is None:
            continue
        if record.hides_names:
            yield _Shown(record, kind, "")
            continue
        texts = list(page.told(record)) if page else list(record.search_text())
        title = record.text if isinstance(record, Statement) else record.title
        passages = [p for p in page.led_to(record) if p.in_circulation] if page else []
        yield _Shown(record, kind, title, [text for text in texts if text], passages)


def _in_bulk(model: Any, keys: Iterable[int]) -> dict[int, Any]:
    wanted = set(keys)
    return model.objects.in_circulation().in_bulk(wanted) if wanted else {}


def _title(one: _Shown, marker: Marker) -> list[Stretch]:
    if isinstance(one.record, Term):
        language = one.record.language
        return [Stretch(text, met, language) for text, met in marker.pieces(one.title)]
    terms = one.record.terms.all() if isinstance(one.record, Statement) else ()
    return _stretches(*clipped(one.title, marker.spans(one.title)), terms)


def _text(one: _Shown, marker: Marker) -> list[Stretch]:
    """The first of the texts in which a word was met, or the first of all."""
    texts = [text for text in one.texts if text != one.title]
    spans = [marker.spans(text) for text in texts]
    for text, own in zip(texts, spans, strict=True):
        if own:
            return _stretches(*clipped(text, own))
    if isinstance(one.record, Statement) or not texts:
        return []
    return _stretches(*clipped(texts[0], []))


def _stretches(text: str, spans: Iterable[Span], terms: Iterable[Term] = ()) -> list[Stretch]:
    found: list[Stretch] = []
    at = 0
    for piece in pieces(text, terms):
        end = at + len(piece.text)
        own = [(max(a, at) - at, min(b, end) - at) for a, b in spans if a < end and b > at]
        language = piece.term.language if piece.term else ""
        if piece.term and piece.term.hides_names:
            found.append(Stretch(_("a record behind a warning"), met=False))
        else:
            found += [Stretch(words, met, language) for words, met in cut(piece.text, own)]
        at = end
    return found
