"""Pieces, sticks and counters of paper: to be printed in true size, cut, folded and glued.

A piece with two faces has them one above the other, so that it comes right when it is folded
between them; one with more is a strip with a fold between each two and a flap to be glued.
All is in millimetres from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.drawing.counters import Counter, Place, lay
from games.drawing.faces import Face, describe
from games.drawing.hands import Laid
from games.drawing.outlines import Outline
from games.drawing.records import Thing
from games.drawing.scatter import Spot
from games.drawing.svg import DrawnPiece, drawn_piece, number

# Around a face, so that there is something to hold and to glue.
ROOM = 2.0
FLAP = 7.0
# A longer piece stands upright on the page, and one of more than the longest is drawn smaller.
UPRIGHT = 150.0
LONGEST = 225.0
LETTERS = 4.0
# A hidden piece is a bar of this length and width, which a closed hand hides.
BAR = (60.0, 20.0)
STRIP = (6.0, 46.0)


@dataclass(frozen=True)
class Panel:
    """One face on the paper; ``word`` is written on it where no picture tells it from the others.

    ``piece`` is None for a bar, which ``laid`` describes.
    """

    at: str
    middle: str
    piece: DrawnPiece | None
    laid: Laid | None = None
    word: str = ""
    letters: str = ""


@dataclass(frozen=True)
class CutOut:
    """The paper of one piece; ``frame`` places the drawing on a sheet ``width`` by ``height``."""

    width: str
    height: str
    frame: str
    across: str
    down: str
    panels: tuple[Panel, ...]
    folds: tuple[str, ...]
    half: str
    smaller: bool = False


@dataclass(frozen=True)
class Strip:
    """A counter or stick on its strip of paper; ``word`` is its colour where colours differ."""

    counter: Counter
    x: str
    word: str


@dataclass(frozen=True)
class StripBundle:
    """Strips side by side, ten at most, so that they can be counted before they are cut."""

    width: str
    height: str
    stretch: str
    fragment: str
    strips: tuple[Strip, ...]
    cuts: tuple[str, ...]


def cut_out(thing: Thing | None, faces: Sequence[str], picture: str) -> CutOut:
    """A piece with these faces; ``picture`` tells its names from those of others on the page."""
    described = [describe(thing, face) for face in faces]
    alike = len({(one.tone, one.figures) for one in described}) < len(described)
    words = [_(face.replace("-", " ")) if alike else "" for face in faces]
    length = max(one.length for one in described)
    scale = min(1.0, LONGEST / length)
    width = max(one.width for one in described) * scale
    panels = []
    for nth, (face, word) in enumerate(zip(described, words, strict=True)):
        over = nth == 1 and len(faces) == 2
        bare = replace(face, length=face.length * scale, width=face.width * scale, inscription="")
        y = (nth + 0.5) * (width + 2 * ROOM)
        middle = f"translate({number(length * scale / 2 + ROOM)} {number(y)})"
        panels.append(
            Panel(
                at=f"{middle} {_turned_over(face.outline)}" if over else middle,
                middle=middle,
                piece=drawn_piece(bare, Spot(0, 0, 0), f"{picture}-{nth}"),
                word=word or face.inscription,
                letters=_letters(word or face.inscription, bare),
            )
        )
    return _laid_out(length * scale, width, tuple(panels), smaller=scale < 1)


def bar(laid: Laid, picture: str) -> CutOut:
    """A piece to be hidden, alike on both sides."""
    if not laid.is_bone:
        return cut_out(None, [laid.called, laid.called], picture)
    length, width = BAR
    middles = [
        f"translate({number(length / 2 + ROOM)} {number(y * (width + 2 * ROOM))})"
        for y in (0.5, 1.5)
    ]
    panels = tuple(Panel(at=middle, middle=middle, piece=None, laid=laid) for middle in middles)
    return _laid_out(length, width, panels)


def strips(
    thing: Thing | None, total: int, word: str = "", long: bool = False
) -> list[StripBundle]:
    """So many counters, or sticks, which are ``long``; ``word`` is written on each."""
    laid = lay(thing, [Place("all", "", total)])
    bundles = laid.laid[0].bundles
    coloured = len({counter.tone for bundle in bundles for counter in bundle}) > 1
    wide, high = STRIP
    times = 2 if long else 1
    return [
        StripBundle(
            width=number(wide * len(bundle)),
            height=number(high * times),
            stretch=number(times * (0.72 if word or coloured else 1)),
            fragment=laid.fragment,
            strips=tuple(
                Strip(counter, number(wide * nth), word or (_(counter.tone) if coloured else ""))
                for nth, counter in enumerate(bundle)
            ),
            cuts=tuple(number(wide * nth) for nth in range(1, len(bundle))),
        )
        for bundle in bundles
    ]


def _laid_out(
    length: float, width: float, panels: tuple[Panel, ...], smaller: bool = False
) -> CutOut:
    wide, panel = length + 2 * ROOM, width + 2 * ROOM
    high = panel * len(panels) + (FLAP if len(panels) > 2 else 0)
    upright = wide > UPRIGHT
    folds = range(1, len(panels) + (1 if len(panels) > 2 else 0))
    return CutOut(
        width=number(high if upright else wide),
        height=number(wide if upright else high),
        frame=f"translate({number(high)} 0) rotate(90)" if upright else "",
        across=number(wide),
        down=number(high),
        panels=panels,
        folds=tuple(number(panel * nth) for nth in folds),
        half=number(panel),
        smaller=smaller,
    )


def _turned_over(outline: Outline) -> str:
    """How the back lies on the paper, so that both outlines meet when it is folded over.

    The rounded side of a split piece is drawn turned over its short edge already.
    """
    return "rotate(180)" if outline.rounded_path not in ("", outline.path) else "scale(1 -1)"


def _letters(word: str, face: Face) -> str:
    fits = 1.2 * face.length / max(len(word), 1)
    return number(min(LETTERS, face.width * 0.4, fits))
