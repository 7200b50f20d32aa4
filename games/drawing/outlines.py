"""The outlines of pieces, and which one a record asks for.

An outline is drawn in millimetres around its middle, in the size that a piece has when its record
gives none. Such a size is the drawing's own and no statement about the thing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.drawing.records import Thing


@dataclass(frozen=True)
class Outline:
    """A shape seen from above, ``drawn`` so many millimetres long and wide.

    A ``split`` piece has a flat side, which ``path`` shows, and a rounded one. ``size`` is the
    length and width of a piece whose record gives none, if not as drawn. ``centre``, ``room`` and
    ``turn`` are the middle, the width and the turning of the square in which a marking fits.
    ``detailed`` outlines have a fragment that shades them, split ones always.
    """

    name: str
    drawn: tuple[float, float]
    path: str
    rounded_path: str = ""
    size: tuple[float, float] | None = None
    split: bool = False
    detailed: bool = False
    centre: tuple[float, float] = (0, 0)
    room: float = 10
    turn: int = 0


STONE = Outline(
    "stone",
    (24, 17),
    "M-12 0C-9.6-5.6-4.8-8.5 1-8.5C7-8.5 10.6-4.8 12 0C10.6 4.8 7 8.5 1 8.5C-4.8 8.5-9.6 5.6-12 0Z",
    detailed=True,
    centre=(0.5, 0),
    room=11.5,
)
STAVE = Outline(
    "stave",
    (203, 21),
    "M-101.5-10.5H96A5.5 10.5 0 0 1 96 10.5H-101.5Z",
    rounded_path="M-96-10.5H101.5V10.5H-96A5.5 10.5 0 0 1-96-10.5Z",
    split=True,
    room=14,
)
HALF_CYLINDER = Outline(
    "half-cylinder",
    (40, 15),
    "M-20-7.5H16A4 7.5 0 0 1 16 7.5H-20Z",
    rounded_path="M-16-7.5H20V7.5H-16A4 7.5 0 0 1-16-7.5Z",
    split=True,
)
ACORN = Outline(
    "half",
    (28, 16),
    "M-14 0C-14-5-8-8 0-8S13-5 14 0C13 5 8 8 0 8S-14 5-14 0Z",
    rounded_path="M-14 0C-14-5-8-8 0-8S13-5 14 0C13 5 8 8 0 8S-14 5-14 0Z",
    split=True,
)
WALNUT = replace(ACORN, size=(30, 27))
DISC = Outline("disc", (19, 19), "M-9.5 0A9.5 9.5 0 1 1 9.5 0A9.5 9.5 0 1 1-9.5 0Z")
KNIFE = Outline(
    "knife",
    (38, 6.4),
    "M-19-1.6Q-19-2.2-18.4-2.2H-6V-3.2H9Q16-3.1 19 1.6Q12 3.2 5 3.2H-6V2.2H-18.4Q-19 2.2-19 1.6Z",
    room=5,
)
GUN = Outline(
    "gun",
    (32, 6.4),
    "M-16-1.4L-7-2.6L-4-3.2H16V-1.2H-1L-1.6 1.4H-4.4L-5.2-.2L-12.6 3.2H-14.6Z",
    room=4,
)
IMAGE = Outline(
    "image",
    (38, 13),
    "M-19 0C-19-3-16.4-4-14-4C-11.6-4-10.2-3-9.6-2C-8.8-2.2-8.4-6.5-5.6-6.5C-2.6-6.5-1-5 1-4.6"
    "L18-3.8Q19-3.8 19-3V3Q19 3.8 18 3.8L1 4.6C-1 5-2.6 6.5-5.6 6.5C-8.4 6.5-8.8 2.2-9.6 2"
    "C-10.2 3-11.6 4-14 4C-16.4 4-19 3-19 0Z",
    centre=(-14, 0),
    room=6.5,
    turn=-90,
)
PLAIN = Outline(
    "plain", (34, 20), "M-14-10H14Q17-10 17-7V7Q17 10 14 10H-14Q-17 10-17 7V-7Q-17-10-14-10Z"
)

# The words of a record that ask for an outline, the more particular ones first.
BY_WORD = (
    ("knife", KNIFE),
    ("gun", GUN),
    ("image of a person", IMAGE),
    ("half-cylinder", HALF_CYLINDER),
    ("acorn", ACORN),
    ("walnut", WALNUT),
    ("plum stone", STONE),
)


def outline_of(thing: Thing | None) -> Outline:
    """The outline that the title, the material or a measure of a thing asks for; else `PLAIN`."""
    if thing is None:
        return PLAIN
    said = " / ".join((thing.title, *thing.materials)).casefold()
    for word, outline in BY_WORD:
        if word in said:
            return outline
    if thing.sort == "stave":
        return STAVE
    return DISC if thing.measure("diameter") else PLAIN


def size_of(outline: Outline, thing: Thing) -> tuple[float, float]:
    """Length and width of a piece in millimetres: as its record says, else the outline's own."""
    length, width = outline.size or outline.drawn
    across = thing.measure("diameter")
    return (
        thing.measure("length") or across or length,
        thing.measure("width") or across or width,
    )
