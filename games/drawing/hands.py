"""What is hidden, closed or open, and sticks that are divided: to be seen and read aloud."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawing.records import Thing

BONE = "bone"
WINDING = "winding"
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
    def mark(self) -> str:
        """How it is marked by its record: "winding", "mark" (of another sort), or not (empty)."""
        rows = self.thing.markings if self.thing else ()
        marks = [row.marking for row in rows if not row.marking.startswith(_UNMARKED)]
        if any(WINDING in mark for mark in marks):
            return WINDING
        return "mark" if marks else ""


@dataclass(frozen=True)
class HidingPlace:
    """A place in which something may be hidden; ``pieces`` is None while it is closed.

    ``note`` says in a few words how that stands: hidden, or that somebody has looked there in vain.
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

    @property
    def opened(self) -> str:
        """The fragment that draws on what lies that which an open place shows."""
        return f"games/pieces/opened/{self.form}.svg"


@dataclass(frozen=True)
class Heap:
    """Sticks on the mat in bundles of so many, with a few words on them.

    ``left`` says what the count leaves over; empty for sticks that are not counted off.
    """

    called: str
    bundles: tuple[range, ...]
    of: int
    left: str = ""


@dataclass(frozen=True)
class Sticks:
    """Divided sticks, ``total`` of them: those parted off and those kept, once they are counted."""

    name: str
    total: int
    heaps: tuple[Heap, ...] = ()


def in_bundles(sticks: int, of: int) -> tuple[range, ...]:
    """So many sticks in bundles, the last of which is what is left over."""
    return tuple(range(start, min(start + of, sticks)) for start in range(0, sticks, of))
