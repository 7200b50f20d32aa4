"""One face of a piece, described from the record of its implement."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.drawing import vocabulary as words
from games.drawing.outlines import PLAIN, Outline, outline_of, size_of
from games.drawing.records import MarkedPart, Thing


@dataclass(frozen=True)
class Figure:
    """A marking that has a picture, and the class of its colour."""

    name: str
    tone: str

    @property
    def fragment(self) -> str:
        """The fragment that draws it."""
        return f"games/pieces/figures/{self.name}.svg"


@dataclass(frozen=True)
class Face:
    """A piece as it lies; ``length`` and ``width`` in millimetres.

    ``tone`` is the class of the colour of its surface, ``side`` "flat", "rounded" or empty,
    ``inscription`` the face in words where it has no picture, ``text`` what is said of the picture.
    """

    outline: Outline
    length: float
    width: float
    tone: str
    text: str
    side: str = ""
    figures: tuple[Figure, ...] = ()
    inscription: str = ""

    @property
    def path(self) -> str:
        """The outline of the side that shows."""
        rounded = self.side == words.ROUNDED
        return self.outline.rounded_path if rounded else self.outline.path

    @property
    def details(self) -> str:
        """The fragment that shades the piece, if any."""
        if self.side:
            return f"games/pieces/details/{self.outline.name}-{self.side}.svg"
        detailed = self.outline.detailed
        return f"games/pieces/details/{self.outline.name}.svg" if detailed else ""


def describe(thing: Thing | None, face: str) -> Face:
    """The picture of a face; a face or a marking without one is written on a plain piece."""
    said = _(face.replace("-", " "))
    text = f"{thing.title}: {said}" if thing else said
    outline = outline_of(thing)
    drawn = _drawn(thing, outline, face, text) if thing else None
    return drawn or Face(PLAIN, *PLAIN.drawn, words.NATURAL, text=text, inscription=said)


def _drawn(thing: Thing, outline: Outline, face: str, text: str) -> Face | None:
    """The picture; None if nothing that could be drawn tells this face from the others."""
    side = _side(face) if outline.split else ""
    marked = _rows_of(thing, face, side)
    if outline is PLAIN or not (side or marked):
        return None
    natural = words.natural_tone(thing.materials)
    tone = natural
    figures = []
    for row in [row for row in thing.markings if _is_whole(row)] + marked:
        if row.marking in words.FIGURES:
            figures.append(Figure(words.FIGURES[row.marking], _tone(row, natural) or natural))
        else:
            # A marking without a picture is left out: something else tells this face.
            tone = _tone(row, natural) or tone
    length, width = size_of(outline, thing)
    return Face(outline, length, width, tone, text, side, tuple(figures))


def _rows_of(thing: Thing, face: str, side: str) -> list[MarkedPart]:
    """The rows of the side that a face names by its form, its marking or its colour."""
    sides: dict[str, list[MarkedPart]] = {}
    for row in thing.markings:
        if not _is_whole(row):
            sides.setdefault(row.part, []).append(row)
    for part, rows in sides.items():
        if part.startswith(side) if side else any(_tells(row, face) for row in rows):
            return rows
    return []


def _tells(row: MarkedPart, face: str) -> bool:
    """Whether a row, in what can be drawn of it, is what the face is called after."""
    named = face.replace("-", " ")
    if row.marking == named:
        return row.marking in words.FIGURES
    coloured = row.colour == named or (row.colour == words.NATURAL and named == words.WHITE)
    return coloured and bool(_tone(row, words.NATURAL))


def _tone(row: MarkedPart, natural: str) -> str:
    """The class of the colour that a row gives; empty if it gives none, or one without a class."""
    colour = row.colour or words.COLOUR_OF_TREATMENT.get(row.marking, "")
    if colour == words.NATURAL:
        return natural
    return colour if colour in words.COLOURS else ""


def _side(face: str) -> str:
    for word in face.split("-"):
        if word in words.SIDES:
            return words.SIDES[word]
    return ""


def _is_whole(row: MarkedPart) -> bool:
    return not row.part or row.part.startswith(words.WHOLE)
