"""Tags that draw pieces, falls and counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from games.drawing.counters import Place, lay
from games.drawing.faces import describe
from games.drawing.falls import fall
from games.drawing.records import Thing
from games.drawing.scatter import Spot
from games.drawing.svg import box, drawn_ground, drawn_piece

register = template.Library()

# Room around a piece that stands alone, in parts of its length.
AIR = 0.06


@register.inclusion_tag("games/pieces/alone.html")
def draw_piece(thing: Thing | None, face: str) -> dict[str, Any]:
    """One piece with one face up."""
    described = describe(thing, face)
    piece = drawn_piece(described, Spot(0, 0, 0), f"{thing.slug if thing else ''}-{face}")
    air = described.length * AIR
    return {
        "piece": piece,
        "outlines": [piece],
        "box": box(described.length / 2 + air, described.width / 2 + air),
    }


@register.inclusion_tag("games/pieces/fall.html")
def draw_fall(
    pieces: Sequence[tuple[Thing | None, str]],
    throw: int,
    ground: Thing | None = None,
    caption: str = "",
) -> dict[str, Any]:
    """The pieces as they fell in the throw with this ordinal; none before the first throw."""
    fallen = fall(pieces, throw, ground)
    drawn = [drawn_piece(piece.face, piece.spot, f"throw-{throw}") for piece in fallen.pieces]
    return {
        "pieces": drawn,
        "outlines": list({piece.clip: piece for piece in drawn}.values()),
        "box": box(fallen.half_width, fallen.half_height),
        "ground": drawn_ground(fallen.ground),
        "caption": caption,
    }


@register.inclusion_tag("games/pieces/counters.html")
def draw_counters(thing: Thing | None, places: Sequence[Place]) -> dict[str, Any]:
    """Every counter in its place."""
    return {"counters": lay(thing, places)}
