"""The rules of one reading on hiding pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.rules.blocks import guessing, hiding, players
from games.rules.blocks.hiding import Hidden, Holding, Place


@dataclass(frozen=True)
class HidingRules:
    """What is hidden: the pieces of every hider, the places, and the ways of holding them.

    ``hiders`` of a side hide; where ``mixed`` is false all hold the pieces apart or all together.
    ``both`` is true where both sides hide and guess at once, ``neutral`` where somebody of neither
    side hides, every way as often as another. ``sought`` is the piece whose place is guessed (empty
    where an order is). ``marks`` name the pieces that each side has of its own, if any: of these a
    hider has that of the own side alone.
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
    marks: tuple[str, ...] = ()

    @property
    def place_names(self) -> tuple[str, ...]:
        """The places as moves name them."""
        return tuple(place.name for place in self.places)

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """All ways in which one hider of the first side may hold the pieces.

        The others have as many, as their own pieces lie where these do.
        """
        return self.holdings_of(0)

    def holdings_of(self, side: int) -> tuple[Holding, ...]:
        """All ways in which one hider of a side may hold the pieces."""
        return self._by_side[side]

    @cached_property
    def _by_side(self) -> tuple[tuple[Holding, ...], ...]:
        """The ways of each side, or the same ways for both."""
        of_others = [frozenset(self.marks) - {mark} for mark in self.marks] or [frozenset()] * 2
        return tuple(
            hiding.every_holding(
                [piece for piece in self.pieces if piece.name not in others],
                len(self.places),
                self.ways,
            )
            for others in of_others
        )

    def sought_of(self, side: int) -> str:
        """The piece that is sought where a hider of a side has it."""
        return self.marks[side] if self.sought == guessing.OWN else self.sought

    def place_of_sought(self, holding: Holding, side: int) -> str:
        """The name of the place where a hider of a side has the piece that is sought."""
        return self.places[holding.place_of(self.sought_of(side))].name


def hiding_rules(values: Mapping[str, object]) -> HidingRules:
    """The rules that the choices of a reading give."""
    pieces = tuple(value for value in values.values() if isinstance(value, Hidden))
    marks = players.MARKS.of(values, ())
    usual = guessing.OWN if marks else pieces[0].name
    return HidingRules(
        pieces=pieces,
        places=hiding.PLACES.of(values),
        ways=hiding.WAYS.of(values, (hiding.APART,)),
        hiders=hiding.HIDERS.of(values, 1),
        mixed=hiding.MIXED.of(values, hiding.EACH_AS_HE_LIKES) == hiding.EACH_AS_HE_LIKES,
        both=hiding.BY.of(values) == hiding.BOTH_SIDES,
        neutral=hiding.BY.of(values) == hiding.NEUTRAL,
        sought=guessing.sought_field({}).of(values, usual),
        guesser=guessing.BY.of(values, guessing.ONE_BY_TURNS),
        looks=guessing.LOOKS.of(values, 1),
        marks=marks,
    )
