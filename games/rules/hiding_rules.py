"""The rules of one reading on hiding pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.rules.blocks import guessing, hiding
from games.rules.blocks.hiding import Hidden, Holding, Place


@dataclass(frozen=True)
class HidingRules:
    """What is hidden: the pieces of every hider, the places, and the ways of holding them.

    ``hiders`` of a side hide; where ``mixed`` is false all hold the pieces apart or all together.
    ``both`` is true where both sides hide and guess at once, ``neutral`` where somebody of neither
    side hides, every way as often as another. ``sought`` is the piece whose place is
    guessed (empty where an order is).
    """

    pieces: tuple[Hidden, ...]
    places: tuple[Place, ...]
    ways: tuple[str, ...]
    hiders: int
    mixed: bool
    both: bool
    neutral: bool
    sought: str
    guesser: str
    looks: int

    @property
    def place_names(self) -> tuple[str, ...]:
        """The places as moves name them."""
        return tuple(place.name for place in self.places)

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """All ways in which one hider may hold the pieces."""
        return hiding.every_holding(self.pieces, len(self.places), self.ways)

    def place_of_sought(self, holding: Holding) -> str:
        """The name of the place where the piece that is sought lies."""
        return self.places[holding.place_of(self.sought)].name


def hiding_rules(values: Mapping[str, object]) -> HidingRules:
    """The rules that the choices of a reading give."""
    pieces = tuple(value for value in values.values() if isinstance(value, Hidden))
    return HidingRules(
        pieces=pieces,
        places=hiding.PLACES.of(values),
        ways=hiding.WAYS.of(values, (hiding.APART,)),
        hiders=hiding.HIDERS.of(values, 1),
        mixed=hiding.MIXED.of(values, hiding.EACH_AS_HE_LIKES) == hiding.EACH_AS_HE_LIKES,
        both=hiding.BY.of(values) == hiding.BOTH_SIDES,
        neutral=hiding.BY.of(values) == hiding.NEUTRAL,
        sought=guessing.sought_field({}).of(values, pieces[0].name),
        guesser=guessing.BY.of(values, guessing.ONE_BY_TURNS),
        looks=guessing.LOOKS.of(values, 1),
    )
