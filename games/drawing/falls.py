"""The pieces of a throw as they fell, on the bowl, tray or mat that the record names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.drawing.faces import Face, describe
from games.drawing.records import Thing
from games.drawing.scatter import Spot, scatter

# Between the pieces and the edge of what they fall on, and of that the rim, in parts of its size.
MARGIN = 0.03
RIM = 0.05


@dataclass(frozen=True)
class Fallen:
    """One piece and where it lies."""

    face: Face
    spot: Spot


@dataclass(frozen=True)
class Ground:
    """What the pieces fell on: a round bowl or tray with its rim, or a mat; in millimetres."""

    text: str
    round: bool
    half_width: float
    half_height: float
    rim: float


@dataclass(frozen=True)
class Fall:
    """A whole throw; ``half_width`` and ``half_height`` bound it around its middle, in mm."""

    pieces: tuple[Fallen, ...]
    ground: Ground
    half_width: float
    half_height: float


def fall(pieces: Iterable[tuple[Thing | None, str]], throw: int, ground: Thing | None) -> Fall:
    """The throw with this ordinal: each piece is a thing, if it has a record, and its face."""
    faces = [describe(thing, face) for thing, face in pieces]
    field = scatter([(face.length, face.width) for face in faces], throw)
    rim = RIM * max(field.half_width, field.half_height)
    half_width, half_height = field.half_width + rim, field.half_height + rim
    return Fall(
        pieces=tuple(
            Fallen(face, _legible(face, spot))
            for face, spot in zip(faces, field.spots, strict=True)
        ),
        ground=Ground(
            text=ground.title if ground else "",
            round=ground is not None and ground.sort in ("bowl", "tray"),
            half_width=half_width,
            half_height=half_height,
            rim=rim,
        ),
        half_width=half_width * (1 + MARGIN),
        half_height=half_height * (1 + MARGIN),
    )


def _legible(face: Face, spot: Spot) -> Spot:
    """A piece with words on it lies nearly upright."""
    return Spot(spot.x, spot.y, (spot.turn - 180) / 18) if face.inscription else spot
