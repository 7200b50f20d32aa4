"""Native words within statements: found, marked with their language, and linked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from archive.models import Term

# A word this short may be an English one too ("to"), so it is only trusted where it stands once.
SHORT = 3


@dataclass(frozen=True)
class Piece:
    """A stretch of text, and the term whose form it is, if it is one."""

    text: str
    term: Term | None = None


def pieces(text: str, terms: Iterable[Term]) -> list[Piece]:
    """``text`` cut where the forms of ``terms`` stand in it as whole words."""
    found: list[tuple[int, int, Term]] = []
    for term in sorted(terms, key=lambda term: -len(term.form)):
        places = _places(text, term.form)
        if len(term.form) <= SHORT and len(places) > 1:
            continue
        found.extend(
            (start, end, term)
            for start, end in places
            if all(end <= other[0] or start >= other[1] for other in found)
        )
    cut: list[Piece] = []
    at = 0
    for start, end, term in sorted(found, key=lambda place: place[0]):
        cut += [Piece(text[at:start]), Piece(text[start:end], term)]
        at = end
    return [piece for piece in [*cut, Piece(text[at:])] if piece.text]


def _places(text: str, form: str) -> list[tuple[int, int]]:
    pattern = rf"(?<![\w'’-]){re.escape(form)}(?![\w'’-])"
    return [match.span() for match in re.finditer(pattern, text)]
