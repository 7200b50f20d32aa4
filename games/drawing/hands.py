"""What is hidden, closed or open, and sticks that are divided: to be seen and read aloud."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawing.records import Thing

BONE = "bone"
_UNMARKED = "no "


@dataclass(frozen=True)
class Laid:
    """A piece in an open place: what it is called, and its thing if it has a record."""

    called: str
    thing: Thing | None

    @property
    def is_bone(self) -> bool:
        """Whether it can be drawn."""
        return self.thing is not None and self.thing.sort == BONE

    @property
    def is_marked(self) -> bool:
        """Whether its record tells of a mark on it."""
        rows = self.thing.markings if self.thing else ()
        return any(not row.marking.startswith(_UNMARKED) for row in rows)


@dataclass(frozen=True)
class HidingPlace:
    """A place in which something may be hidden; ``pieces`` is None while it is closed.

    ``note`` says more of it in a few words: that somebody has looked there in vain.
    """

    called: str
    pieces: tuple[Laid, ...] | None = None
    note: str = ""


@dataclass(frozen=True)
class Hider:
    """One who hides, with the places, and a few words on how that stands.

    ``form`` is how a closed place is drawn: "hand", "bunch" (a hand in a bunch of grass) or
    "cover".
    """

    name: str
    note: str
    places: tuple[HidingPlace, ...]
    form: str

    @property
    def closed(self) -> str:
        """The fragment that draws a closed place."""
        return f"games/pieces/closed/{self.form}.svg"


@dataclass(frozen=True)
class Sticks:
    """Divided sticks: in bundles those parted off and those kept, once they are counted."""

    name: str
    parted: tuple[range, ...] = ()
    kept: tuple[range, ...] = ()
    counted: bool = False
    total: int = 0

    @property
    def number_parted(self) -> int:
        """How many sticks were parted off."""
        return sum(map(len, self.parted))

    @property
    def number_kept(self) -> int:
        """How many sticks were kept."""
        return sum(map(len, self.kept))


def in_bundles(sticks: int, of: int) -> tuple[range, ...]:
    """So many sticks in bundles, the last of which is what is left over."""
    return tuple(range(start, min(start + of, sticks)) for start in range(0, sticks, of))
