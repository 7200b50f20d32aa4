"""The words of a text that a query met, marked in the text as it is stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.db import connection

from archive.folding import APOSTROPHES, HYPHENS, fold, skeleton
from archive.search.query import SHORTEST_BEGINNING, Query

# How much of a text is shown around the first word that was met, in letters.
SHOWN = 240
_BEFORE = 80

_JOINING = re.escape(APOSTROPHES + HYPHENS)
# A word with the signs within it: accents that stand apart, apostrophes, hyphens.
_WORD = re.compile(rf"\w[\u0300-\u036f]*(?:[{_JOINING}]*\w[\u0300-\u036f]*)*")
_PART = re.compile(rf"[^{re.escape(HYPHENS)}]+")

Span = tuple[int, int]


class Piece(NamedTuple):
    """A stretch of a text, and whether it was met."""

    text: str
    met: bool


class _Word(NamedTuple):
    folded: str
    start: int
    end: int


# The texts of one page have most of their words in common, and each is gone through twice.
_folded = lru_cache(maxsize=4096)(fold)


@dataclass(frozen=True)
class Marker:
    """Marks what a query met: single words by ``meets``, phrases, and native words by their key."""

    meets: Callable[[str], bool]
    phrases: tuple[tuple[str, ...], ...] = ()
    key: str = ""

    def spans(self, text: str) -> list[Span]:
        """Where what was met begins and ends in the text, in order and without overlaps."""
        whole = list(_words(text))
        parts = list(_parts(text, whole))
        met = [(w.start, w.end) for w in whole if self.meets(w.folded)]
        met += [(w.start, w.end) for w in parts if self.meets(w.folded)]
        for phrase in self.phrases:
            met += [*_sequences(whole, phrase), *_sequences(parts, phrase)]
        if not met and self._spells(text):
            met = [(0, len(text))]
        return _joined(met)

    def pieces(self, text: str) -> list[Piece]:
        """The text cut where what was met begins and ends."""
        return cut(text, self.spans(text))

    def _spells(self, text: str) -> bool:
        """Whether the text is a native word that is spelled as the query, or begins so."""
        own = skeleton(text) if self.key else ""
        long = len(self.key) >= SHORTEST_BEGINNING
        return bool(own) and (own == self.key or (long and own.startswith(self.key)))


def marker_of(query: Query, texts: Iterable[str]) -> Marker:
    """The marker of a query for these texts: the database says which of their words it met."""
    folded = {word.folded for text in texts for word in _all_words(text)}
    met = _met(query.words, folded)
    return Marker(met.__contains__, query.phrases, query.key)


def beginning_marker(words: Collection[str]) -> Marker:
    """The marker of words as somebody types them, of which the last is only begun."""
    *whole, last = words
    return Marker(
        lambda word: word in whole or word.startswith(last), key=skeleton(" ".join(words))
    )


def _met(wanted: Collection[str], words: Collection[str]) -> set[str]:
    """Those of the words that meet one of the wanted words as search does."""
    if not wanted or not words:
        return set()
    part = "to_tsquery('simple', %s) || plainto_tsquery('english', %s)"
    given: list[str] = []
    for word in wanted:
        given += [f"{word}:*" if len(word) >= SHORTEST_BEGINNING else word, word]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT word FROM unnest(%s::text[]) AS word "
            "WHERE (to_tsvector('simple', word) || to_tsvector('english', word)) @@ "
            f"({' || '.join([part] * len(wanted))})",
            [list(words), *given],
        )
        return {row[0] for row in cursor.fetchall()}


def clipped(text: str, spans: list[Span]) -> tuple[str, list[Span]]:
    """What is shown of a text that is long: what stands around the first span, cut between words.

    The spans are moved to where they stand in it.
    """
    if len(text) <= SHOWN:
        return text, spans
    start = max(0, spans[0][0] - _BEFORE) if spans else 0
    if start:
        start = text.find(" ", start) + 1 or start
    end = min(len(text), start + SHOWN)
    if end < len(text):
        end = max(text.rfind(" ", start, end), spans[0][1] if spans else start + 1)
    before, after = "…" if start else "", "…" if end < len(text) else ""
    moved = len(before) - start
    kept = [(a + moved, b + moved) for a, b in spans if a >= start and b <= end]
    return before + text[start:end].rstrip() + after, kept


def cut(text: str, spans: Iterable[Span]) -> list[Piece]:
    """The text cut at the spans, which are what was met."""
    found: list[Piece] = []
    at = 0
    for start, end in spans:
        found += [Piece(text[at:start], met=False), Piece(text[start:end], met=True)]
        at = end
    return [piece for piece in [*found, Piece(text[at:], met=False)] if piece.text]


def _words(text: str) -> Iterator[_Word]:
    for match in _WORD.finditer(text):
        yield _Word(_folded(match.group()), *match.span())


def _parts(text: str, whole: Iterable[_Word]) -> Iterator[_Word]:
    """The words of a text with those that hyphens join apart."""
    for word in whole:
        for match in _PART.finditer(text, word.start, word.end):
            yield _Word(_folded(match.group()), *match.span())


def _all_words(text: str) -> Iterator[_Word]:
    whole = list(_words(text))
    yield from whole
    yield from _parts(text, whole)


def _sequences(words: list[_Word], phrase: tuple[str, ...]) -> Iterator[Span]:
    folded = [word.folded for word in words]
    for at in range(len(words) - len(phrase) + 1):
        if tuple(folded[at : at + len(phrase)]) == phrase:
            yield words[at].start, words[at + len(phrase) - 1].end


def _joined(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
