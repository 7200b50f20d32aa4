"""What the drawing takes from the record of an implement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from archive.models import Implement, Variant

PARTS = ("markings", "materials", "measures")
GROUNDS = (Implement.Sort.BOWL, Implement.Sort.TRAY, Implement.Sort.MAT)


@dataclass(frozen=True)
class MarkedPart:
    """What is marked or coloured, on which part; an empty field says nothing."""

    part: str
    marking: str
    colour: str
    share: str = ""


@dataclass(frozen=True)
class Thing:
    """What the record of an implement says of its look.

    ``measures`` pairs what was measured ("length", "diameter") with millimetres, the middle of a
    range; a measure without a number ("the size of a finger") is left out.
    """

    slug: str
    title: str
    sort: str
    materials: tuple[str, ...] = ()
    markings: tuple[MarkedPart, ...] = ()
    measures: tuple[tuple[str, float], ...] = ()

    def measure(self, *names: str) -> float | None:
        """The first measure whose name begins with one of these words, in millimetres."""
        for of, millimetres in self.measures:
            if of.startswith(names):
                return millimetres
        return None


def thing(implement: Implement) -> Thing:
    """What the record says of this implement; prefetch its markings, materials and measures."""
    return Thing(
        slug=implement.slug,
        title=implement.title,
        sort=implement.sort,
        materials=tuple(row.material for row in implement.materials.all()),
        markings=tuple(
            MarkedPart(row.part, row.marking, row.colour, row.share)
            for row in implement.markings.all()
        ),
        measures=tuple(
            (row.of, float(row.low_mm + row.high_mm) / 2)
            for row in implement.measures.all()
            if row.low_mm is not None and row.high_mm is not None
        ),
    )


def things(slugs: Iterable[str]) -> dict[str, Thing]:
    """The things that these slugs name, in four queries; one without a record is left out."""
    implements = Implement.objects.filter(slug__in=set(slugs)).prefetch_related(*PARTS)
    return {implement.slug: thing(implement) for implement in implements}


def ground_of(variant: Variant) -> Thing | None:
    """The bowl, else the tray, else the mat on which the pieces of a variant fall."""
    grounds = variant.implements.filter(sort__in=GROUNDS).prefetch_related(*PARTS)
    first = min(
        grounds, key=lambda ground: (GROUNDS.index(ground.sort), ground.order), default=None
    )
    return thing(first) if first else None
