"""Pictures in the numbers and transforms of SVG: millimetres around the middle of the picture.

Numbers are strings here, so that no template writes them in the manner of a language.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.drawing.faces import Face
from games.drawing.falls import Ground
from games.drawing.scatter import Spot

# Letters of an inscription are so many millimetres high, less if the line is long.
LETTERS = 6.0
LINE = 50.0
# How far a piece throws its shade, in parts of its width and at least, in millimetres.
DEPTH = 0.07
MIN_DEPTH = 0.5


@dataclass(frozen=True)
class DrawnGround:
    """What the pieces fell on."""

    text: str
    round: bool
    outer: str
    inner: str
    corner: tuple[str, str]
    size: tuple[str, str]


@dataclass(frozen=True)
class DrawnPiece:
    """A piece with all that its fragment writes down.

    ``clip`` names the path that keeps markings inside the outline; like pieces share one.
    """

    face: Face
    clip: str
    shade_at: str
    at: str
    scale: str
    figure_at: str
    letters: str


def number(value: float) -> str:
    """A number as SVG writes it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def drawn_piece(face: Face, spot: Spot, picture: str) -> DrawnPiece:
    """A face at a spot; ``picture`` tells its names from those of other pictures on the page."""
    outline = face.outline
    wide, high = face.length / outline.drawn[0], face.width / outline.drawn[1]
    name = f"{picture}-{outline.name}{face.side}-{number(face.length)}-{number(face.width)}"
    middle = f"{number(outline.centre[0] * wide)} {number(outline.centre[1] * high)}"
    room = number(outline.room * min(wide, high) / 10)
    depth = max(face.width * DEPTH, MIN_DEPTH)
    turn = f"rotate({number(spot.turn)})"
    return DrawnPiece(
        face=face,
        clip=name.replace(".", "_"),
        shade_at=f"translate({number(spot.x + depth / 2)} {number(spot.y + depth)}) {turn}",
        at=f"translate({number(spot.x)} {number(spot.y)}) {turn}",
        scale=f"scale({number(wide)} {number(high)})",
        figure_at=f"translate({middle}) rotate({outline.turn}) scale({room})",
        letters=number(min(LETTERS, LINE / max(len(face.inscription), 1))),
    )


def drawn_ground(ground: Ground) -> DrawnGround:
    """What the pieces fell on, around the middle."""
    wide, high = ground.half_width, ground.half_height
    return DrawnGround(
        text=ground.text,
        round=ground.round,
        outer=number(wide),
        inner=number(wide - ground.rim),
        corner=(number(-wide), number(-high)),
        size=(number(2 * wide), number(2 * high)),
    )


def box(half_width: float, half_height: float) -> str:
    """A viewBox around the middle."""
    numbers = (-half_width, -half_height, 2 * half_width, 2 * half_height)
    return " ".join(map(number, numbers))
