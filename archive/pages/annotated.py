"""The printed text of a passage with what the archive knows of it: notes, misprints, words, works.

Whatever is marked is found by the print itself. The text is never altered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_NUMBER = re.compile(rf"[{RAISED}]+")
_PLAIN = str.maketrans(RAISED, "0123456789")

Sort = Literal["note", "misprint", "word", "figure", "work"]


@dataclass(frozen=True)
class Knot:
    """A stretch of print that leads somewhere: to a note, a misprint's reading, a word, a figure.

    ``everywhere`` marks each place where it is printed, otherwise the first that is free.
    """

    printed: str
    sort: Sort
    url: str
    title: str = ""
    language: str = ""
    everywhere: bool = False


@dataclass(frozen=True)
class Stretch:
    """A stretch of the text, and the knot that it is, if it is one."""

    text: str
    knot: Knot | None = None


@dataclass
class Annotator:
    """Marks the sentences of one passage, in their order.

    ``notes`` holds by its number where each footnote stands, or where the text stands for a note.
    """

    knots: Iterable[Knot]
    notes: dict[str, Knot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # The longer first, so that “Culin’s figure 383” is not taken for a mere “Culin”.
        self._waiting = sorted(self.knots, key=lambda knot: -len(knot.printed))

    def mark(self, text: str) -> list[Stretch]:
        """The sentence cut where something is known of its print."""
        found: list[tuple[int, int, Knot]] = []
        for knot in list(self._waiting):
            free = [place for place in _places(text, knot.printed) if _is_free(place, found)]
            for start, end in free if knot.everywhere else free[:1]:
                found.append((start, end, knot))
            if free and not knot.everywhere:
                self._waiting.remove(knot)
        found += self._marks_of_notes(text)
        return list(_cut(text, sorted(found, key=lambda place: place[0])))

    def _marks_of_notes(self, text: str) -> Iterator[tuple[int, int, Knot]]:
        for match in _NUMBER.finditer(text):
            knot = self.notes.get(match.group().translate(_PLAIN))
            if knot is not None:
                yield match.start(), match.end(), knot


def _places(text: str, printed: str) -> list[tuple[int, int]]:
    """Where it stands as whole words; a raised number beside it belongs to neither."""
    before = rf"(?<![^\W{RAISED}])(?<!['’-])" if printed[:1].isalnum() else ""
    after = rf"(?![^\W{RAISED}]|['’-])" if printed[-1:].isalnum() else ""
    return [match.span() for match in re.finditer(before + re.escape(printed) + after, text)]


def _is_free(place: tuple[int, int], taken: list[tuple[int, int, Knot]]) -> bool:
    return all(place[1] <= start or place[0] >= end for start, end, _knot in taken)


def _cut(text: str, found: list[tuple[int, int, Knot]]) -> Iterator[Stretch]:
    at = 0
    for start, end, knot in found:
        if start > at:
            yield Stretch(text[at:start])
        yield Stretch(text[start:end], knot)
        at = end
    if at < len(text):
        yield Stretch(text[at:])
